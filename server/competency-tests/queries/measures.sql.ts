import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { attemptStates } from '@/lib/states/test-attempt'
import { dayHere, type MeasureNames, type MeasureSource } from '@/server/kernel/queries/measures.sql'

/** Until both markers have decided, nobody learns the first outcome: a second marking has to be independent. */
const isDecided = Prisma.sql`a.state IN ('PASSED', 'FAILED', 'RETAKE')`
const asked = dayHere(Prisma.sql`a.asked_at`)
const decided = dayHere(Prisma.sql`a.decided_at`)

/** Every attempt, by the day on which it was decided; a waiting one by the day on which it was asked for. */
const tests: MeasureSource = {
  name: 'tests',
  module: 'tests',
  // The same rule as in server/competency-tests/scope.ts: people who read tests see those of the students whom they see.
  needs: ['TESTS'],
  floor: 0,
  from: Prisma.sql`test_attempt a JOIN competency_test c ON c.id = a.test_id`,
  where: Prisma.sql`a.state <> 'VOID'`,
  key: Prisma.sql`a.id`,
  student: Prisma.sql`a.student_id`,
  teacher: Prisma.sql`a.assessor_id`,
  day: Prisma.sql`CASE WHEN ${isDecided} THEN COALESCE(${decided}, ${asked}) ELSE ${asked} END`,
  fields: {
    test: { kind: 'CHOICE', sql: Prisma.sql`a.test_id`, names: 'tests', isDimension: true },
    state: {
      kind: 'CHOICE',
      sql: Prisma.sql`a.state`,
      options: { words: 'attemptState', values: attemptStates.filter((state) => state !== 'VOID') },
      isDimension: true,
    },
    passed: { kind: 'BOOL', sql: Prisma.sql`CASE WHEN ${isDecided} THEN a.state = 'PASSED' END`, isDimension: true },
    attempt: { kind: 'NUMBER', sql: Prisma.sql`a.number` },
    score: { kind: 'NUMBER', sql: Prisma.sql`CASE WHEN ${isDecided} THEN a.score END` },
    criticalFailed: { kind: 'BOOL', sql: Prisma.sql`CASE WHEN ${isDecided} THEN cardinality(a.failed_uids) > 0 END`, isDimension: true },
    daysToDecide: { kind: 'NUMBER', sql: Prisma.sql`CASE WHEN ${isDecided} THEN ${decided} - ${asked} END` },
    assessor: { kind: 'CHOICE', sql: Prisma.sql`a.assessor_id`, names: 'people', isDimension: true, splitNeeds: ['REPORT_ADMIN'] },
  },
  row: { title: Prisma.sql`c.code || ' ' || c.name`, note: Prisma.sql`a.number::text`, opens: { what: 'test', id: Prisma.sql`a.id` } },
}

export const testSources: readonly MeasureSource[] = [tests]
export const testNames: MeasureNames = {
  tests: Prisma.sql`SELECT id::text AS id, code || ' ' || name AS name, 0 AS position, deleted_at IS NULL AS offered FROM competency_test`,
}
