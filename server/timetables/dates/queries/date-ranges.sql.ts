import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import { entryStore, type Wanted } from '@/server/kernel/queries/entry-store.sql'

type Span = { startsOn: string; endsOn: string }
type Entry = { id: string; revision: number; name: string; kind: 'TERM' | 'ROTATION' | 'OTHER'; active: boolean; spans: Span[] }

const entries = entryStore({
  model: 'DateRange',
  columns: ['name', 'kind', 'active'],
  table: { table: Prisma.sql`date_range`, name: Prisma.sql`name`, active: Prisma.sql`active`, since: Prisma.sql`out_of_use_at` },
  name: 'name',
  uses: { events: Prisma.sql`SELECT date_range_id FROM event WHERE deleted_at IS NULL` },
})

async function spansOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Span[]>> {
  const rows = await db.dateRangeSpan.findMany({
    where: { dateRangeId: { in: [...ids] } },
    select: { dateRangeId: true, startsOn: true, endsOn: true },
    orderBy: { startsOn: 'asc' },
  })
  const spans = new Map<string, Span[]>()
  for (const { dateRangeId, startsOn, endsOn } of rows)
    spans.set(dateRangeId, [...(spans.get(dateRangeId) ?? []), { startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) }])
  return spans
}

async function putSpans(db: Tx, { id, spans }: Entry): Promise<void> {
  await db.dateRangeSpan.deleteMany({ where: { dateRangeId: id } })
  await db.dateRangeSpan.createMany({
    data: spans.map(({ startsOn, endsOn }) => ({ id: v7(), dateRangeId: id, startsOn: new Date(startsOn), endsOn: new Date(endsOn) })),
  })
}

export const dateRangeStore = {
  ...entries,
  find: async (db: Db, id: string): Promise<Entry | null> => {
    const entry = await entries.find(db, id)
    return entry && { ...entry, spans: (await spansOf(db, [id])).get(id) ?? [] }
  },
  insert: async (db: Tx, entry: Entry) => {
    if (!(await entries.insert(db, entry))) return false
    await putSpans(db, entry)
    return true
  },
  update: async (db: Tx, entry: Entry) => {
    if (!(await entries.update(db, entry))) return false
    await putSpans(db, entry)
    return true
  },
  list: async (db: Db, wanted: Wanted) => {
    const rows = await entries.list(db, wanted)
    const spans = await spansOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, spans: spans.get(row.id) ?? [] }))
  },
}

/** The events that have the range, with their timetables. */
export function listEventsOfRange(db: Db, dateRangeId: string): Promise<{ id: string; timetableId: string }[]> {
  return db.event.findMany({
    where: { dateRangeId, deletedAt: null, timetable: { deletedAt: null } },
    select: { id: true, timetableId: true },
    orderBy: [{ timetableId: 'asc' }, { id: 'asc' }],
  })
}
