import 'server-only'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { occurrence as machine } from '@/lib/states/occurrence'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { isHeld } from '../dates/foresee'
import type { Clock } from '../dates/lay-out'
import { eventContentOf, lockEvents } from '../events/queries/events'
import { applyPuts } from '../planning/apply-puts'
import { listDateRowsById } from '../planning/queries/dates.sql'
import { lockTimetable } from '../queries/timetables'
import { placementTimetable } from '../scope'

type Step = {
  readonly id: string
  readonly on: 'CANCEL' | 'RESTORE'
  readonly reason: string
  readonly actorId: string
  readonly clock: Clock
}

/**
 * Cancels a date of a placement, or lets it take place after all. Its people are notified and see the change in their list, as with every date. A date that has
 * begun, or has attendance, stays.
 * @throws NOT_FOUND; STATE_CHANGED
 */
export async function stepPlacedDate(db: Tx, { id, on, reason, actorId, clock }: Step): Promise<void> {
  const timetable = await lockTimetable(db, placementTimetable(), placementTimetableId)
  const [seen] = timetable ? await listDateRowsById(db, [id]) : []
  const event = seen && (await lockEvents(db, [seen.eventId])).get(seen.eventId)
  // While the event is locked, the date cannot change.
  const [date] = event ? await listDateRowsById(db, [id]) : []
  if (!timetable || !event || !date || event.timetableId !== timetable.id || event.isDeleted) throw refuse('NOT_FOUND')
  if (isHeld(date, clock)) throw refuse('STATE_CHANGED')
  const { isTaken: _, startsAt, endsAt, ...row } = date
  await transition({
    machine,
    from: date.state,
    on,
    compareAndSet: async (_from, state) => {
      const wanted = { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), state, cancelReason: reason }
      const put = { eventId: event.id, made: null, content: eventContentOf(event), isDeleted: null, dates: [wanted], gone: [], draft: null }
      const [answer] = await applyPuts({ db, actorId, timetable, clock, batchId: null, isUndo: false }, [
        { parts: [{ put, mark: String(event.revision) }] },
      ])
      return answer?.isDone && answer.stayed === 0 ? 1 : 0
    },
  })
}
