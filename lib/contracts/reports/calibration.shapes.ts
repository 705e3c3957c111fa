import { z } from 'zod'
import { difficulties } from '@/lib/clinical/vocabulary'
import { calibrationGuesses } from '@/lib/reports/calibration'
import { count, id, Person, share } from './parts.shapes'

export { Done } from '../plain.shapes'

/** Oneself where nobody is named. */
export const OfTeacher = z.strictObject({ teacherId: id.optional() })
export const FindTeachers = z.strictObject({ q: z.string().trim().max(100).default('') })
export const GuessCalibration = z.strictObject({ guess: z.enum(calibrationGuesses) })

/** Less than 0: stricter than others. `value` is what is left without chance, from `low` to `high`; `measured` is with it. */
const Difference = z.object({ value: z.number(), low: z.number(), high: z.number(), measured: z.number() })
/** One's own, and what is usual: null where too few teachers are known to say so. */
const beside = z.object({ own: z.number().nullable(), usual: z.number().nullable() })

/** Other teachers as dots: how many sessions, and how far they are from what is expected. They have no name and no id. */
const Funnel = z.object({
  teachers: count,
  sessions: count,
  measured: z.number(),
  /** The standard deviation of one session: after n of them chance is as wide as this through the root of n. */
  noise: z.number(),
  dots: z.array(z.tuple([z.number(), z.number()])),
})

export const CalibrationFigures = z.object({
  difference: Difference.nullable(),
  spread: beside,
  /** Of the sessions with several marks, those with one mark alone. */
  alike: beside,
  lowWithWords: beside,
  letters: beside,
  notObserved: beside,
  funnel: Funnel.nullable(),
  byDifficulty: z.array(
    z.object({ difficulty: z.enum(difficulties), sessions: count, spread: z.number().nullable(), difference: Difference.nullable() }),
  ),
  /** From the best on; `all`: of all teachers together. */
  values: z.array(z.object({ value: count, label: z.string(), pass: z.boolean(), own: share, all: share })),
  /** Those that are furthest from what others gave the same student. `sessionId`: where the reader may open it. */
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
  /** Whether enough is known to tell anything. */
  isEnough: z.boolean(),
  /** One's own guess of this term, and when the next may be made; never somebody else's. */
  guess: z.object({ guess: z.enum(calibrationGuesses), next: z.string().nullable() }).nullable(),
  /** They are told once the reader has guessed. */
  asks: z.boolean(),
  told: CalibrationFigures.nullable(),
})

/** Who can be looked at: by name, and with nothing to rank them by. */
export const CalibratedTeachers = z.object({ rows: z.array(Person.extend({ sessions: count, students: count, isEnough: z.boolean() })) })
