import { z } from 'zod'
import { difficulties } from '@/lib/clinical/vocabulary'
import { calibrationGuesses } from '@/lib/reports/calibration'
import { count, id, Person, share } from './parts.shapes'

export { Done } from '../plain.shapes'

/** Without `teacherId`, the asker. */
export const OfTeacher = z.strictObject({ teacherId: id.optional() })
export const FindTeachers = z.strictObject({ q: z.string().trim().max(100).default('') })
export const GuessCalibration = z.strictObject({ guess: z.enum(calibrationGuesses) })

/**
 * Below 0 means stricter than others. `value` is the difference after chance is removed, with its interval from `low` to `high`; `measured` is the raw
 * difference.
 */
const Difference = z.object({ value: z.number(), low: z.number(), high: z.number(), measured: z.number() })
/** The teacher's own figure and the usual one, which is null if too few teachers are known. */
const beside = z.object({ own: z.number().nullable(), usual: z.number().nullable() })

/** Other teachers as dots without name or id: the number of sessions, and the deviation from what is expected. */
const Funnel = z.object({
  teachers: count,
  sessions: count,
  measured: z.number(),
  /** The standard deviation of one session: after n sessions the range of chance is `noise` divided by the square root of n. */
  noise: z.number(),
  dots: z.array(z.tuple([z.number(), z.number()])),
})

export const CalibrationFigures = z.object({
  difference: Difference.nullable(),
  spread: beside,
  /** The share of sessions in which all marks are the same, among those with several marks. */
  alike: beside,
  lowWithWords: beside,
  letters: beside,
  notObserved: beside,
  funnel: Funnel.nullable(),
  byDifficulty: z.array(
    z.object({ difficulty: z.enum(difficulties), sessions: count, spread: z.number().nullable(), difference: Difference.nullable() }),
  ),
  /** The values from the best on; `all` is the share of all teachers together. */
  values: z.array(z.object({ value: count, label: z.string(), pass: z.boolean(), own: share, all: share })),
  /** The marks furthest from what others gave the same student. `sessionId` is set if the reader may open the session. */
  furthest: z.array(
    z.object({
      sessionId: z.string().nullable(),
      procedure: z.string(),
      heldOn: z.string(),
      difficulty: z.enum(difficulties).nullable(),
      mine: z.number(),
      expected: z.number(),
      hasWords: z.boolean(),
    }),
  ),
})

export const Calibration = z.object({
  teacher: Person,
  isOwn: z.boolean(),
  /** When the figures were made, and the first day that they count; null where there are none. */
  asOf: z.string().nullable(),
  since: z.string().nullable(),
  sessions: count,
  students: count,
  /** Whether there is enough data to show figures. */
  isEnough: z.boolean(),
  /** One's own guess of this term, and when the next may be made; never somebody else's. */
  guess: z.object({ guess: z.enum(calibrationGuesses), next: z.string().nullable() }).nullable(),
  /** True if the figures are shown only after the reader has guessed. */
  asks: z.boolean(),
  told: CalibrationFigures.nullable(),
})

/** The teachers who can be looked at, by name, with nothing by which to rank them. */
export const CalibratedTeachers = z.object({ rows: z.array(Person.extend({ sessions: count, students: count, isEnough: z.boolean() })) })
