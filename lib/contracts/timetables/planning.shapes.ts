import { z } from 'zod'
import { batchStates } from '@/lib/states/batch'
import { copyModes, planningActs, putKinds } from '@/lib/timetables/planning'
import { id, name, Named } from './parts.shapes'

export { Done } from '../lists/parts.shapes'

/** The limit for the series of one act. */
const mostSeries = 1000
const series = z.array(id).max(mostSeries)
/** Describes what the asker was shown when they act. */
const seen = z.string().min(1).max(64)

export const MakeDraft = z.strictObject({ id, timetableId: id, name })
export const MadeDraft = z.object({ dates: z.number().int(), savedAt: z.string() })
export const OfDraft = z.strictObject({ id })

const Spot = z.object({ heldOn: z.string(), startsTime: z.string(), title: z.string() })
/** The place and time of a date; `room` '' means none. */
const Place = Spot.extend({ minutes: z.number().int(), room: z.string() })
const DatePair = z.object({
  before: Place.nullable(),
  after: Place.nullable(),
  /** The date is not held, before or after the change. */
  isOff: z.boolean(),
  /** The date has other people or other notes. */
  isOtherwise: z.boolean(),
  isOthers: z.boolean(),
})
/** The fields of a series that differ: days are weekdays (1 is Monday) or, for a single date, its day. */
const Said = z.object({
  title: z.string(),
  weekdays: z.array(z.number().int()),
  startsOn: z.string(),
  startsTime: z.string(),
  minutes: z.number().int(),
  room: z.string(),
  type: z.string(),
  groups: z.array(z.string()),
  teachers: z.array(z.string()),
})
const SeriesChange = z.object({
  seriesId: z.string(),
  kind: z.enum(putKinds),
  before: Said.nullable(),
  after: Said.nullable(),
  made: z.number().int(),
  moved: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  /** Dates that stay since they have begun, or have attendance. */
  held: z.number().int(),
  firstOn: z.string().nullable(),
  /** The first sixty, in order. */
  dates: z.array(DatePair),
  /** The other dates, with what a calendar needs to find them; at most 5,000 over all series. */
  furtherDates: z.array(z.object({ before: Spot.nullable(), after: Spot.nullable() })),
  /** Whether somebody has changed the event since the draft was made. */
  isOthers: z.boolean(),
  /** Only its creator may change the series, and the asker is somebody else. */
  isLocked: z.boolean(),
})
export const Difference = z.object({
  draft: Named.extend({ ofId: z.string(), of: z.string(), at: z.string(), by: z.string(), tells: z.boolean() }),
  series: z.array(SeriesChange),
  seen: z.string(),
})

export const PreviewAccept = z.strictObject({ id, seriesIds: series.min(1) })
/** The people who are told, with the number of their dates, highest first; at most 200 people. */
export const PreviewedAccept = z.object({
  told: z.number().int(),
  people: z.array(z.object({ id: z.string(), displayName: z.string(), dates: z.number().int() })),
})

/** Serious clashes of the dates to come: of the timetable as it is, and of what a draft plans in its place. */
export const DraftClashes = z.object({ now: z.number().int(), draft: z.number().int() })

/** The series of the draft that the timetable takes over; `seen` comes from `readDifference`. */
export const AcceptDraft = z.strictObject({ id, batchId: id, seriesIds: series.min(1), seen })
const Act = z.object({
  id: z.string(),
  what: z.enum(planningActs),
  /** The name of the draft, the timetable or the file that it comes from. */
  name: z.string(),
  by: z.string(),
  at: z.string(),
  state: z.enum(batchStates),
  total: z.number().int(),
  done: z.number().int(),
  /** The number of changes that were not made because somebody had changed the event in the meantime. */
  refused: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  undoableUntil: z.string().nullable(),
  /** Titles of what was refused or kept, the first twenty. */
  left: z.array(z.string()),
})
export const Acted = z.object({ act: Act })
export const OfAct = z.strictObject({ batchId: id })
export const OfActs = z.strictObject({ id })
export const Acts = z.object({ acts: z.array(Act) })

export const OfCopying = z.strictObject({ id })
/** The timetables that can be copied: templates, and timetables of the same programme first. */
export const Copying = z.object({
  into: Named.extend({ fromOn: z.string(), toOn: z.string().nullable() }),
  sources: z.array(
    Named.extend({
      isTemplate: z.boolean(),
      fromOn: z.string(),
      toOn: z.string().nullable(),
      events: z.number().int(),
      /** A timetable for the same programme and years in an earlier period: 'last year's'. */
      isBefore: z.boolean(),
    }),
  ),
})
const copying = { fromTimetableId: id, intoTimetableId: id, mode: z.enum(copyModes) }
export const PreviewCopy = z.strictObject(copying)
export const PreviewedCopy = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      groups: z.array(z.string()),
      startsTime: z.string(),
      minutes: z.number().int(),
      weekdays: z.array(z.number().int()),
      dates: z.number().int(),
      firstOn: z.string().nullable(),
      lastOn: z.string().nullable(),
      /** Dates that fall behind the end of the timetable, or on a closure that cancels them. */
      beyond: z.number().int(),
      closed: z.number().int(),
      /** Dates that have begun already, where the timetable is published. */
      past: z.number().int(),
      /** It was copied before. */
      isThere: z.boolean(),
      /** What the copied event will lack. */
      lacks: z.array(z.enum(['ROOM', 'TEACHER', 'GROUPS'])),
    }),
  ),
  /** The number of events that this way of copying leaves out, because nobody comes to them through a group. */
  leftOut: z.number().int(),
  weeks: z.object({ from: z.number().int(), into: z.number().int() }),
  tells: z.boolean(),
  seen: z.string(),
})
export const CopyEvents = z.strictObject({ ...copying, batchId: id, eventIds: z.array(id).min(1).max(mostSeries), seen })

export const OfMissing = z.strictObject({ id })
/** What future dates of a timetable's events lack; events are sorted by the first such date. */
export const Missing = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      /** The first date that lacks something: its day in the pattern, which is used to open it, and the day on which it is held. */
      originalOn: z.string(),
      heldOn: z.string(),
      dates: z.number().int(),
      /** The numbers of these dates without a room or link, without a teacher, and without a student. */
      noRoom: z.number().int(),
      noTeacher: z.number().int(),
      noStudent: z.number().int(),
    }),
  ),
  /** True if there are more events than are listed. */
  isCut: z.boolean(),
})
