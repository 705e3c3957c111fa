import { z } from 'zod'
import { batchStates } from '@/lib/states/batch'
import { copyModes, planningActs, putKinds } from '@/lib/timetables/planning'
import { id, name, Named } from './parts.shapes'

export { Done } from '../lists/parts.shapes'

/** Series of one act. */
const mostSeries = 1000
const series = z.array(id).max(mostSeries)
/** By it whoever acts says what they were shown. */
const seen = z.string().min(1).max(64)

export const MakeDraft = z.strictObject({ id, timetableId: id, name })
export const MadeDraft = z.object({ dates: z.number().int(), savedAt: z.string() })
export const OfDraft = z.strictObject({ id })

const Spot = z.object({ heldOn: z.string(), startsTime: z.string(), title: z.string() })
/** Where and when a date is; `room` '' is none. */
const Place = Spot.extend({ minutes: z.number().int(), room: z.string() })
const DatePair = z.object({
  before: Place.nullable(),
  after: Place.nullable(),
  /** It is, or becomes, one that is not held. */
  isOff: z.boolean(),
  /** Other people come, or its notes are others. */
  isOtherwise: z.boolean(),
  isOthers: z.boolean(),
})
/** What a series says, as far as it differs: days are weekdays (1 is Monday) or, of a single date, the day. */
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
  /** The others, as a calendar finds them; of all series together at most 5,000. */
  furtherDates: z.array(z.object({ before: Spot.nullable(), after: Spot.nullable() })),
  /** Somebody has changed it since the draft was made. */
  isOthers: z.boolean(),
  /** Only its creator changes it, and the asker is another. */
  isLocked: z.boolean(),
})
export const Difference = z.object({
  draft: Named.extend({ ofId: z.string(), of: z.string(), at: z.string(), by: z.string(), tells: z.boolean() }),
  series: z.array(SeriesChange),
  seen: z.string(),
})

export const PreviewAccept = z.strictObject({ id, seriesIds: series.min(1) })
/** Who is told, and of how many of their dates: whoever has most first, at most 200 of them. */
export const PreviewedAccept = z.object({
  told: z.number().int(),
  people: z.array(z.object({ id: z.string(), displayName: z.string(), dates: z.number().int() })),
})

/** Serious clashes of the dates to come: of the timetable as it is, and of what a draft plans in its place. */
export const DraftClashes = z.object({ now: z.number().int(), draft: z.number().int() })

/** What of a series the timetable shall have; `seen`: what `readDifference` answered. */
export const AcceptDraft = z.strictObject({ id, batchId: id, seriesIds: series.min(1), seen })
const Act = z.object({
  id: z.string(),
  what: z.enum(planningActs),
  /** Of the draft, the timetable or the file that it comes from. */
  name: z.string(),
  by: z.string(),
  at: z.string(),
  state: z.enum(batchStates),
  total: z.number().int(),
  done: z.number().int(),
  /** Not done: somebody had changed it meanwhile. */
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
/** From what a timetable can be filled: templates, and timetables of the same programme first. */
export const Copying = z.object({
  into: Named.extend({ fromOn: z.string(), toOn: z.string().nullable() }),
  sources: z.array(
    Named.extend({
      isTemplate: z.boolean(),
      fromOn: z.string(),
      toOn: z.string().nullable(),
      events: z.number().int(),
      /** For the same programme and years, of the time before: 'last year's'. */
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
      /** Dates that fall behind the end of the timetable, or under what cancels them. */
      beyond: z.number().int(),
      closed: z.number().int(),
      /** Dates that have begun already, where the timetable is published. */
      past: z.number().int(),
      /** It was copied before. */
      isThere: z.boolean(),
      /** What it will not have. */
      lacks: z.array(z.enum(['ROOM', 'TEACHER', 'GROUPS'])),
    }),
  ),
  /** Events that this way of copying leaves out: nobody comes to them by a group. */
  leftOut: z.number().int(),
  weeks: z.object({ from: z.number().int(), into: z.number().int() }),
  tells: z.boolean(),
  seen: z.string(),
})
export const CopyEvents = z.strictObject({ ...copying, batchId: id, eventIds: z.array(id).min(1).max(mostSeries), seen })

export const OfMissing = z.strictObject({ id })
/** What the events of a timetable lack, of their dates to come: whoever has the first such date stands first. */
export const Missing = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      /** The first of its dates that lacks something: its day by the pattern, by which it is opened, and when it is held. */
      originalOn: z.string(),
      heldOn: z.string(),
      dates: z.number().int(),
      /** How many of these have no room and no link, nobody who teaches, nobody who comes. */
      noRoom: z.number().int(),
      noTeacher: z.number().int(),
      noStudent: z.number().int(),
    }),
  ),
  /** There are more than are listed. */
  isCut: z.boolean(),
})
