'use client'

import { lazy, type ComponentProps } from 'react'

// The screen is drawn on the server; its code is loaded once the page can be read, as in clinical-sessions/outside/late-confirm-screen.tsx.
const Screen = lazy(async () => ({ default: (await import('./portal-screen')).PortalScreen }))

export function LatePortalScreen(props: ComponentProps<typeof Screen>) {
  return <Screen {...props} />
}
