'use client'

import { useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { findConcernReaders } from '@/lib/contracts/concerns'

export type Readers =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' }
  | ({ readonly kind: 'known' } & Pick<OutputOf<typeof findConcernReaders>, 'people'>)

type Wanted = { readonly studentId: string; readonly programmeId: string }

/** The people who will read a concern; `needsProgramme` where the student's programme is not known. */
export function useReaders({ studentId, programmeId }: Wanted): { readers: Readers; needsProgramme: boolean } {
  const key = `${studentId} ${programmeId}`
  const [found, setFound] = useState<{ of: string; answer: OutputOf<typeof findConcernReaders> | null } | null>(null)
  useEffect(() => {
    if (studentId === '' && programmeId === '') return
    let isGone = false
    void call(findConcernReaders, { ...(studentId !== '' && { studentId }), ...(programmeId !== '' && { programmeId }) })
      .catch(() => null)
      .then((answer) => {
        if (!isGone) setFound({ of: key, answer })
      })
    return () => void (isGone = true)
  }, [key, studentId, programmeId])
  const isNobody = studentId === '' && programmeId === ''
  if (isNobody || found?.of !== key) return { readers: { kind: 'unknown' }, needsProgramme: studentId === '' }
  if (!found.answer) return { readers: { kind: 'failed' }, needsProgramme: studentId === '' }
  const { people, needsProgramme } = found.answer
  return { readers: needsProgramme ? { kind: 'unknown' } : { kind: 'known', people }, needsProgramme: needsProgramme || studentId === '' }
}
