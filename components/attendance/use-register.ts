'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { saveQueued } from '@/lib/client/queue'
import { onApplied } from '@/lib/client/queue-news'
import { call } from '@/lib/client/request'
import type { RegisterMark } from '@/lib/attendance/vocabulary'
import type { OutputOf } from '@/lib/contract'
import { readRegister, recordAttendance } from '@/lib/contracts/attendance'
import { tapsIn, type Taps } from './register-marks'

export type Register = OutputOf<typeof readRegister>
const everyMs = 15_000

type Kept = { readonly register: Register | null; readonly isMissing: boolean; readonly reload: () => Promise<void> }

/** A register from the server, read again while it is visible; without a network, this device's copy. */
function useKeptRegister(id: string, initial: Register | null): Kept {
  const [register, setRegister] = useState(initial)
  const [brought, setBrought] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  if (brought !== initial) {
    setBrought(initial)
    if (initial !== null) setRegister(initial)
  }

  const reload = useCallback(async () => {
    try {
      setRegister(await call(readRegister, { id }))
      setMissing(false)
    } catch {
      setMissing(true)
    }
  }, [id])

  useEffect(() => {
    // The data is read again even if the page has just brought it, because that stores a copy on this device.
    const first = setTimeout(() => void reload(), 0)
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [reload])
  return { register, isMissing, reload }
}

export type RegisterTools = Kept & {
  readonly taps: Taps
  readonly waiting: number
  readonly offline: boolean
  readonly mark: (entries: readonly { readonly studentId: string; readonly mark: RegisterMark | null }[]) => void
}

/** The register of a date, with the taps on this device laid over it, whether sent or not. */
export function useRegister(id: string, initial: Register | null): RegisterTools {
  const t = useTranslations('attendance')
  const kept = useKeptRegister(id, initial)
  const { register, reload } = kept
  const offline = useOffline()
  const entity = register?.event.occurrenceId ?? id
  const unsent = useUnsent(entity)
  const [tapped, setTapped] = useState<Taps>(new Map())

  useEffect(
    () =>
      onApplied((applied) => {
        if (applied.entity !== entity) return
        // The server has stored the marks, so its answer counts from here on.
        void reload().then(() => setTapped(new Map()))
      }),
    [entity, reload],
  )

  const taps: Taps = new Map([...(unsent ?? []).flatMap(tapsIn), ...tapped])

  function mark(entries: readonly { readonly studentId: string; readonly mark: RegisterMark | null }[]): void {
    if (entries.length === 0) return
    const before = tapped
    setTapped(new Map([...tapped, ...entries.map((entry) => [entry.studentId, entry.mark] as const)]))
    const [only] = entries
    // If a student is tapped again before the request was sent, the newer request replaces the older one.
    const part = entries.length === 1 && only ? { part: `attendance:${only.studentId}` } : {}
    const label = register ? t('register.label', { title: register.event.title }) : t('register.title')
    saveQueued(recordAttendance, { occurrenceId: entity, entries: [...entries] }, { entity, label, ...part }).catch((error: unknown) => {
      setTapped(before)
      const isClosed = error instanceof CallError && error.code === 'attendance.CLOSED'
      notify.error(t(isClosed ? 'register.closedMeanwhile' : 'register.failed'))
    })
  }

  return { ...kept, taps, waiting: unsent?.filter(({ state }) => state !== 'refused').length ?? 0, offline, mark }
}
