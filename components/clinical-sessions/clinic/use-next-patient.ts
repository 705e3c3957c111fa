'use client'

import { useEffect, useState } from 'react'
import { readLocal } from '@/lib/client/local-store'
import { call } from '@/lib/client/request'
import { readCase, type Case } from '@/lib/contracts/clinical-cases'
import type { Header } from '@/lib/contracts/clinical-sessions'
import { loadSession, sessionKey } from '../session/kept-session'

/** The address of a new session names its chair of today, the session of the same shift before it, and the case that it is a visit of. */
export type NextPatient = {
  readonly seatId: string | null
  readonly before: Header | null
  readonly ofCase: Pick<Case, 'patient' | 'ageBand' | 'specialty'> | null
}

/** For the next patient of a shift, which is the one before but for the patient. Only drawn in a browser. */
export function useNextPatient(): NextPatient {
  const [asked] = useState(() => new URLSearchParams(window.location.search))
  const [before, setBefore] = useState<Header | null>(null)
  const [ofCase, setOfCase] = useState<NextPatient['ofCase']>(null)
  const after = asked.get('after')
  const caseId = asked.get('case')
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
  useEffect(() => {
    if (caseId === null) return
    let isGone = false
    // Where it cannot be read, the patient is typed as ever.
    void call(readCase, { id: caseId }).then(
      ({ found }) => !isGone && setOfCase(found),
      () => {},
    )
    return () => void (isGone = true)
  }, [caseId])
  return { seatId: asked.get('seat'), before, ofCase }
}
