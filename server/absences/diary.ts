import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import type { AbsenceSpan } from '@/lib/absences/days'
import { Prisma } from '@/lib/generated/prisma/client'
import { readSettings } from '@/server/config'
import { rewriteDiary } from '@/server/diary'
import type { Tx } from '@/server/kernel/db'
import { spanOn } from '@/server/timetables'

export type Taken = { readonly startsAt: Date; readonly endsAt: Date }
type Clock = { readonly timeZone: string; readonly noon: string }

/** Noon is when the institution's afternoon begins. */
export async function absenceClock(): Promise<Clock> {
  const { timeZone, shiftBorders } = await readSettings()
  return { timeZone, noon: shiftBorders.pm }
}

/** The instants of each day of an absence, on the institution's clock: a day on which the clocks change has 23 or 25 hours. */
export function takenOf({ fromOn, startsAtNoon, toOn, endsAtNoon }: AbsenceSpan, { timeZone, noon }: Clock): Taken[] {
  const at = (day: string, startsTime: string) => spanOn(day, { startsTime, minutes: 5, timeZone }).startsAt
  const days: Taken[] = []
  for (let day = fromOn; day <= toOn; day = addDays(day, 1)) {
    const startsAt = at(day, day === fromOn && startsAtNoon ? noon : '00:00')
    const endsAt = day === toOn && endsAtNoon ? at(day, noon) : at(addDays(day, 1), '00:00')
    if (startsAt < endsAt) days.push({ startsAt, endsAt })
  }
  return days
}

type Row = { readonly id: string; readonly userId: string; readonly isStudent: boolean; readonly days: readonly Taken[] }

/** Approved absences stand in the diary, a row a day; any other has none. */
export async function followAbsence(db: Tx, { id, userId, isStudent, days }: Row): Promise<void> {
  const wanted = Prisma.sql`
    SELECT ${isStudent ? 'STUDENT' : 'TEACHER'}::"DiarySubject" AS subject, ${userId}::uuid AS subject_id, ${id}::uuid AS source_id, n.starts_at, n.ends_at, NULL::uuid AS via_group_id, TRUE AS is_shown
    FROM unnest(${days.map(({ startsAt }) => startsAt)}::timestamptz[], ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) AS n(starts_at, ends_at)`
  await rewriteDiary(db, { source: 'ABSENCE', sourceIds: [id], wanted })
}
