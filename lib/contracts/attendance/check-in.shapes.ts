import { z } from 'zod'
import { whereWritten } from '../location.shapes'
import { Instant } from '../plain.shapes'
import { Counts, flag, id, metresAway, Person, state, Taught, withoutReason } from './parts.shapes'

export { Done } from '../plain.shapes'

export const OpenCheckIn = z.strictObject({
  occurrenceIds: z.array(id).min(1).max(20),
  /** The minutes for which the check-in is open, from the present or from the event's start where that is later. */
  minutes: z.number().int().min(5).max(240),
  /** Whether students are asked where they are. */
  asksLocation: z.boolean().optional(),
})
export const Opened = z.object({ id: z.string(), closesAt: z.string() })
export const OneCheckIn = z.strictObject({ id })

/** The id of a check-in. */
export const OneBoard = z.strictObject({ id })
export const Board = z.object({
  id: z.string(),
  events: z.array(Taught),
  closesAt: z.string(),
  isOpen: z.boolean(),
  now: z.string(),
  /** Null once the check-in is over. `changesAt`: the time of the next letters. */
  letters: z.object({ text: z.string(), changesAt: z.string(), seconds: z.number().int() }).nullable(),
  /** An address as a QR code, drawn as an SVG path in a square of `size` units; the next code comes at `changesAt`. */
  qr: z.object({ size: z.number().int(), path: z.string(), changesAt: z.string() }).nullable(),
  counts: Counts,
  rows: z.array(
    z.object({
      occurrenceId: z.string(),
      student: Person,
      state: state.nullable(),
      minutesLate: z.number().int(),
      flags: z.array(flag),
      sameAs: z.string().nullable(),
      metresAway,
      withoutReason,
      at: z.string().nullable(),
      isAway: z.boolean(),
    }),
  ),
})

/** The typed or scanned text: letters in any case, with or without spaces, or the content of a QR code. */
export const CheckIn = z.strictObject({
  token: z.string().trim().min(1).max(300),
  /** The chosen date, where one code belongs to several events. */
  occurrenceId: id.optional(),
  /** The position, for check-ins that ask for it. A check-in without a position goes to the teacher. */
  ...whereWritten,
  occurredAt: Instant.optional(),
})
export const CheckedIn = z.object({
  /** UNVERIFIED: a teacher has to confirm it. KEPT: a teacher has recorded something else, which stays; the check-in is in the log. */
  result: z.enum(['CHECKED_IN', 'UNVERIFIED', 'KEPT']),
  flags: z.array(flag),
  event: Taught,
  at: z.string(),
})
