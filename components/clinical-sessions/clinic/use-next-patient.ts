'use client'

import { useEffect, useState } from 'react'
import { readLocal } from '@/lib/client/local-store'
import type { Header } from '@/lib/contracts/clinical-sessions'
import { loadSession, sessionKey } from '../session/kept-session'

/** What the address of a new session says of it: at which chair of today, and after which session of the same shift. */
export type NextPatient = { readonly seatId: string | null; readonly before: Header | null }

/** For the next patient of a shift, which is the one before but for the patient. Only drawn in a browser. */
export function useNextPatient(): NextPatient {
  const [asked] = useState(() => new URLSearchParams(window.location.search))
  const [before, setBefore] = useState<Header | null>(null)
  const after = asked.get('after')
  useEffect(() => {
    if (after === null) return
    let isGone = false
    void readLocal(sessionKey(after), loadSession)
      .catch(() => undefined)
      .then((session) => {
        if (session && !isGone) setBefore(session.header)
      })
    return () => void (isGone = true)
  }, [after])
  return { seatId: asked.get('seat'), before }
}
