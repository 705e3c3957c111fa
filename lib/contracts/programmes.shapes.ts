import { z } from 'zod'
import { entryShapes, id, name, revision, wholeBetween } from './lists/parts.shapes'

/** `students` counts those in the programme who have not graduated. `years` is the number of students in each year. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), lengthYears: z.number().int(), published: z.boolean() },
  {
    row: { students: z.number().int() },
    usage: {
      years: z.array(z.object({ year: z.number().int(), students: z.number().int() })),
      graduates: z.number().int(),
      procedures: z.number().int(),
      sections: z.number().int(),
    },
  },
)

export const SaveEntry = z.strictObject({ id, revision, name, lengthYears: wholeBetween(1, 10), published: z.boolean() })
