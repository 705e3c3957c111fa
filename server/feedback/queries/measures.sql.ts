import 'server-only'
import { patientQuestions, teachingItems } from '@/lib/feedback/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureField, MeasureSource } from '@/server/kernel/queries/measures.sql'

/** The steps that were chosen, by question; what was passed over is no number. */
function steps(names: readonly string[], column: Prisma.Sql): Record<string, MeasureField> {
  return Object.fromEntries(names.map((name, at) => [name, { kind: 'NUMBER', sql: Prisma.sql`NULLIF(${column}[${at + 1}::int], 0)` }]))
}

/**
 * Of the batches that were released. Neither clinic nor month is told: with one of them less or more asked for, what a single patient said would be the
 * difference of two numbers (decision 0207).
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
  fields: steps(patientQuestions, Prisma.sql`f.faces`),
  row: { title: Prisma.sql`''`, note: Prisma.sql`''`, opens: null },
}

/** What students said about teachers; it knows of no time at all. */
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
    ...steps(teachingItems, Prisma.sql`f.items`),
  },
  row: { title: Prisma.sql`''`, note: Prisma.sql`''`, opens: null },
}

export const feedbackSources: readonly MeasureSource[] = [patientFeedback, teachingFeedback]
