import { z } from 'zod'
import { day, entryShapes, id, name, revision } from './parts.shapes'

const kind = z.enum(['HOLIDAY', 'EXAMS', 'CLOSURE', 'NOTE'])
/** Whole days, both ends included. `blocks`: events under it clash. With neither programme nor building it is everybody's. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, Saved } = entryShapes(
  {
    name: z.string(),
    kind,
    startsOn: z.string(),
    endsOn: z.string(),
    programmeId: z.string().nullable(),
    buildingId: z.string().nullable(),
    blocks: z.boolean(),
  },
  { row: { programme: z.string().nullable(), building: z.string().nullable() }, usage: {} },
)
export const SaveEntry = z
  .strictObject({
    id,
    revision,
    name,
    kind,
    startsOn: day,
    endsOn: day,
    programmeId: id.nullable(),
    buildingId: id.nullable(),
    blocks: z.boolean(),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (endsOn < startsOn) context.addIssue({ code: 'custom', path: ['endsOn'], message: 'datesInOrder', input: undefined })
  })
/** Nothing names it, so that there is no other way. */
export const RemoveEntry = z.strictObject({ id, revision, as: z.literal('DELETED') })
