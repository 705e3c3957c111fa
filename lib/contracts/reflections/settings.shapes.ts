import { z } from 'zod'
import { formKinds, reflectionLimits } from '@/lib/reflections/vocabulary'
import { name } from '../lists/parts.shapes'
import { count, id, writtenLine, Prompt, revision, writtenText } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'

const Edited = z.object({
  id: z.string(),
  revision: count,
  name: z.string(),
  prompts: z.array(Prompt),
  programmeIds: z.array(z.string()),
  active: z.boolean(),
  /** The number of reflections that were written with the template. */
  used: count,
})
const Named = z.object({ id: z.string(), name: z.string() })
export const Listed = z.object({
  rows: z.array(Edited),
  total: count,
  programmes: z.array(Named),
  forms: z.array(z.object({ kind: z.enum(formKinds), formId: z.string().nullable(), formName: z.string().nullable() })),
  /** The published forms to choose from. */
  formChoices: z.array(Named.extend({ code: z.string() })),
})

/** Revision 0 makes a new template. One that is out of use is not offered to anybody; reflections written with it keep its prompts. */
export const SaveTemplate = z.strictObject({
  id,
  revision,
  name,
  prompts: z
    .array(
      z.strictObject({
        uid: id,
        caption: writtenLine(reflectionLimits.caption),
        help: writtenText(reflectionLimits.help).trim().default(''),
        words: z.number().int().min(1).max(5_000).nullable().default(null),
      }),
    )
    .min(1, 'required')
    .max(reflectionLimits.prompts, 'tooMany'),
  programmeIds: z.array(id).max(100).default([]),
  active: z.boolean(),
})
export const Saved = z.object({ revision: count, savedAt: z.string() })

/** Null unsets the form. */
export const SaveForm = z.strictObject({ kind: z.enum(formKinds), formId: id.nullable() })
