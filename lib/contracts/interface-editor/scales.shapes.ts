import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { id, revision, findUnseenTexts } from './parts.shapes'

export { Nothing, OneEntry, RemoveEntry, Saved, Done } from './parts.shapes'

const value = z.strictObject({
  value: z.number().int().min(-100).max(100),
  label: z.string().trim().min(1).max(60),
  meaning: z.string().trim().max(300),
  colour: z.enum(paletteColours),
  pass: z.boolean(),
})
export const ScaleFields = z.strictObject({ name: z.string().trim().min(1).max(100), values: z.array(value).min(2).max(10) })
export type ScaleFields = z.output<typeof ScaleFields>

/** `makes` is what the editor announced. If marks were given since, the save is refused. */
export const SaveScale = ScaleFields.extend({ id, revision, makes: z.enum(['SAME_VERSION', 'NEXT_VERSION']) }).superRefine(
  ({ name, values }, context) => {
    for (const path of findUnseenTexts({ name }, { values: values.map(({ label }) => ({ label })) }))
      context.addIssue({ code: 'custom', path, message: 'charactersUnseen', input: undefined })
    values.forEach((one, at) => {
      const before = values.slice(0, at)
      if (before.some((other) => other.value === one.value))
        context.addIssue({ code: 'custom', path: ['values', at, 'value'], message: 'valueTwice', input: undefined })
      if (before.some((other) => other.label.toLowerCase() === one.label.toLowerCase()))
        context.addIssue({ code: 'custom', path: ['values', at, 'label'], message: 'captionTwice', input: undefined })
    })
  },
)
/** The version that is valid after the save; a new row if the next version was made. */
export const SavedScale = z.object({ id: z.string(), version: z.number(), revision: z.number(), savedAt: z.string() })

/** How much depends on a version. `more`: there are more marks than were counted. */
const Hangs = z.object({ marks: z.number(), more: z.boolean(), procedures: z.number(), sections: z.number() })
const Version = ScaleFields.extend({ id: z.string(), version: z.number(), revision: z.number(), active: z.boolean() })

export const Scales = z.object({ scales: z.array(Version.extend({ procedures: z.number(), sections: z.number() })) })
export const ReadScale = z.object({
  scale: Version,
  hangs: Hangs,
  /** All versions including this one, newest first. */
  versions: z.array(z.object({ id: z.string(), version: z.number() })),
})
