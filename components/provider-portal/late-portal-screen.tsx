'use client'

import { lazy, type ComponentProps } from 'react'

// Drawn on the server; the code comes once the page can be read. As in clinical-sessions/outside/late-confirm-screen.tsx.
const Screen = lazy(async () => ({ default: (await import('./portal-screen')).PortalScreen }))

export function LatePortalScreen(props: ComponentProps<typeof Screen>) {
  return <Screen {...props} />
}
