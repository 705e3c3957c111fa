import 'server-only'
import { ageBands } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import { caseStates, planItemStates, planPhases, stalledAfterDays } from '@/lib/states/clinical-case'
import type { MeasureField, MeasureSource } from '@/server/kernel/queries/measures.sql'

/**
 * A teacher sees cases of which they taught a visit, whatever else they see of a student: numbers are therefore only for people who see all cases, and for each
 * student about themself.
 */
const told: Pick<MeasureSource, 'module' | 'needs' | 'tellsOwn' | 'floor'> = {
  ...{ module: 'clinical', needs: ['CLINICALCASES_VIEW_ALL'], tellsOwn: true, floor: 0 },
}

const ofCase: Readonly<Record<string, MeasureField>> = {
  state: {
    kind: 'CHOICE',
    sql: Prisma.sql`c.state`,
    options: { words: 'caseState', values: caseStates.filter((state) => state !== 'DELETED') },
    isDimension: true,
  },
  specialty: { kind: 'CHOICE', sql: Prisma.sql`c.specialty_id`, names: 'specialties', isDimension: true },
  supervisor: { kind: 'CHOICE', sql: Prisma.sql`c.supervisor_id`, names: 'people', isDimension: true, splitNeeds: ['REPORT_ADMIN'] },
  patient: { kind: 'CHOICE', sql: Prisma.sql`COALESCE(c.patient_hash, c.id::text)`, isHidden: true },
}
const there = Prisma.sql`c.state <> 'DELETED'`
const opens: MeasureSource['row']['opens'] = { what: 'case', id: Prisma.sql`c.id` }

/** The days since the last visit of an open case; null for others. */
const sinceVisit = Prisma.sql`CASE WHEN c.state = 'OPEN' THEN here.today - COALESCE(c.last_visit_on, c.opened_on) END`
const visits = Prisma.sql`case_session v JOIN treatment_session s ON s.id = v.session_id AND s.state <> 'CANCELLED' WHERE v.case_id = c.id`

const cases: MeasureSource = {
  name: 'cases',
  ...told,
  from: Prisma.sql`clinical_case c`,
  where: there,
  key: Prisma.sql`c.id`,
  student: Prisma.sql`c.student_id`,
  teacher: Prisma.sql`c.supervisor_id`,
  day: Prisma.sql`c.opened_on`,
  fields: {
    ...ofCase,
    clinic: {
      kind: 'CHOICE',
      sql: Prisma.sql`(SELECT s.clinic_id FROM ${visits} ORDER BY s.held_on DESC, s.id DESC LIMIT 1)`,
      names: 'clinics',
      isDimension: true,
    },
    ageBand: {
      kind: 'CHOICE',
      sql: Prisma.sql`c.age_band`,
      options: { words: 'ageBand', values: ageBands, isOrdered: true },
      isDimension: true,
    },
    daysSinceVisit: { kind: 'NUMBER', sql: sinceVisit },
    stalled: { kind: 'BOOL', sql: Prisma.sql`(${sinceVisit} > ${stalledAfterDays}::int)`, isDimension: true },
    recallOverdue: {
      kind: 'BOOL',
      sql: Prisma.sql`CASE WHEN c.state = 'RECALL' THEN COALESCE(c.next_recall_on < here.today, FALSE) END`,
      isDimension: true,
    },
    visits: { kind: 'NUMBER', sql: Prisma.sql`(SELECT count(*) FROM ${visits})` },
    planned: {
      kind: 'NUMBER',
      sql: Prisma.sql`(SELECT count(*) FROM case_plan_item i WHERE i.case_id = c.id AND i.state = 'PLANNED')`,
    },
    handedOver: { kind: 'BOOL', sql: Prisma.sql`(c.from_case_id IS NOT NULL)`, isDimension: true },
  },
  row: {
    title: Prisma.sql`c.title`,
    note: Prisma.sql`'C-' || lpad(c.reference::text, greatest(4, length(c.reference::text)), '0')`,
    opens,
  },
}

/** Items planned for patients; a done item counts for the day on which it was done, others for the day on which the case was opened. */
const planItems: MeasureSource = {
  name: 'planItems',
  ...told,
  from: Prisma.sql`case_plan_item i JOIN clinical_case c ON c.id = i.case_id JOIN procedure p ON p.id = i.procedure_id`,
  where: there,
  key: Prisma.sql`i.id`,
  student: Prisma.sql`c.student_id`,
  teacher: Prisma.sql`c.supervisor_id`,
  day: Prisma.sql`COALESCE(i.done_on, c.opened_on)`,
  fields: {
    itemState: { kind: 'CHOICE', sql: Prisma.sql`i.state`, options: { words: 'planItemState', values: planItemStates }, isDimension: true },
    phase: {
      kind: 'CHOICE',
      sql: Prisma.sql`i.phase`,
      options: { words: 'planPhase', values: planPhases, isOrdered: true },
      isDimension: true,
    },
    procedure: { kind: 'CHOICE', sql: Prisma.sql`i.procedure_id`, names: 'procedures', isDimension: true },
    category: { kind: 'CHOICE', sql: Prisma.sql`p.category`, names: 'categories', isDimension: true },
    teeth: { kind: 'SET', sql: Prisma.sql`i.teeth::text[]` },
    daysToDone: { kind: 'NUMBER', sql: Prisma.sql`CASE WHEN i.state = 'DONE' THEN i.done_on - c.opened_on END` },
    ...ofCase,
  },
  row: { title: Prisma.sql`p.caption`, note: Prisma.sql`c.title`, opens },
}

export const caseSources: readonly MeasureSource[] = [cases, planItems]
