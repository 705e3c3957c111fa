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

/** The start values for the next patient of a shift: those of the session before, except the patient. Only called in a browser. */
export function useNextPatient(): NextPatient {
  const [asked] = useState(() => new URLSearchParams(window.location.search))
  const before = useLoaded(asked.get('after'), loadHeader)
  const ofCase = useLoaded(asked.get('case'), loadCase)
  return { seatId: asked.get('seat'), before, ofCase }
}

async function loadHeader(id: string): Promise<Header | null> {
  return (await readLocal(sessionKey(id), loadSession))?.header ?? null
}

async function loadCase(id: string): Promise<NextPatient['ofCase']> {
  return (await call(readCase, { id })).found
}

/** Loads the record with this id; null until it is loaded, and where there is no such record. */
function useLoaded<T>(id: string | null, load: (id: string) => Promise<T | null>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (id === null) return
    let isGone = false
    load(id).then(
      (found) => {
        if (!isGone) setLoaded(found)
      },
      () => {},
    )
    return () => void (isGone = true)
  }, [id, load])
  return loaded
}
