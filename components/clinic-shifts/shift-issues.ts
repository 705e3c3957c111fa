'use client'

import { useTranslations } from 'next-intl'
import type { CallIssue } from '@/lib/client/call-error'
import { seatsOf, type Seating } from './seating'

interface Placed {
  teacherIds: readonly string[]
  seating: Seating
}

/** The element id for an issue's path: `seats.3.studentId` gives the chair, `teacherIds.1` the teachers' field. */
export function fieldIdOf(path: string, { seating }: Pick<Placed, 'seating'>): string {
  const chair = chairOf(path, seating)
  return chair === null ? 'shift-teachers' : `shift-chair-${chair}`
}

export function useIssueWords({ hasChairs, seating }: Placed & { hasChairs: boolean }): (issue: CallIssue) => string {
  const t = useTranslations('shifts')
  const named = useTranslations('errors')
  return ({ path, message }) => {
    const chair = chairOf(path, seating)
    const field = chair === null ? t('teachers') : t(hasChairs ? 'chair' : 'place', { number: chair })
    return named('fieldProblem', { field, problem: message })
  }
}

function chairOf(path: string, seating: Seating): number | null {
  const [list, index] = path.split('.')
  return list === 'seats' ? (seatsOf(seating)[Number(index)]?.chairNumber ?? null) : null
}
