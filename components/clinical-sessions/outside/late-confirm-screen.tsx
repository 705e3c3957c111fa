'use client'

import { lazy, type ComponentProps } from 'react'

// Drawn on the server; the code comes once the page can be read. As in sign-in/late-screens.tsx.
const Screen = lazy(async () => ({ default: (await import('./confirm-screen')).ConfirmScreen }))

export function LateConfirmScreen(props: ComponentProps<typeof Screen>) {
  return <Screen {...props} />
}
