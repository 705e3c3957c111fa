import { z } from 'zod'
import { difficulties } from '@/lib/clinical/vocabulary'
import { reportAbouts } from '@/lib/reports/measures'
import { reportSpans } from '@/lib/reports/vocabulary'
import { day, id } from '../lists/parts.shapes'

export { day, id }

/** The period of a report; `from` and `to` are used only with DAYS. */
export const ofTime = { span: z.enum(reportSpans).default('YEAR'), from: day.optional(), to: day.optional() } as const

/** A filter for a student's lines. */
export const ofLines = {
  procedureId: id.optional(),
  difficulty: z.enum(difficulties).optional(),
  clinicId: id.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  on: day.optional(),
  /** Only the lines in one role, as in a matrix for one role. */
  participationTypeId: id.optional(),
} as const

export const Named = z.object({ id: z.string(), name: z.string() })
export const Person = z.object({ id: z.string(), displayName: z.string() })
/** A report of the institution's that somebody may open. */
export const OpenReport = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  about: z.enum(reportAbouts),
  /** The period with which the report is opened; a report that compares years is opened with all of them. */
  span: z.enum(reportSpans),
})
const count = z.number().int()
const share = z.number().min(0).max(1).nullable()

/**
 * When the numbers were made and for which period, both days included. `counted` is the progress in per cent while students whom the reader sees are counted
 * again, for example after an upgrade; null when all are counted.
 */
export const Frame = z.object({
  asOf: z.string(),
  span: z.enum(reportSpans),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  counted: z.number().nullable(),
})
/** The academic year, and how much of its teaching is over; `share` is 0 to 1. */
export const Year = z.object({ from: z.string(), to: z.string(), weeks: count, gone: count, share: z.number() })
export const Quartile = z.object({ quartile: z.number().int().min(1).max(4), of: count }).nullable()

export { count, share }
