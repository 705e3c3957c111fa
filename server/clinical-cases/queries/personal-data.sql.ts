import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did to the cases of others: their acts tell it'

/** A student's cases are their personal data, without the patient. */
export const clinicalCasesPersonalData: PersonalData = {
  columns: {
    'clinical_case.student_id': { part: 'cases' },
    'clinical_case.supervisor_id': { part: 'cases-supervised' },
    'clinical_case.agreed_by_id': { why: acts },
    'clinical_case.from_case_id': { why: 'the id of a case' },
    'clinical_case.root_id': { why: 'the id of the case with which a plan began' },
    'case_transfer.from_id': { part: 'case-transfers' },
    'case_transfer.to_id': { part: 'case-transfers' },
    'case_history.by_id': { why: acts },
  },
  parts: [
    {
      group: 'clinical',
      name: 'cases',
      sql: `SELECT c.id, reference, title, summary, specialty.name AS specialty, supervisor.display_name AS supervisor, state, opened_on, next_recall_on, last_visit_on, agreed_at, c.created_at
            FROM clinical_case c JOIN app_user supervisor ON supervisor.id = supervisor_id LEFT JOIN specialty ON specialty.id = specialty_id WHERE student_id = $1::uuid ORDER BY reference`,
    },
    {
      group: 'clinical',
      name: 'case-plans',
      sql: `SELECT case_id, phase, procedure.code, procedure.caption, teeth, surfaces, case_plan_item.state, done_on, reason FROM case_plan_item JOIN clinical_case c ON c.id = case_id JOIN procedure ON procedure.id = procedure_id
            WHERE student_id = $1::uuid ORDER BY case_id, case_plan_item.sort_order`,
    },
    {
      group: 'clinical',
      name: 'cases-supervised',
      sql: 'SELECT reference, state, opened_on FROM clinical_case WHERE supervisor_id = $1::uuid ORDER BY reference',
    },
    {
      group: 'clinical',
      name: 'case-transfers',
      sql: `SELECT reference, giver.display_name AS from_whom, taker.display_name AS to_whom, reason, case_transfer.state, case_transfer.asked_at, decided_at FROM case_transfer JOIN clinical_case c ON c.id = case_id
            JOIN app_user giver ON giver.id = from_id JOIN app_user taker ON taker.id = to_id WHERE from_id = $1::uuid OR to_id = $1::uuid ORDER BY case_transfer.asked_at`,
    },
  ],
  erase: async (db, { id }) => ({
    cases:
      await db.$executeRaw`UPDATE clinical_case SET title = '–', summary = '' WHERE student_id = ${id}::uuid AND (title <> '–' OR summary <> '')`,
    caseTexts:
      (await db.$executeRaw`UPDATE case_history SET reason = '' WHERE by_id = ${id}::uuid AND reason <> ''`) +
      (await db.$executeRaw`UPDATE case_transfer SET reason = '' WHERE from_id = ${id}::uuid AND reason <> ''`) +
      (await db.$executeRaw`UPDATE case_plan_item SET reason = '' WHERE reason <> '' AND case_id IN (SELECT c.id FROM clinical_case c WHERE c.student_id = ${id}::uuid)`),
  }),
}
