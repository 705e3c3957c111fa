'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'next-intl'
import { notify } from '@/components/ui/notify'
import { listWaitingRequests } from '@/lib/client/queue-list'
import { onApplied } from '@/lib/client/queue-news'
import { saveQueued } from '@/lib/client/queue'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import { recordAttendance } from '@/lib/contracts/clinic-shifts'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'
import { entriesIn, laterRecordsIn, withoutLeft } from './attendance-waiting'

type Presences = ReadonlyMap<string, ShiftPresence>

interface Options {
  shift: ClinicShift
  /** The record in words, for the list of waiting requests. */
  label: string
  /** Called when the server has stored the record. */
  onRecorded: () => void
}

/** The attendance of a shift: the server's records, with the taps on this device laid over them, whether sent or not. */
export function useAttendance({ shift: { clinicShiftId, chairs }, label, onRecorded }: Options) {
  const t = useTranslations('clinical')
  const [tapped, setTapped] = useState<Presences>(new Map())
  const recorded = useEffectEvent(onRecorded)

  useEffect(() => {
    let isGone = false
    // The taps that still wait on this device from an earlier visit.
    void listWaitingRequests(clinicShiftId)
      .then((requests) => {
        const waiting = requests.flatMap(entriesIn)
        if (!isGone && waiting.length > 0) setTapped((since) => new Map([...waiting, ...since]))
      })
      .catch(() => {})
    const stop = onApplied((applied) => {
      if (applied.entity !== clinicShiftId) return
      recorded()
      const left = laterRecordsIn(applied)
      if (left.length === 0) return
      // A student who was tapped again in the meantime keeps that tap: it is still to be sent, and is the later one.
      void listWaitingRequests(clinicShiftId)
        .catch(() => [])
        .then((requests) => {
          if (!isGone) setTapped((since) => withoutLeft(since, { left, waiting: requests.flatMap(entriesIn) }))
        })
    })
    return () => {
      isGone = true
      stop()
    }
  }, [clinicShiftId])

  const presences: Presences = new Map([
    ...chairs.flatMap(({ student, presence }) => (presence ? [[student.id, presence] as const] : [])),
    ...tapped,
  ])

  function record(entries: readonly { readonly studentId: string; readonly presence: ShiftPresence }[]): void {
    if (entries.length === 0) return
    const before = tapped
    setTapped(new Map([...tapped, ...entries.map(({ studentId, presence }) => [studentId, presence] as const)]))
    const [only] = entries
    // If a student is tapped again before the request was sent, the newer request replaces the older one.
    const part = entries.length === 1 && only ? { part: `attendance:${only.studentId}` } : {}
    saveQueued(recordAttendance, { clinicShiftId, entries: [...entries] }, { entity: clinicShiftId, label, ...part }).catch(() => {
      setTapped(before)
      notify.error(t('chairs.attendanceFailed'))
    })
  }

  return { presences, record }
}
