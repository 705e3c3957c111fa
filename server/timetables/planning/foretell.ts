import 'server-only'
import { listTakenPeople } from '@/server/diary'
import type { Db } from '@/server/kernel/db'
import { countTold, listDue } from '../changes/changes'
import type { PlanningWork } from './apply-puts'
import type { DatePair, SeriesChange } from './difference'
import { sideOf, tellPuts, type PutDate, type PutEvent } from './tell-puts'

type Asked = Omit<PlanningWork, 'db' | 'batchId' | 'isUndo'> & { readonly db: Db; readonly series: readonly SeriesChange[] }
type Foretold = { readonly told: number; readonly dates: ReadonlyMap<string, number> }

/**
 * The people whom accepting some series of a draft would notify, with the number of their dates. It asks the function that notifies, with the people of the
 * timetable's dates and those of the draft's.
 */
export async function foretellAccept({ db, series, ...around }: Asked): Promise<Foretold> {
  const pairs = series.flatMap(({ events }) => events.flatMap(({ dates }) => dates))
  const before = pairs.flatMap((pair) => (pair.before ? [{ id: pair.before.id, key: keyOf(pair) }] : []))
  const after = pairs.flatMap((pair) => (pair.after ? [{ id: pair.after.id, key: keyOf(pair) }] : []))
  const taken = {
    before: {
      ids: before.map(({ key }) => key),
      taken: await listTakenPeople(
        db,
        before.map(({ id }) => id),
      ),
    },
    after: {
      ids: after.map(({ key }) => key),
      taken: await listTakenPeople(
        db,
        after.map(({ id }) => id),
      ),
    },
  }
  const hearing = new Set<string>()
  const dates = new Map<string, number>()
  await tellPuts(
    { ...around, db, batchId: null },
    {
      events: series.flatMap(eventsOf),
      taken,
      say: async (act, tellings) => {
        const told = new Set(countTold(await listDue(db, act, tellings)).hearing)
        for (const id of told) hearing.add(id)
        for (const { people } of tellings)
          for (const one of people) if (told.has(one.userId)) dates.set(one.userId, (dates.get(one.userId) ?? 0) + one.dates)
      },
    },
  )
  return { told: hearing.size, dates }
}

/** The key under which both sides of a pair are one date. */
const keyOf = ({ before, after }: DatePair) => before?.id ?? after?.id ?? ''

function eventsOf({ events }: SeriesChange): PutEvent[] {
  return events.map(({ put, kind, before, after, dates, held }) => ({
    eventId: put.eventId,
    isGone: kind === 'GONE' && held === 0,
    dates: dates.map((pair): PutDate => {
      const [was, is] = [before ?? after, after ?? before]
      return { id: keyOf(pair), before: pair.before && was && sideOf(pair.before, was), after: pair.after && is && sideOf(pair.after, is) }
    }),
  }))
}
