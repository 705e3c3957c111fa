import 'server-only'
import type { Going } from '@/lib/timetables/going'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { countOf, watchDates } from '../changes/changes'
import { daysWithin, sharedBounds } from '../dates/days'
import { layOut, onlyWithin, type Clock, type Days } from '../dates/lay-out'
import { listStoredDates, listStoredDatesWithin, type StoredDate } from '../dates/queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { clinicOf } from './event-check'
import { layOutResult, logSave } from './make-event'
import type { EventRow } from './queries/events'

/** The most events whose titles are given when a save removes dates of them. */
const mostTitles = 20

type Work = {
  readonly db: Tx
  readonly actor: Pick<Actor, 'id'>
  readonly clock: Clock
  /** The only days on which anything has changed. */
  readonly within?: Days
}
type Following = { readonly event: EventRow; readonly timetable: TimetableRow }

/** Lays out again events whose days have changed though they themselves have not, and tells the people concerned. Returns what is removed by it. */
export async function followDays({ db, actor, clock, within }: Work, following: readonly Following[]): Promise<Going> {
  const acts: { title: string; hearing: readonly string[]; gone: number }[] = []
  // A draft follows as well; a date that is removed from it was in nobody's week.

  const changed = within ? await withOtherDays(db, { following, clock, within }) : following
  for (const { event, timetable } of changed) {
    const known = await listStoredDates(db, event.id)
    const clinicId = await clinicOf(db, event)
    const ids = known.map(({ id }) => id)
    const { result, heard } = await watchDates(db, { ids, at: clock.at, timetable }, async () =>
      layOutResult(
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
    if (timetable.draftOfId === null) acts.push({ title: event.title, hearing, gone })
  }
  return {
    dates: acts.reduce((sum, { gone }) => sum + gone, 0),
    events: acts.filter(({ gone }) => gone > 0).length,
    told: countOf(acts),
    titles: [...new Set(acts.filter(({ gone }) => gone > 0).map(({ title }) => title))].toSorted().slice(0, mostTitles),
  }
}

type Asked = { readonly following: readonly Following[]; readonly clock: Clock; readonly within: Days }

/**
 * The events that should have other dates on some days than they have. Their dates are read at once, because a holiday of the institution lies over all events.
 */
async function withOtherDays(db: Tx, { following, clock, within }: Asked): Promise<Following[]> {
  const known = new Map<string, StoredDate[]>(following.map(({ event }) => [event.id, []]))
  for (const date of await listStoredDatesWithin(db, { eventIds: [...known.keys()], ...within })) known.get(date.eventId)?.push(date)
  const boundsOf = sharedBounds(db)
  const changed: Following[] = []
  for (const { event, timetable } of following) {
    const existing = known.get(event.id) ?? []
    const bounds = await boundsOf({ content: event, timetable })
    const { days, dates } = onlyWithin(within, {
      days: daysWithin({ content: event, bounds, timetable, clock, existing }),
      dates: existing,
    })
    const has = dates.map(({ originalOn }) => originalOn).toSorted()
    if (JSON.stringify(has) !== JSON.stringify(days.toSorted())) changed.push({ event, timetable })
  }
  return changed
}

/**
 * Asserts that the person who saves was told which dates the save removes; the refusal tells them, and undoes the save. @throws DATES_GO with what would be
 * removed
 */
export function assertMeant(found: Going, meant: Pick<Going, 'dates' | 'told'>): void {
  if (found.dates > 0 && (found.dates !== meant.dates || found.told !== meant.told))
    throw refuse('STATE_CHANGED', { code: 'timetables.DATES_GO', data: { ...found } })
}
