'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState } from 'react'
import { drawOffline, type Drawn } from './draw-offline'
import { NotHereYet } from './offline-notices'

/**
 * The screen of the present address, out of what is on the device.
 * @param visit Another one draws the screen anew, at the same address too; until it is drawn the one before stays.
 */
export function OfflineScreen({ visit }: { visit: string }) {
  const [found, setFound] = useState<{ readonly drawn: Drawn | null } | null>(null)
  useEffect(() => {
    let isGone = false
    void drawOffline(visit).then((drawn) => {
      if (!isGone) setFound({ drawn })
    })
    return () => void (isGone = true)
  }, [visit])
  return found && <Found drawn={found.drawn} />
}

/** What is missing is said in the words of what stands around it, which are there: the screen's own may be just what did not come. */
export function Found({ drawn }: { drawn: Drawn | null }) {
  if (!drawn) return <NotHereYet />
  return (
    <NextIntlClientProvider key={drawn.visit} locale={drawn.locale} timeZone={drawn.timeZone} messages={drawn.messages}>
      {drawn.node}
    </NextIntlClientProvider>
  )
}
