import { z } from 'zod'
import { timetableStates } from '@/lib/timetables/vocabulary'
import { EventFields, Group, id, Named, SessionTypeBrief, whole } from './parts.shapes'

/** Groups of one request. */
const mostAtOnce = 50

export const OfGrouping = z.strictObject({ groupingId: id })
/** What events of a grouping's groups can be made of; timetables that have not ended and are for the same students. */
export const Generating = z.object({
  timetables: z.array(Named.extend({ state: z.enum(timetableStates), fromOn: z.string(), toOn: z.string().nullable() })),
  /** Those in use. */
  groups: z.array(Group),
  types: z.array(SessionTypeBrief),
  rooms: z.array(Named.extend({ building: z.string().nullable(), capacity: z.number().int().nullable() })),
  today: z.string(),
})

const fields = EventFields.omit({ groupIds: true, people: true, link: true, creatorOnly: true })
/** How much later each group begins than the one before; nothing: all at once. */
const apart = z.strictObject({ days: whole(0, 28), minutes: whole(0, 720) })

/** In the order of `groupIds`. */
export const PreviewGenerated = z.strictObject({
  timetableId: id,
  groupingId: id,
  groupIds: z.array(id).min(1).max(mostAtOnce),
  fields,
  apart,
})
export const PreviewedEvents = z.object({
  rows: z.array(
    z.object({
      groupId: z.string(),
      title: z.string(),
      students: z.number().int(),
      dates: z.number().int(),
      firstOn: z.string(),
      lastOn: z.string(),
      startsTime: z.string(),
      /** Other events, and closures, that these dates would clash with. */
      clashes: z.number().int(),
    }),
  ),
  /** Whether people are told: the timetable is published. */
  tells: z.boolean(),
})

/** `id` is the new event’s. */
export const GenerateEvents = z.strictObject({
  timetableId: id,
  groupingId: id,
  events: z
    .array(z.strictObject({ id, groupId: id }))
    .min(1)
    .max(mostAtOnce),
  fields,
  apart,
})
export const GeneratedEvents = z.object({ savedAt: z.string(), made: z.number().int(), told: z.number().int() })
