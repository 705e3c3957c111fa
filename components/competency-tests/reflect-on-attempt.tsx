'use client'

import { useTimeZone } from 'next-intl'
import { ReflectOnThis } from '@/components/reflections/reflect-on-this'
import { useMe } from '@/components/shared/live/use-me'
import type { Attempt } from '@/lib/contracts/competency-tests'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'

/** A link to reflect on one's own attempt, offered once it is decided: before that there is nothing to look back on. */
export function ReflectOnAttempt({
  attempt: { id, test, state, student, decidedAt, assessor },
}: {
  attempt: Pick<Attempt, 'id' | 'test' | 'state' | 'student' | 'decidedAt' | 'assessor'>
}) {
  const timeZone = useTimeZone() ?? defaultTimeZone
  const isOwn = useMe().id === student.id
  if (!isOwn || decidedAt === null || state === 'VOID') return null
  return (
    <ReflectOnThis
      origin={{ kind: 'TEST', id }}
      title={`${test.code} ${test.name}`}
      note={assessor?.displayName ?? ''}
      happenedOn={dayIn(decidedAt, timeZone)}
    />
  )
}
