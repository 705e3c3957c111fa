import { v7 as uuid } from 'uuid'
import { paletteColours } from '@/lib/clinical/palette'
import type { Db } from '../database'
import { dateColumn, type Day } from './calendar'

const perTable = 8

/**
 * A grouping beside the default one, not yet published: the tables of the anatomy room, with most first-year and second-year students of a programme placed.
 */
export async function seedAnatomyTables({ db, today, programmeId }: { db: Db; today: Day; programmeId: string }): Promise<void> {
  const years = [1, 2]
  const grouping = { id: uuid(), name: 'Anatomy tables', programmeId, years }
  const students = await db.user.findMany({
    where: { programmeId, year: { in: years }, graduated: false, status: 'ENABLED' },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  // Some students are left over, to be placed by hand.
  const placed = students.slice(0, Math.floor(students.length * 0.8))
  const tables = Array.from({ length: Math.max(2, Math.ceil(students.length / perTable)) }, (_, at) => ({
    id: uuid(),
    name: `Table ${at + 1}`,
    groupingId: grouping.id,
    colour: paletteColours[at % paletteColours.length] ?? 'blue',
  }))
  await db.grouping.create({ data: grouping })
  await db.studentGroup.createMany({ data: tables })
  const fromOn = dateColumn(today)
  await db.groupMembership.createMany({
    data: placed.map(({ id: userId }, at) => ({
      id: uuid(),
      groupingId: grouping.id,
      userId,
      fromOn,
      groupId: tables[at % tables.length]?.id ?? null,
    })),
  })
}
