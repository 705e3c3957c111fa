import 'server-only'
import { holds, isAbove, privileges, type Privilege } from '@/lib/privileges'

type Held = ReadonlySet<Privilege>

/** A role with sensitive privileges may be given and taken by people who hold ROLES_ADMIN and those privileges; any other role by administrators of people. */
export function mayGive(role: Held, held: Held): boolean {
  if (!isSensitive(role)) return true
  return holds(held, 'ROLES_ADMIN') && !isAbove(role, held)
}

export function isSensitive(held: Held): boolean {
  return [...held].some((name) => privileges[name].sensitive)
}

export type Studies = {
  programmeId: string | null
  year: number | null
  graduated: boolean
  groupId: string | null
  firmId: string | null
  enrolment: string
}

/** A stay cannot begin in the future, or before the stay that it ends. */
export function dayProblem({ from, today, currentFrom }: { from: string; today: string; currentFrom: string | null }): string | null {
  if (from > today) return 'dayInFuture'
  if (currentFrom !== null && from < currentFrom) return 'dayBeforeCurrent'
  return null
}

export function isSame(one: Studies, other: Studies): boolean {
  return (
    one.programmeId === other.programmeId &&
    one.year === other.year &&
    one.graduated === other.graduated &&
    one.groupId === other.groupId &&
    one.firmId === other.firmId &&
    one.enrolment === other.enrolment
  )
}

/** Whether somebody has any studies; people without any have never been enrolled. */
export function isAnywhere({ programmeId, year, graduated, groupId, firmId, enrolment }: Studies): boolean {
  return programmeId !== null || year !== null || graduated || groupId !== null || firmId !== null || enrolment !== 'ACTIVE'
}
