import 'server-only'
import type { Going } from '@/lib/timetables/going'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { countOf, watch } from '../changes/changes'
import { boundsOf, daysWithin } from '../dates/days'
import { layOut, onlyWithin, type Clock, type Days } from '../dates/lay-out'
import { listStoredDates, type StoredDate } from '../dates/queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { clinicOf } from './event-check'
import { laidOutAs, logSave } from './make-event'
import type { EventRow } from './queries/events'

type Work = {
  readonly db: Tx
  readonly actor: Pick<Actor, 'id'>
  readonly clock: Clock
  /** Nothing has changed but on these days. */
  readonly within?: Days
}
type Following = { readonly event: EventRow; readonly timetable: TimetableRow }

/**
 * Lays out again events whose days have changed though they themselves have not, and tells whom this concerns. Answers what goes by it: dates that were
 * seen, of how many events, and how many people are told of the whole.
 */
export async function followDays({ db, actor, clock, within }: Work, following: readonly Following[]): Promise<Going> {
  const acts: { hearing: readonly string[]; gone: number }[] = []
  for (const { event, timetable } of following) {
    const known = await listStoredDates(db, event.id)
    if (within && (await hasItsDays(db, { event, timetable, clock, within, known }))) continue
    const clinicId = await clinicOf(db, event)
    const ids = known.map(({ id }) => id)
    const { result, heard } = await watch(db, { ids, at: clock.at, timetable }, async () =>
      laidOutAs(
        await layOut(db, {
          series: { id: event.id, content: event, clinicId },
          timetable,
          clock,
          known,
          keeps: true,
          ...(within && { within }),
        }),
        () => event,
        event,
      ),
    )
    const hearing = await logSave({ db, actor, timetable, clock }, { eventId: event.id, before: event, content: event, heard })
    const gone = result.touched.filter(({ before, after }) => before !== null && after === null && before.state !== 'SKIPPED').length
    acts.push({ hearing, gone })
  }
  return {
    dates: acts.reduce((sum, { gone }) => sum + gone, 0),
    events: acts.filter(({ gone }) => gone > 0).length,
    told: countOf(acts),
  }
}

/** Whether the dates of an event on some days are those that it should have there. */
async function hasItsDays(
  db: Tx,
  { event, timetable, clock, within, known }: Following & { clock: Clock; within: Days; known: readonly StoredDate[] },
): Promise<boolean> {
  const bounds = await boundsOf(db, { content: event, timetable })
  const { days, dates } = onlyWithin(within, {
    days: daysWithin({ content: event, bounds, timetable, clock, existing: known }),
    dates: known,
  })
  const has = dates.map(({ originalOn }) => originalOn).toSorted()
  return JSON.stringify(has) === JSON.stringify(days.toSorted())
}

/**
 * Dates go only where whoever saves has been told what goes; they are told it by this refusal, which undoes the save.
 * @throws DATES_GO with what goes
 */
export function assertMeant(found: Going, meant: Omit<Going, 'events'>): void {
  if (found.dates > 0 && (found.dates !== meant.dates || found.told !== meant.told))
    throw refuse('STATE_CHANGED', { code: 'timetables.DATES_GO', data: { ...found } })
}
