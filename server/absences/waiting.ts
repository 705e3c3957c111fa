import 'server-only'
import { paths } from '@/lib/paths'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listAbsencesCall, listAwayCall } from './calls/read'
import { absenceClock } from './diary'
import { listToDecide, listUncoveredDates } from './queries/lists.sql'
import { awaySpan } from './rules'

/** Absences that wait for a decision, and dates that nobody teaches while somebody is away; without reasons, since this data is kept on the device. */
export const absencesWaiting: readonly WaitingSource[] = [
  {
    kind: 'absences',
    list: listAbsencesCall,
    href: paths.absences,
    find: async ({ db, actor, today, limit }) => {
      const { count, rows } = await listToDecide(db, { readerId: actor.id, today, limit })
      const things = rows.map(({ id, person, fromOn, recordedAt }) => ({
        id,
        title: '',
        person,
        due: fromOn,
        since: recordedAt,
        verb: 'decide' as const,
        href: `${paths.absences}?absence=${id}`,
      }))
      return { count, things }
    },
  },
  {
    kind: 'cover',
    list: listAwayCall,
    href: paths.timetableAbsences,
    find: async ({ db, today, limit }) => {
      const { count, rows } = await listUncoveredDates(db, { ...awaySpan(today), ...(await absenceClock()), limit })
      const things = rows.map(({ occurrenceId, timetableId, eventId, title, person, startsAt, heldOn, originalOn }) => ({
        id: occurrenceId,
        title,
        person,
        due: startsAt,
        verb: 'cover' as const,
        href: `${paths.timetable}/${timetableId}?at=${heldOn}&event=${eventId}&on=${originalOn}`,
      }))
      return { count, things }
    },
  },
]
