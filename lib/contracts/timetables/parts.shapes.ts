import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { shifts } from '@/lib/clinical/shifts'
import { backgroundKinds, eventParts, eventStates, mostPickedDates, occurrenceStates, recurrences } from '@/lib/timetables/vocabulary'
import { day, id, name, revision, wholeBetween } from '../lists/parts.shapes'

export { day, id, name, revision, wholeBetween }

export const mostGroups = 60
const mostPeople = 400

/** A time of day in the institution's time zone. */
export const time = z
  .string()
  .min(1, { error: 'timeNeeded' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'timeNeeded' })
const ids = (most: number) => z.array(id).max(most)

export const Person = z.object({ id: z.string(), displayName: z.string() })
export const Named = z.object({ id: z.string(), name: z.string() })
export const Group = Named.extend({ colour: z.enum(paletteColours), groupingId: z.string() })
const Teacher = Person.extend({ part: z.enum(eventParts) })
/** One date as a calendar draws it. Days and times are on the institution's clock; `startsAt` and `endsAt` are instants. */
export const CalendarDate = z.object({
  id: z.string(),
  eventId: z.string(),
  timetableId: z.string(),
  originalOn: z.string(),
  heldOn: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  shift: z.enum(shifts),
  title: z.string(),
  state: z.enum(occurrenceStates),
  cancelReason: z.string(),
  typeId: z.string(),
  room: Named.nullable(),
  link: z.string(),
  groupIds: z.array(z.string()),
  teachers: z.array(Teacher),
  recurs: z.boolean(),
  /** Whether this date differs from its series. */
  isOwn: z.boolean(),
  /** True if only the creator may change the event and the asker is somebody else. */
  isOthers: z.boolean(),
})

/**
 * A shorter form of `CalendarDate`, since a week may have 2,000 dates: room and teachers by their ids, and nothing that a tile does not show. Left out are the
 * original day if the date is held on it, the state if it is planned, and empty values.
 */
export const PlannedDate = CalendarDate.pick({
  id: true,
  eventId: true,
  heldOn: true,
  startsTime: true,
  endsTime: true,
  title: true,
  typeId: true,
  groupIds: true,
}).extend({
  ...CalendarDate.pick({ originalOn: true, state: true, cancelReason: true, link: true, isOthers: true }).partial().shape,
  roomId: z.string().optional(),
  teacherIds: z.array(z.string()),
})

export const Background = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(backgroundKinds),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Days are in the institution's time zone; whole days have no times. */
  fromOn: z.string(),
  toOn: z.string(),
  startsTime: z.string().nullable(),
  endsTime: z.string().nullable(),
  blocks: z.boolean(),
  cancels: z.boolean(),
})

export const SessionTypeBrief = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  colour: z.enum(paletteColours),
  parentId: z.string().nullable(),
  defaultMinutes: z.number().int(),
  isClinical: z.boolean(),
  active: z.boolean(),
})

/** The pattern of an event, as it is edited. */
const Pattern = z.strictObject({
  startsOn: day,
  recurrence: z.enum(recurrences),
  /** 1 (Monday) to 7; none: the weekday of the first day. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  recurLimit: wholeBetween(1, 400).nullable(),
  untilOn: day.nullable(),
  dateRangeId: id.nullable(),
  dates: z.array(day).max(mostPickedDates),
})

export const EventPerson = z.strictObject({ userId: id, part: z.enum(eventParts), isOut: z.boolean() })

export const EventFields = z.strictObject({
  title: name,
  sessionTypeId: id,
  pattern: Pattern,
  startsTime: time,
  minutes: wholeBetween(5, 1440),
  roomId: id.nullable(),
  link: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https:\/\/\S+)?$/, { error: 'linkUnsafe' }),
  notes: z.string().trim().max(4000),
  groupIds: ids(mostGroups),
  people: z.array(EventPerson).max(mostPeople),
  notifyStudents: z.boolean(),
  creatorOnly: z.boolean(),
})

export const EventState = z.enum(eventStates)

/** What a save removed: dates of events, and the number of people who are told of the save. */
export const Gone = z.object({ dates: z.number().int(), events: z.number().int(), told: z.number().int() })
/** What the asker was told that the save removes. */
export const meant = z.strictObject({ dates: z.number().int().min(0), told: z.number().int().min(0) }).default({ dates: 0, told: 0 })
