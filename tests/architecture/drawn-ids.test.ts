import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/**
 * Tables whose ids PostgreSQL generates, and the order in which their rows are read instead. Rows of a history are read by time and then by id, so their ids
 * come from v7().
 */
const drawn = {
  'clinical-cases/queries/hand-over.sql.ts: case_plan_item': 'phase and place in the plan',
  'clinical-cases/queries/hand-over.sql.ts: case_transfer': 'one for each case and moment',
  'curriculum/queries/copy.sql.ts: curriculum_component': 'kind and title',
  'places/queries/clinic-rooms.sql.ts: room': 'name',
  'timetables/planning/queries/drafts.sql.ts: draft_copy': 'the ids of copies, in no order',
  'timetables/roster/queries/roster.sql.ts: timetable': 'one for each clinic',
} as const

function drawnIn(source: string): string[] {
  return source
    .split('INSERT INTO ')
    .slice(1)
    .filter((statement) => /gen_random_uuid\(\)/.test(statement.split('`')[0] ?? ''))
    .map((statement) => /^\w+/.exec(statement)?.[0] ?? '')
}

test('an id that PostgreSQL draws belongs to no row whose order is that of its writing', () => {
  const found = filesBelow('server')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => drawnIn(readFileSync(`server/${file}`, 'utf8')).map((table) => `${file}: ${table}`))
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(drawn).toSorted())
})

test('a history whose ids are drawn is found', () => {
  expect(
    drawnIn('await db.$executeRaw`INSERT INTO case_history (id) SELECT gen_random_uuid()`\nawait db.$executeRaw`INSERT INTO other (id)`'),
  ).toEqual(['case_history'])
})
