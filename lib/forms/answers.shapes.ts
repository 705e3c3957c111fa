import { z } from 'zod'
import { helpLevels, radiographKinds, radiographQualities } from '@/lib/clinical/vocabulary'
import { Uid } from './definition.shapes'
import { formLimits } from './limits'

const line = z.string().max(formLimits.line)
export const Chosen = z.union([z.string().max(100), z.strictObject({ other: line })])
const Signed = z.strictObject({
  name: z.string().trim().min(1).max(200),
  /** Points of each stroke, x and y in turn, as a picture 1,000 wide; null where the name was typed. */
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

/** One filling in of a group. */
export const Entry = z.strictObject({
  /** Made where it was added, so that two devices add without asking anybody. */
  id: Uid,
  /** How often each device has changed it: by this it is known which of two versions came after which. */
  edits: z.record(z.string().min(1).max(12), z.number().int().min(1).max(1_000_000_000)),
  /** One that was removed stays without its answers, so that no other device brings it back. */
  removed: z.literal(true).optional(),
  answers: z.record(Uid, EntryAnswer),
})

/** Any answer: each field checks its own, so that one invalid answer does not refuse the others. Null: blank. */
export const Answer = z.union([
  ...single,
  Signed,
  z.array(Listed).max(formLimits.options),
  z.array(Entry).max(formLimits.entries + formLimits.removedEntries),
  /** Of a grid: by the uid of its row. */
  z.strictObject({ marks: z.record(Uid, z.union([z.number().min(-1e9).max(1e9), z.literal('NOT_OBSERVED')])) }),
])
/** By the uid of their field. */
export const Answers = z.record(Uid, Answer)
