import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { layOut, type Clock } from '../dates/lay-out'
import { updateEvent } from '../events/queries/events'
import { applyPuts } from '../planning/apply-puts'
import type { EventPut } from '../planning/event-put'
import { plainDate } from '../planning/plain-date'
import type { TimetableRow } from '../queries/timetables'
import type { RotaPlan } from './plan-rota'

type Applying = {
  readonly plan: RotaPlan
  /** The draft of the plan: nobody sees it, so nobody is notified. */
  readonly draft: TimetableRow
  readonly actorId: string
  readonly clock: Clock
}

/** Brings the events of a draft in line with a rota. Dates that have begun stay as they are, and dates keep what is their own. */
export async function applyRota(db: Tx, { plan, draft, actorId, clock }: Applying): Promise<void> {
  const made = plan.made.map(({ id, key, content, clinicId, days }): EventPut => ({
    eventId: id,
    made: { seriesId: id, creatorId: actorId, copiedFromId: null, rotaKey: key },
    content,
    isDeleted: null,
    dates: days.map((on) => plainDate({ id, on, content, clinicId, clock })),
    gone: [],
    draft: null,
  }))
  const gone = plan.gone.map(({ id }): EventPut => ({
    eventId: id,
    made: null,
    content: null,
    isDeleted: true,
    dates: [],
    gone: [],
    draft: null,
  }))
  const marks = new Map(plan.gone.map(({ id, revision }) => [id, String(revision)]))
  await applyPuts(
    { db, actorId, timetable: draft, clock, batchId: null, isUndo: false },
    [...made, ...gone].map((put) => ({ parts: [{ put, mark: marks.get(put.eventId) ?? null }] })),
  )
  for (const { event, content, clinicId } of plan.changed) {
    await updateEvent(db, { id: event.id, revision: event.revision, wasOfTypeId: event.sessionTypeId, content, at: clock.at })
    await layOut(db, { series: { id: event.id, content, clinicId }, timetable: draft, clock })
  }
}
