'use client'

import { lazy, type ComponentProps } from 'react'

// Every page can turn into this screen, so every page would carry its code, as in sign-in/late-screens.tsx.
const Screen = lazy(async () => ({ default: (await import('./handed-over-screen')).HandedOverScreen }))

export function LateHandedOverScreen(props: ComponentProps<typeof Screen>) {
  return <Screen {...props} />
}
