import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { minutesOf } from '@/lib/wall-time'
import { readSettings } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import { clashViews, type ClashView } from '../clashes/clash-views'
import { findWithBlocking } from '../clashes/planned'
import { clockAt } from '../dates/clock'
import { spanOn } from '../dates/times'
import { findRosterFacts } from './queries/check-roster.sql'

type Planned = {
  readonly clinicId: string
  readonly days: readonly { readonly heldOn: string; readonly shift: Shift }[]
  readonly teacherIds: readonly string[]
  readonly studentIds: readonly string[]
}

/** A timetable without programme and years: whatever closes the whole school closes a clinic. */
const around = { id: '00000000-0000-0000-0000-000000000000', draftOfId: null, programme: null, years: [] }

/**
 * Clashes that people would have in shifts of a clinic, found and worded as in the check of an event. Dates of the same shifts do not clash with them, since
 * people can come to a shift by several dates.
 */
export async function checkRoster(db: Db, { clinicId, days, teacherIds, studentIds }: Planned, at: Date): Promise<ClashView[]> {
  const [{ shiftHours }, clock, facts] = [await readSettings(), await clockAt(at), await findRosterFacts(db, { clinicId, days })]
  const teachers = new Set(teacherIds)
  const plan = {
    timetableId: around.id,
    seriesId: null,
    title: '',
    days: days.map(({ heldOn, shift }) => {
      const { startsTime, endsTime } = shiftHours[shift]
      const minutes = minutesOf(endsTime) - minutesOf(startsTime)
      return { heldOn, shift, ...spanOn(heldOn, { startsTime, minutes, timeZone: clock.timeZone }) }
    }),
    roomId: facts.roomId,
    clinicId,
    groupIds: [],
    people: [...new Set([...teacherIds, ...studentIds])].map((userId) => ({
      userId,
      part: teachers.has(userId) ? 'TEACHER' : 'STUDENT',
      isOut: false,
    })),
  }
  const limits = { studentsPerTeacher: facts.studentsPerTeacher, clinicalCapacity: null }
  const [found] = await findWithBlocking(db, { plans: [plan], without: facts.dateIds, timetable: around, clock, limits })
  return clashViews(found?.clashes ?? [])
}
