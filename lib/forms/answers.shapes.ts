import { z } from 'zod'
import { helpLevels, radiographKinds, radiographQualities } from '@/lib/clinical/vocabulary'
import { Uid } from './definition.shapes'
import { formLimits } from './limits'

const line = z.string().max(formLimits.line)
export const Chosen = z.union([z.string().max(100), z.strictObject({ other: line })])
const Signed = z.strictObject({
  name: z.string().trim().min(1).max(200),
  /** The points of each stroke, x and y alternating, in a picture 1,000 wide; null if the name was typed. */
  strokes: z
    .array(z.array(z.number().min(-10_000).max(10_000)).max(formLimits.points))
    .max(formLimits.strokes)
    .nullable(),
})
const Tooth = z.strictObject({
  tooth: z.number().int().min(11).max(200),
  surfaces: z.array(z.string().max(2)).max(8),
})

const Radiograph = z.strictObject({
  radiograph: z.enum(radiographKinds),
  quality: z.enum(radiographQualities).nullable(),
  justification: z.string().max(100_000),
})
const Procedure = z.strictObject({
  procedure: z.uuid().toLowerCase(),
  teeth: z.array(z.number().int().min(11).max(200)).max(52),
  help: z.enum(helpLevels).nullable(),
})

const Listed = z.union([z.string().max(100_000), z.strictObject({ other: z.string().max(100_000) }), Tooth, Radiograph, Procedure])
const single = [
  z.string().max(1_000_000),
  z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE),
  z.boolean(),
  z.strictObject({ other: z.string().max(100_000) }),
  z.null(),
] as const

/** The answer to one field of an entry. */
export const EntryAnswer = z.union([...single, z.array(Listed).max(formLimits.options)])

/** One entry of a group: its fields, filled in once. */
export const Entry = z.strictObject({
  /** Made on the device that adds the entry, so that two devices can add entries independently. */
  id: Uid,
  /** The number of edits by each device, from which follows which of two versions is later. */
  edits: z.record(z.string().min(1).max(12), z.number().int().min(1).max(1_000_000_000)),
  /** A removed entry stays, without its answers, so that no other device brings it back. */
  removed: z.literal(true).optional(),
  answers: z.record(Uid, EntryAnswer),
})

/** Any answer: each field checks its own, so that one invalid answer does not refuse the others. Null: blank. */
export const Answer = z.union([
  ...single,
  Signed,
  z.array(Listed).max(formLimits.options),
  z.array(Entry).max(formLimits.entries + formLimits.removedEntries),
  /** The marks of a grid, by the uid of the row. */
  z.strictObject({ marks: z.record(Uid, z.union([z.number().min(-1e9).max(1e9), z.literal('NOT_OBSERVED')])) }),
])
/** By the uid of their field. */
export const Answers = z.record(Uid, Answer)
