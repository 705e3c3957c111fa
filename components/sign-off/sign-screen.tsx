'use client'

import { lazy, type ComponentProps } from 'react'

// Drawn on the server; the code is loaded once the page can be read. The same is done in sign-in/late-screens.tsx.
const Form = lazy(async () => ({ default: (await import('./sign-form')).SignForm }))

export function SignScreen(props: ComponentProps<typeof Form>) {
  return <Form {...props} />
}
