import 'server-only'
import { z } from 'zod'
import { eventParts, recurrences } from '@/lib/timetables/vocabulary'
import { shifts } from '@/lib/clinical/shifts'

const Person = z.object({ userId: z.string(), part: z.enum(eventParts), isOut: z.boolean() })

const Content = z.object({
  title: z.string(),
  sessionTypeId: z.string(),
  startsOn: z.string(),
  startsTime: z.string(),
  minutes: z.number(),
  recurrence: z.enum(recurrences),
  weekdays: z.array(z.number()),
  recurLimit: z.number().nullable(),
  untilOn: z.string().nullable(),
  dateRangeId: z.string().nullable(),
  dates: z.array(z.string()),
  roomId: z.string().nullable(),
  link: z.string(),
  notes: z.string(),
  notifyStudents: z.boolean(),
  creatorOnly: z.boolean(),
  groupIds: z.array(z.string()),
  people: z.array(Person),
})

/** A date with all that is its own; instants in ISO 8601. `groupIds` null: its series says, too, who comes. */
export const DateRow = z.object({
  id: z.string(),
  eventId: z.string(),
  originalOn: z.string(),
  heldOn: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  shift: z.enum(shifts),
  roomId: z.string().nullable(),
  clinicId: z.string().nullable(),
  title: z.string(),
  notes: z.string(),
  own: z.array(z.string()),
  state: z.enum(['PLANNED', 'CANCELLED', 'SKIPPED']),
  cancelReason: z.string(),
  groupIds: z.array(z.string()).nullable(),
  people: z.array(Person),
})
export type DateRow = z.infer<typeof DateRow>

/**
 * The change of a planning act to one event: it is made, changed, or removed. Only the dates that are named change; the event keeps all others. An undo has the
 * same shape, so that there is one way in which a batch changes a timetable.
 */
export const EventPut = z.object({
  eventId: z.string(),
  /** For an event that does not exist yet. */
  made: z
    .object({
      seriesId: z.string(),
      creatorId: z.string().nullable(),
      copiedFromId: z.string().nullable(),
      rotaKey: z.string().nullable().default(null),
    })
    .nullable(),
  /** The event's key in a file; absent: unchanged. */
  importKey: z.string().nullable().optional(),
  /** Null: the series stays as it is. */
  content: Content.nullable(),
  /** Whether the event is removed (true) or restored (false); null: neither. */
  isDeleted: z.boolean().nullable(),
  dates: z.array(DateRow),
  /** The ids of dates that are removed. */
  gone: z.array(z.string()),
  /**
   * The draft from which this comes. `eventId` and `dates` link what was made to the draft's own: the event, where one was made, and pairs of a date made and
   * the draft's date.
   */
  draft: z
    .object({
      draftId: z.string(),
      eventId: z.string().nullable(),
      dates: z.array(z.tuple([z.string(), z.string()])),
      /** Dates removed here were made from the draft, whose acceptance is undone. */
      isUndo: z.boolean(),
    })
    .nullable(),
})
export type EventPut = z.infer<typeof EventPut>

/**
 * Events that are done together or not at all: the parts of a series, between which dates may move. `mark`: the revision that an event must have; null for an
 * event that does not exist yet.
 */
export const SeriesPut = z.object({ parts: z.array(z.object({ put: EventPut, mark: z.string().nullable() })) })
export type SeriesPut = z.infer<typeof SeriesPut>
