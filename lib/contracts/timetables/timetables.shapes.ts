import { z } from 'zod'
import { timetableKinds, timetableStates } from '@/lib/timetables/vocabulary'
import { day, Gone, Group, id, meant, name, Named, Person, revision, SessionTypeBrief } from './parts.shapes'

export { Done, FindEntries, Saved } from '../lists/parts.shapes'

const Timetable = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(timetableKinds),
  programme: Named.nullable(),
  years: z.array(z.number().int()),
  fromOn: z.string(),
  toOn: z.string().nullable(),
  state: z.enum(timetableStates),
})

/** Clashes are counted from today on. */
export const Timetables = z.object({
  rows: z.array(Timetable.extend({ events: z.number().int(), clashes: z.number().int() })),
  total: z.number().int(),
})

export const OneTimetable = z.strictObject({ id })
export const ReadTimetable = z.object({
  timetable: Timetable.extend({ revision: z.number().int(), events: z.number().int(), clashes: z.number().int(), hasBegun: z.boolean() }),
  /**
   * For planners, if the timetable can be published or unpublished: the number of people it is for, how many of them are told, and how many events have a
   * future date without a teacher.
   */
  publishing: z.object({ people: z.number().int(), told: z.number().int(), withoutTeacher: z.number().int() }).nullable(),
  mayEdit: z.boolean(),
  /** For a draft, the timetable that it was made from. */
  draftOf: Named.nullable(),
  /** For planners, the drafts of the timetable. */
  drafts: z.array(Named.extend({ at: z.string(), by: z.string() })),
  today: z.string(),
  programmes: z.array(Named.extend({ lengthYears: z.number().int() })),
})

/** The choices for an event of a timetable: types in use, and groups of published groupings for its programme and years. */
export const Choices = z.object({
  types: z.array(SessionTypeBrief),
  groups: z.array(Group.extend({ members: z.number().int(), grouping: z.string() })),
  rooms: z.array(Named.extend({ building: z.string().nullable(), capacity: z.number().int().nullable() })),
  dateRanges: z.array(Named),
  /** The people who can be planned to teach. */
  teachers: z.array(Person),
})

export const ReadChoices = z.object({ programmes: z.array(Named.extend({ lengthYears: z.number().int() })), today: z.string() })

export const SaveTimetable = z
  .strictObject({
    id,
    revision,
    name,
    kind: z.enum(['TEACHING', 'TEMPLATE', 'PLACEMENT']),
    programmeId: id.nullable(),
    years: z.array(z.number().int().min(1).max(12)).max(12),
    fromOn: day,
    toOn: day.nullable(),
    meant,
  })
  .superRefine(({ fromOn, toOn }, context) => {
    if (toOn !== null && toOn < fromOn) context.addIssue({ code: 'custom', path: ['toOn'], message: 'datesInOrder', input: undefined })
  })

export const SeenTimetable = z.strictObject({ id, revision })
const Changed = z.object({ revision: z.number().int(), savedAt: z.string() })
export const SavedTimetable = Changed.extend({ gone: Gone })
/** The answer with the number of people who are told. */
export const Turned = Changed.extend({ told: z.number().int() })
