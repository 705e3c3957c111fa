import { z } from 'zod'
import { timetableStates } from '@/lib/timetables/vocabulary'
import { EventFields, Group, id, Named, Person, SessionTypeBrief, wholeBetween } from './parts.shapes'

/** The limit for the groups of one request. */
const mostAtOnce = 50

export const OfGrouping = z.strictObject({ groupingId: id })
/** The choices for events of a grouping's groups. The timetables have not ended and are for the same students. */
export const Generating = z.object({
  timetables: z.array(Named.extend({ state: z.enum(timetableStates), fromOn: z.string(), toOn: z.string().nullable() })),
  /** The groups in use. */
  groups: z.array(Group),
  types: z.array(SessionTypeBrief),
  rooms: z.array(Named.extend({ building: z.string().nullable(), capacity: z.number().int().nullable() })),
  /** The people who can be planned to teach. */
  teachers: z.array(Person),
  today: z.string(),
})

/** The people teach all of the events. */
const fields = EventFields.omit({ groupIds: true, link: true, creatorOnly: true })
/** The distance between the beginnings of two turns; zero for all at once. */
const apart = z.strictObject({ days: wholeBetween(0, 28), minutes: wholeBetween(0, 720) })
/**
 * `atOnce` is the number of groups that share an event and a turn. `repeats`: after the last turn the first one comes again, whatever the pattern's recurrence;
 * the pattern's limit counts the dates of each turn.
 */
const turns = z.strictObject({ atOnce: wholeBetween(1, mostAtOnce), repeats: z.boolean() })

/** The groups take turns in the order of `groupIds`. */
export const PreviewGenerated = z.strictObject({
  timetableId: id,
  groupingId: id,
  groupIds: z.array(id).min(1).max(mostAtOnce),
  fields,
  apart,
  turns,
})
export const PreviewedEvents = z.object({
  rows: z.array(
    z.object({
      groupIds: z.array(z.string()),
      title: z.string(),
      students: z.number().int(),
      dates: z.number().int(),
      firstOn: z.string(),
      lastOn: z.string(),
      startsTime: z.string(),
      /** The number of other events and closures with which these dates would clash. */
      clashes: z.number().int(),
    }),
  ),
  /** Whether people are told, which is so if the timetable is published. */
  tells: z.boolean(),
})

/** `events` are the new events, one for each turn, in order. */
export const GenerateEvents = z.strictObject({
  timetableId: id,
  groupingId: id,
  groupIds: z.array(id).min(1).max(mostAtOnce),
  events: z.array(z.strictObject({ id })).min(1).max(mostAtOnce),
  fields,
  apart,
  turns,
})
export const GeneratedEvents = z.object({ savedAt: z.string(), made: z.number().int(), told: z.number().int() })
