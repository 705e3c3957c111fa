'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState } from 'react'
import { drawOffline, type Drawn } from './draw-offline'
import { NotHereYet } from './offline-notices'

/**
 * The screen of the present address, drawn from the data on the device.
 * @param visit Another value draws the screen again, at the same address too; until then the screen before stays.
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

/** A missing screen is announced in the texts of the shell around it, which are there: the screen's own texts may be just what did not come. */
export function Found({ drawn }: { drawn: Drawn | null }) {
  if (!drawn) return <NotHereYet />
  return (
    <NextIntlClientProvider key={drawn.visit} locale={drawn.locale} timeZone={drawn.timeZone} messages={drawn.messages}>
      {drawn.node}
    </NextIntlClientProvider>
  )
}
