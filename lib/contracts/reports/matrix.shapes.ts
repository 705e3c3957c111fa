import { z } from 'zod'
import { count, Frame, id, Named, ofLines, OpenReport, ofTime, Person, Year } from './parts.shapes'

export { Nothing } from '../plain.shapes'

const ofCohort = {
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  groupId: id.optional(),
  firmId: id.optional(),
  participationTypeId: id.optional(),
} as const

export const Cohort = z.object({ programme: Named, year: count, students: count, lines: count, lastOn: z.string().nullable() })
/**
 * Every programme and year of which somebody sees students, with how many of them, and the reports of the institution that they may open. `counted`: as in
 * a frame.
 */
export const Home = z.object({
  asOf: z.string(),
  counted: z.number().nullable(),
  cohorts: z.array(Cohort),
  supervised: z.boolean(),
  reports: z.array(OpenReport),
})

export const FindStudents = z.strictObject({ q: z.string().trim().min(1).max(100) })
export const FoundStudents = z.object({ students: z.array(Person.extend({ programme: z.string().nullable(), year: count.nullable() })) })

export const FindMatrix = z.strictObject({ ...ofCohort, ...ofTime })

/** One number a procedure, in the order of `procedures`. */
const cells = z.array(z.number())
export const MatrixStudent = Person.extend({
  counted: cells,
  /** Lines with a mark, and those of them that are competent. */
  graded: z.array(count),
  competent: z.array(count),
  /** Bits 1, 2, 4, 8. */
  quadrants: z.array(count),
  patients: z.array(count),
  dots: z.array(z.string()),
  lastOn: z.array(z.string()),
  /** Null of another time than the academic year, which the targets are of. */
  onPace: count.nullable(),
  /** Of the academic year, among all of the programme and year; 0 where they are too few. */
  quartile: z.number().int().min(0).max(4),
})
export const Matrix = z.object({
  frame: Frame,
  year: Year,
  cohort: z.object({ programme: Named, year: count }).nullable(),
  procedures: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      caption: z.string(),
      category: z.string(),
      target: count.nullable(),
      /** Null where nothing is compared with it: of another time than the academic year. */
      pace: count.nullable(),
      median: z.number(),
    }),
  ),
  /** Of which something is due by now, and of which nothing is yet. */
  targets: count,
  notDue: count,
  students: z.array(MatrixStudent),
  /** More of them than are shown. */
  isCut: z.boolean(),
  /** Of the programme and year as a whole, seen or not; null where fewer than may be told. */
  total: count.nullable(),
  choices: z.object({
    cohorts: z.array(z.object({ programme: Named, year: count })),
    groups: z.array(Named),
    firms: z.array(Named),
    participationTypes: z.array(Named),
  }),
})

/** A file of what a report shows. `studentId` is for the reports of one student, which lines for ROWS, the cohort for MATRIX. */
export const ExportReport = z.strictObject({
  report: z.enum(['PROGRESS', 'ROWS', 'ACTIVITY', 'MATRIX']),
  format: z.enum(['CSV', 'XLSX']).default('CSV'),
  studentId: id.optional(),
  ...ofLines,
  ...ofCohort,
  ...ofTime,
})
/** The file asked for: a text, or a workbook in base64 whose second sheet says what the first one is. */
export const Exported = z.object({ csv: z.string(), xlsx: z.string(), rows: count, isCut: z.boolean() })
