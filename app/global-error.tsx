'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { ScreenErrorProps } from '@/components/shell/screen-error'
import { reload, wentWrong } from '@/messages/en-GB/errors.json'
import './globals.css'

/** The page that is shown when not even the root layout can be drawn. Every page carries this file, so its other parts are loaded only when they are needed. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [Screen, setScreen] = useState<ComponentType<ScreenErrorProps> | 'missing' | null>(null)
  useEffect(() => {
    import('@/components/shell/global-error-screen').then(
      ({ GlobalErrorScreen }) => setScreen(() => GlobalErrorScreen),
      () => setScreen('missing'),
    )
  }, [])
  return (
    <html lang="en-GB">
      <body>
        {Screen === 'missing' ? (
          // Without a network, and with the screen missing from the device, plain British English is enough.
          <main className="p-4">
            <h1>{wentWrong}</h1>
            <button type="button" onClick={() => window.location.reload()}>
              {reload}
            </button>
          </main>
        ) : (
          Screen && <Screen error={error} onRetry={retry} />
        )}
      </body>
    </html>
  )
}
