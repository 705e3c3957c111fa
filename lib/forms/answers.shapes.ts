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

/** Any answer: each field checks its own, so that one invalid answer does not refuse the others. Null: blank. */
export const Answer = z.union([
  z.string().max(1_000_000),
  z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE),
  z.boolean(),
  z.strictObject({ other: z.string().max(100_000) }),
  Signed,
  z
    .array(z.union([z.string().max(100_000), z.strictObject({ other: z.string().max(100_000) }), Tooth, Radiograph, Procedure]))
    .max(formLimits.options),
  z.null(),
])
/** By the uid of their field. */
export const Answers = z.record(Uid, Answer)
