'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { ScreenErrorProps } from '@/components/shell/screen-error'
import './globals.css'

/** When not even the root layout can be drawn. Every page carries this file: the rest comes when it is needed. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [Screen, setScreen] = useState<ComponentType<ScreenErrorProps> | null>(null)
  useEffect(() => {
    import('@/components/shell/global-error-screen').then(
      ({ GlobalErrorScreen }) => setScreen(() => GlobalErrorScreen),
      () => {},
    )
  }, [])
  return (
    <html lang="en-GB">
      <body>{Screen && <Screen error={error} onRetry={retry} />}</body>
    </html>
  )
}
