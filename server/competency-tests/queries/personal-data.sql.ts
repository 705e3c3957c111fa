import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did with the tests of others: their acts tell it'

/** A student's attempts are their personal data, with the decisions and reasons; the sheets are part of the forms' personal data. */
export const competencyTestsPersonalData: PersonalData = {
  columns: {
    'test_attempt.student_id': { part: 'tests' },
    'test_attempt.assessor_id': { part: 'tests-marked' },
    'test_attempt.second_id': { part: 'tests-marked' },
    'competency_test.critical_uids': { why: 'ids of fields of a form' },
    'test_filter.test_ids': { why: 'ids of tests' },
    'test_attempt.critical_uids': { why: 'ids of fields of a form' },
    'test_attempt.failed_uids': { why: 'ids of fields of a form' },
    'test_attempt.asked_by_id': { why: acts },
    'test_history.by_id': { why: acts },
    'test_history.to_id': { why: acts },
    'test_assessor.user_id': { part: 'tests-to-mark' },
  },
  parts: [
    {
      group: 'clinical',
      name: 'tests',
      sql: `SELECT t.code, t.name, a.number, a.state, a.asked_at, a.decided_at, a.score, a.reason, a.first_outcome, a.first_reason, a.second_outcome, a.second_reason, assessor.display_name AS marker
            FROM test_attempt a JOIN competency_test t ON t.id = a.test_id LEFT JOIN app_user assessor ON assessor.id = a.assessor_id WHERE a.student_id = $1::uuid ORDER BY a.asked_at, a.id`,
    },
    {
      group: 'clinical',
      name: 'tests-marked',
      sql: `SELECT t.code, t.name, a.state, a.accepted_at, a.decided_at FROM test_attempt a JOIN competency_test t ON t.id = a.test_id
            WHERE a.assessor_id = $1::uuid OR a.second_id = $1::uuid ORDER BY a.asked_at, a.id`,
    },
    {
      group: 'clinical',
      name: 'tests-to-mark',
      sql: `SELECT t.code, t.name FROM test_assessor s JOIN competency_test t ON t.id = s.test_id WHERE s.user_id = $1::uuid ORDER BY t.code`,
    },
  ],
  erase: async (db, { id }) => ({
    testsToMark: await db.$executeRaw`DELETE FROM test_assessor WHERE user_id = ${id}::uuid`,
    testTexts:
      (await db.$executeRaw`UPDATE test_attempt SET reason = '', first_reason = '', second_reason = '' WHERE student_id = ${id}::uuid AND (reason <> '' OR first_reason <> '' OR second_reason <> '')`) +
      (await db.$executeRaw`UPDATE test_history SET reason = '' WHERE reason <> '' AND (by_id = ${id}::uuid OR attempt_id IN (SELECT a.id FROM test_attempt a WHERE a.student_id = ${id}::uuid))`),
  }),
}
