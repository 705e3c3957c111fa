import 'server-only'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import type { ChosenPerson, Move, RecentStay } from '../queries/bulk.sql'
import { isSame, type Studies } from '../rules'

export type StudyChange = Extract<BulkAct, { kind: 'STUDIES' }>

export function studiesNow({ programmeId, year, graduated, groupId, firmId }: ChosenPerson, stays: readonly RecentStay[]): Studies {
  return { programmeId, year, graduated, groupId, firmId, enrolment: stays[0]?.enrolment ?? 'ACTIVE' }
}

/** Fields not asked for stay as they are. Graduating sets the enrolment to graduated, and putting somebody back into a year makes them active again. */
export function studiesAfterChange(
  before: Studies,
  { programmeId = before.programmeId, groupId = before.groupId, firmId = before.firmId, year }: StudyChange,
): Studies {
  const kept = { ...before, programmeId, groupId, firmId }
  if (year === undefined) return kept
  if (year === 'GRADUATED') return { ...kept, year: null, graduated: true, enrolment: 'GRADUATED' }
  return { ...kept, year, graduated: false, enrolment: before.enrolment === 'GRADUATED' ? 'ACTIVE' : before.enrolment }
}

export function moveOf(person: ChosenPerson, change: StudyChange, [current, previous]: readonly RecentStay[]): Move {
  const after = studiesAfterChange(studiesNow(person, current ? [current] : []), change)
  return { userId: person.id, after, isBack: current?.from === change.from && previous !== undefined && isSame(after, previous) }
}
