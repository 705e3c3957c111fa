import { z } from 'zod'
import { clashKinds } from '@/lib/timetables/vocabulary'
import { Clash } from './events.shapes'
import { id } from './parts.shapes'

export { Done } from '../lists/parts.shapes'

export const OfTimetable = z.strictObject({ id, from: z.iso.date().optional(), to: z.iso.date().optional() })
const Side = z.object({
  occurrenceId: z.string(),
  eventId: z.string(),
  title: z.string(),
  heldOn: z.string(),
  originalOn: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
})
export const Clashes = z.object({
  clashes: z.array(
    Clash.omit({ days: true, other: true, condoned: true }).extend({
      key: z.string(),
      a: Side,
      b: Side.nullable(),
      /** The id of the other date, the background event or the room; it is sent when the clash is condoned. */
      bId: z.string(),
      /** The cause if there is no other date: a holiday, a capacity. */
      cause: z.string(),
      subjectIds: z.array(z.string()),
      fingerprint: z.string(),
      condoned: z.object({ id: z.string(), reason: z.string(), by: z.string(), at: z.string() }).nullable(),
      /** Set if the clash was condoned, but one of its sides has moved since, or somebody has joined. */
      lapsed: z.object({ reason: z.string(), by: z.string() }).nullable(),
    }),
  ),
  mayCondone: z.boolean(),
  /** The names of some people who may condone clashes, if the reader may not. */
  condoners: z.array(z.string()),
  /** The day with which the next page begins; null where these are all. A page ends with a day, unless one day alone fills it. */
  nextFrom: z.string().nullable(),
})

/** Accepts clashes for one reason. `fingerprint` describes both sides as they were seen; STATE_CHANGED if they have moved. */
export const Condone = z.strictObject({
  timetableId: id,
  reason: z.string().trim().min(1, { error: 'required' }).max(500),
  clashes: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(clashKinds),
        aId: id,
        bId: id,
        subjectIds: z.array(id).min(1).max(1000),
        fingerprint: z.string().max(100),
      }),
    )
    .min(1)
    .max(60),
})
export const EndCondonement = z.strictObject({ id })

export const Changes = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      title: z.string(),
      /** Null if the change is of the timetable as a whole. */
      eventId: z.string().nullable(),
      firstOn: z.string(),
      dates: z.number().int(),
      before: z.record(z.string(), z.string()),
      after: z.record(z.string(), z.string()),
      noticeHours: z.number().int(),
      people: z.number().int(),
      seen: z.number().int(),
      by: z.string(),
      at: z.string(),
      /** The changed event does not exist any more. */
      isRemoved: z.boolean(),
    }),
  ),
  /** Changes with less notice are marked, and the planner is warned before saving one. */
  minimumNoticeHours: z.number().int(),
  next: z.string().nullable(),
})
export const OfChanges = z.strictObject({ id, after: z.string().max(100).optional() })
