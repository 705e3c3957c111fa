import { z } from 'zod'
import { Gone, meant } from '../timetables/parts.shapes'
import { day, entryShapes, id, name, revision, Saved as SavedEntry } from './parts.shapes'

const kind = z.enum(['TERM', 'ROTATION', 'OTHER'])
/** `spans`: whole days, both ends included, in their order. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry } = entryShapes(
  { name: z.string(), kind, spans: z.array(z.object({ startsOn: z.string(), endsOn: z.string() })), active: z.boolean() },
  { row: { events: z.number().int() }, usage: { events: z.number().int() } },
)
export const Saved = SavedEntry.extend({ gone: Gone })
const mostSpans = 30
export const SaveEntry = z
  .strictObject({
    id,
    revision,
    name,
    kind,
    spans: z
      .array(z.strictObject({ startsOn: day, endsOn: day }))
      .min(1, 'spanNeeded')
      .max(mostSpans),
    active: z.boolean(),
    meant,
  })
  .superRefine(({ spans }, context) => {
    const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message, input: undefined })
    spans.forEach(({ startsOn, endsOn }, at) => {
      if (endsOn < startsOn) wrong(['spans', at, 'endsOn'], 'datesInOrder')
      if (spans.slice(0, at).some((one) => one.startsOn <= endsOn && startsOn <= one.endsOn))
        wrong(['spans', at, 'startsOn'], 'spansOverlap')
    })
  })
