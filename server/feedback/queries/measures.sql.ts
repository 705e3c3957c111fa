import 'server-only'
import { patientQuestions, teachingItems } from '@/lib/feedback/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureField, MeasureSource } from '@/server/kernel/queries/measures.sql'

/** The chosen steps, by question; a question that was passed over has no number. */
function stepFields(names: readonly string[], column: Prisma.Sql): Record<string, MeasureField> {
  return Object.fromEntries(names.map((name, at) => [name, { kind: 'NUMBER', sql: Prisma.sql`NULLIF(${column}[${at + 1}::int], 0)` }]))
}

/**
 * The answers in the batches that were released. Neither clinic nor month is told: with one of them more or fewer in the selection, the difference of two
 * numbers would give away what a single patient said (decision 0207).
 */
const patientFeedback: MeasureSource = {
  name: 'patientFeedback',
  module: 'feedbackcentre',
  needs: ['FEEDBACK_VIEW_ALL'],
  tellsOwn: true,
  floor: 3,
  from: Prisma.sql`patient_feedback f`,
  where: Prisma.sql`f.batch IS NOT NULL`,
  key: Prisma.sql`f.id`,
  student: Prisma.sql`f.student_id`,
  day: Prisma.sql`NULL::date`,
  isTimeless: true,
  fields: stepFields(patientQuestions, Prisma.sql`f.faces`),
  row: { title: Prisma.sql`''`, note: Prisma.sql`''`, opens: null },
}

/** Feedback that students gave about teachers; it is stored without any time. */
const teachingFeedback: MeasureSource = {
  name: 'teachingFeedback',
  module: 'feedbackcentre',
  needs: ['REPORT_ADMIN'],
  floor: 5,
  from: Prisma.sql`teaching_feedback f`,
  where: Prisma.sql`f.batch IS NOT NULL`,
  key: Prisma.sql`f.id`,
  student: null,
  teacher: Prisma.sql`f.teacher_id`,
  day: Prisma.sql`NULL::date`,
  isTimeless: true,
  fields: {
    teacher: { kind: 'CHOICE', sql: Prisma.sql`f.teacher_id`, names: 'people', isDimension: true, splitNeeds: ['REPORT_ADMIN'] },
    ...stepFields(teachingItems, Prisma.sql`f.items`),
  },
  row: { title: Prisma.sql`''`, note: Prisma.sql`''`, opens: null },
}

export const feedbackSources: readonly MeasureSource[] = [patientFeedback, teachingFeedback]
