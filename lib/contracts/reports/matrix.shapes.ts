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

const Cohort = z.object({ programme: Named, year: count, students: count, lines: count, lastOn: z.string().nullable() })
/**
 * Every programme and year with students that the asker sees, how many these are, and the institution's reports that the asker may open. `counted` is the same
 * as in `Frame`.
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
const MatrixStudent = Person.extend({
  counted: cells,
  /** The number of lines with a mark, and of those that count as competent. */
  graded: z.array(count),
  competent: z.array(count),
  /** A bit for each quadrant: 1, 2, 4, 8. */
  quadrants: z.array(count),
  patients: z.array(count),
  dots: z.array(z.string()),
  lastOn: z.array(z.string()),
  /** Null of another time than the academic year, which the targets are of. */
  onPace: count.nullable(),
  /** The quarter in the academic year among all students of the programme and year; 0 if they are too few. */
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
  /** The number of targets for which something is due by today, and of those for which nothing is due yet. */
  targets: count,
  notDue: count,
  students: z.array(MatrixStudent),
  /** True if there are more students than are shown. */
  isCut: z.boolean(),
  /** The number of students in the whole programme and year, whether the reader sees them or not; null if it is too small to be shown. */
  total: count.nullable(),
  choices: z.object({
    cohorts: z.array(z.object({ programme: Named, year: count })),
    groups: z.array(Named),
    firms: z.array(Named),
    participationTypes: z.array(Named),
  }),
})

/** Exports a report as a file. `studentId` is for the reports of one student, the fields of `ofLines` for ROWS, and those of `ofCohort` for MATRIX. */
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
