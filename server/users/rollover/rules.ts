import 'server-only'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { RolloverAction, RolloverReason } from '@/lib/users/rollover'

type Decided = {
  readonly programmeId: string
  readonly year: number | null
  readonly enrolment: EnrolmentStatus
  readonly yearLeft: number | null
  readonly action: RolloverAction
  readonly to: { readonly programmeId: string | null; readonly year: number | null }
}
type Wanted = {
  readonly action: RolloverAction
  readonly programmeId: string
  readonly year: number | null
  readonly graduated: boolean
  readonly status: EnrolmentStatus
  readonly yearLeft: number | null
  /** Present only where the group changes with the year. */
  readonly groupId?: string | null
}

/** The group after the rollover: it changes for people who go up or graduate; people who stay in a year stay in their group. */
export function groupAfter(
  { action, groupId }: { action: RolloverAction; groupId: string | null },
  map: Readonly<Record<string, string | null>>,
): string | null {
  const follows = groupId !== null && (action === 'MOVE' || action === 'GRADUATE') && Object.hasOwn(map, groupId)
  return follows ? (map[groupId] ?? null) : groupId
}

export function dayAfter(day: string): string {
  return daysBefore(day, -1)
}

/** The studies from the day on. People who go up after repeating or an absence become ordinary students; part-time students remain part time. */
export function studiesAfter({ programmeId, year, enrolment, yearLeft, action, to }: Decided, day: string): Wanted {
  const same = { action, programmeId, year, graduated: false, status: enrolment, yearLeft }
  const yearOfDay = Number(day.slice(0, 4))
  const goingOn = enrolment === 'PART_TIME' ? 'PART_TIME' : 'ACTIVE'
  switch (action) {
    case 'MOVE':
      return { ...same, year: year === null ? null : year + 1, status: goingOn }
    case 'GRADUATE':
      return { ...same, year: null, graduated: true, status: 'GRADUATED', yearLeft: yearOfDay }
    case 'REPEAT':
      return { ...same, status: 'REPEATING' }
    case 'INTERCALATE':
      return { ...same, status: 'INTERCALATING' }
    case 'SUSPEND':
      return { ...same, status: 'SUSPENDED' }
    case 'CHANGE':
      return { ...same, programmeId: to.programmeId ?? programmeId, year: to.year, status: goingOn }
    case 'LEAVE':
      return { ...same, status: 'LEFT', yearLeft: yearOfDay }
    case 'STAY':
      return same
  }
}

/**
 * Whether the rollover decides on somebody, even if they stay as they are: later rollovers of the next months do not ask again. People who are away, disabled
 * or without a year are asked about again.
 */
export function isDecided({ action, reason }: { readonly action: RolloverAction; readonly reason: RolloverReason }): boolean {
  return action !== 'STAY' || reason === 'EXCEPTION' || reason === 'NEW'
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
