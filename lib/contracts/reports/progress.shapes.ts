import { z } from 'zod'
import { difficulties, helpLevels, toothNotations } from '@/lib/clinical/vocabulary'
import { TestOfStudent } from '../competency-tests/attempts.shapes'
import { consistencies } from '@/lib/reports/vocabulary'
import { count, Frame, id, Named, ofLines, ofTime, OpenReport, Person, Quartile, share, Year } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'

/** Without `studentId`, the asker's own progress. */
export const OfStudent = z.strictObject({ studentId: id.optional(), ...ofTime })

export const Procedure = z.object({
  id: z.string(),
  caption: z.string(),
  category: z.string(),
  /** The target of the student's year; null if there is none. */
  target: count.nullable(),
  /** The weighted number of complete treatments: in the academic year if there is a target, otherwise in the period of the report. */
  counted: z.number(),
  /** The number that an even pace would have reached. */
  pace: count.nullable(),
  lines: count,
  graded: count,
  competent: count,
  patients: count,
  lastOn: z.string().nullable(),
  /** The last ten, oldest first: 0 below, 1 competent, 2 independent. */
  dots: z.string(),
  consistency: z.enum(consistencies),
})

const Month = z.object({
  month: z.string(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  marks: count,
  lines: count,
  /** The mean of the student's own marks where both have marked. */
  self: z.number().nullable(),
})

export const Progress = z.object({
  frame: Frame,
  year: Year,
  isOwn: z.boolean(),
  student: Person.extend({
    programme: Named.nullable(),
    year: count.nullable(),
    firm: z.string().nullable(),
    sessions: count,
    firstOn: z.string().nullable(),
    firstYear: count.nullable(),
  }),
  /** For the student themself, further reports that the institution offers to students. */
  reports: z.array(OpenReport),
  /** `total` counts the targets for which something is due by today, `notDue` those for which nothing is due yet. */
  targets: z.object({ total: count, onPace: count, notDue: count }),
  procedures: z.array(Procedure),
  trend: z.object({
    months: z.array(Month),
    scale: z.array(z.object({ value: z.number(), label: z.string(), meaning: z.string(), pass: z.boolean() })),
    /** The first day of each year of study within the time. */
    years: z.array(z.object({ year: count, from: z.string() })),
  }),
  breadth: z.object({
    lines: count,
    graded: count,
    competent: share,
    independent: share,
    patients: count,
    /** Sessions whose patient is known by initials only. */
    byInitials: count,
    pairs: count,
    /** The student's own marks minus the teachers', on average; null where they are too few. */
    pairDiff: z.number().nullable(),
    difficulty: z.array(z.object({ difficulty: z.enum(difficulties), lines: count })),
    help: z.array(z.object({ helpLevel: z.enum(helpLevels), lines: count })),
    /** One number for each of the quadrants 1 to 4. */
    quadrants: z.array(count).length(4),
    attendance: z.object({ shifts: count, attended: count, late: count }),
  }),
  /** The student's cases at any time: those with a plan, those with a completed plan, and those without a visit for long. Null without the module. */
  plans: z.object({ total: count, completed: count, stalled: count }).nullable(),
  /** The procedures that are still planned in the student's own running cases, with the case; null for other readers, and without the module. */
  planned: z.array(z.object({ procedureId: z.string(), reference: z.number().int() })).nullable(),
  /** `quartile` ranks by number in the academic year; null if the year group is too small. It is left out if the student hid it from themself. */
  /** Competency tests that the student has asked for; null for readers who may not read tests. */
  tests: z.array(TestOfStudent).nullable(),
  quartile: Quartile,
  isQuartileHidden: z.boolean(),
})

/** The lines behind a number, newest first, fifty at a time. */
export const FindRows = z.strictObject({
  studentId: id.optional(),
  ...ofLines,
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  ...ofTime,
})

export const Row = z.object({
  lineId: z.string(),
  sessionId: z.string(),
  mayOpen: z.boolean(),
  heldOn: z.string(),
  procedure: z.string(),
  teeth: z.array(z.number()),
  surfaces: z.array(z.string()),
  difficulty: z.enum(difficulties).nullable(),
  helpLevel: z.enum(helpLevels).nullable(),
  clinic: Named,
  teacher: z.string(),
  /** What it adds to the number: nothing where its stage does not complete the treatment. */
  credit: z.number(),
  /** The credit of the student's role for each treatment, from 0 to 1. */
  share: z.number(),
  quantity: count,
  completes: z.boolean(),
  stage: z.string().nullable(),
  role: z.string(),
  isOpen: z.boolean(),
  marks: z.array(
    z.object({ criterion: z.string(), value: z.number().nullable(), grade: z.number().nullable(), self: z.number().nullable() }),
  ),
  /** The teacher's comments, on the marks and on the session. */
  said: z.array(z.string()),
})
export const Rows = z.object({
  frame: Frame,
  student: Person,
  procedure: Procedure.pick({ id: true, caption: true }).nullable(),
  rows: z.array(Row),
  total: count,
  /** The sum of what all lines add to the number. */
  credit: z.number(),
  clinics: z.array(Named),
  notation: z.enum(toothNotations),
  /** With one procedure, the competency tests for which it is a prerequisite; null for readers who may not read tests. */
  tests: z.array(TestOfStudent).nullable(),
})

export const FindActivity = z.strictObject({
  studentId: id.optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  ...ofTime,
})
export const Activity = z.object({
  frame: Frame,
  isOwn: z.boolean(),
  student: Person,
  days: z.array(
    z.object({
      heldOn: z.string(),
      clinics: z.array(z.string()),
      sessions: count,
      lines: count,
      patients: count,
      competent: count,
      graded: count,
      procedures: z.array(z.object({ caption: z.string(), lines: count })),
    }),
  ),
  total: count,
  page: count,
  pages: count,
})

export const HideQuartile = z.strictObject({ isHidden: z.boolean() })
