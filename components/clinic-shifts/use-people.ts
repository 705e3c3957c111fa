'use client'

import { useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import type { Shift } from '@/lib/clinical/shifts'
import type { OutputOf } from '@/lib/contract'
import { listBusy, listPeople } from '@/lib/contracts/clinic-shifts'

export type People = OutputOf<typeof listPeople>
type Known = { readonly people: People; readonly busy: ReadonlyMap<string, string> }

/** The people who can be placed, and those who are in another clinic at that time; null until both are known, `failed` if they cannot be read. */
export function usePeople({ clinicId, heldOn, shift }: { clinicId: string; heldOn: string; shift: Shift }): {
  known: Known | null
  failed: boolean
  retry: () => void
} {
  const [known, setKnown] = useState<Known | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    Promise.all([call(listPeople, {}), call(listBusy, { clinicId, heldOn, shift })]).then(
      ([people, busy]) => {
        if (isGone) return
        setKnown({ people, busy: new Map(busy.people.map(({ personId, clinicName }) => [personId, clinicName] as const)) })
        setFailed(false)
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => void (isGone = true)
  }, [clinicId, heldOn, shift, turn])
  return { known, failed, retry: () => setTurn(turn + 1) }
}
