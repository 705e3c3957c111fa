'use client'

import { lazy, type ComponentProps } from 'react'

// The screen is drawn on the server; its code is loaded once the page can be read, as in sign-in/late-screens.tsx.
const Screen = lazy(async () => ({ default: (await import('./confirm-screen')).ConfirmScreen }))

export function LateConfirmScreen(props: ComponentProps<typeof Screen>) {
  return <Screen {...props} />
}
