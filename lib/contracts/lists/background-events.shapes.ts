import { z } from 'zod'
import { backgroundEffects, backgroundKinds } from '@/lib/timetables/vocabulary'
import { Gone, meant, time } from '../timetables/parts.shapes'
import { day, entryShapes, id, name, revision, Saved as SavedEntry, wholeBetween } from './parts.shapes'

const kind = z.enum(backgroundKinds)
const effect = z.enum(backgroundEffects)
/**
 * Whole days, both ends included, or from a time of the first day to a time of the last. Without a programme, building and timetable, the event is for
 * everybody. `years` are years of the programme; an empty list means all.
 */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry } = entryShapes(
  {
    name: z.string(),
    kind,
    startsOn: z.string(),
    endsOn: z.string(),
    startsTime: z.string().nullable(),
    endsTime: z.string().nullable(),
    programmeId: z.string().nullable(),
    years: z.array(z.number().int()),
    buildingId: z.string().nullable(),
    timetableId: z.string().nullable(),
    effect,
  },
  { row: { programme: z.string().nullable(), building: z.string().nullable(), timetable: z.string().nullable() }, usage: {} },
)
export const Saved = SavedEntry.extend({ gone: Gone })
export const SaveEntry = z
  .strictObject({
    id,
    revision,
    name,
    kind,
    startsOn: day,
    endsOn: day,
    startsTime: time.nullable(),
    endsTime: time.nullable(),
    programmeId: id.nullable(),
    years: z.array(wholeBetween(1, 20)).max(20),
    buildingId: id.nullable(),
    timetableId: id.nullable(),
    effect,
    meant,
  })
  .superRefine(({ startsOn, endsOn, startsTime, endsTime, programmeId, years }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message, input: undefined })
    if (endsOn < startsOn) wrong('endsOn', 'datesInOrder')
    if ((startsTime === null) !== (endsTime === null)) wrong(startsTime === null ? 'startsTime' : 'endsTime', 'timeNeeded')
    if (startsOn === endsOn && startsTime !== null && endsTime !== null && endsTime <= startsTime) wrong('endsTime', 'timesInOrder')
    if (programmeId === null && years.length > 0) wrong('years', 'yearsNeedProgramme')
  })
/** Nothing refers to such an event, so it can only be deleted. */
export const RemoveEntry = z.strictObject({ id, revision, as: z.literal('DELETED') })
