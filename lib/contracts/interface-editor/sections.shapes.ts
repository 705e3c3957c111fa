import { z } from 'zod'
import { caption, Choices, id, permits, revision, secondCaptions, findUnseenTexts, Usage } from './parts.shapes'

export { Done, MoveEntry, OneEntry, RemoveEntry, Saved } from './parts.shapes'

export const FindSections = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(['active', 'inactive', 'all']).default('active'),
})
const Row = z.object({
  id: z.string(),
  caption: z.string(),
  required: z.boolean(),
  items: z.array(z.string()),
  limited: z.boolean(),
  active: z.boolean(),
})
export const Sections = z.object({ sections: z.array(Row), total: z.number() })

export const SectionFields = z.strictObject({
  caption,
  scaleId: id,
  required: z.boolean(),
  items: z.array(z.strictObject({ id, caption, active: z.boolean() })).max(30),
  permits,
  active: z.boolean(),
})
export type SectionFields = z.output<typeof SectionFields>

export const SaveSection = SectionFields.extend({ id, revision }).superRefine(({ caption: called, items, active }, context) => {
  for (const path of findUnseenTexts({ caption: called }, { items }))
    context.addIssue({ code: 'custom', path, message: 'charactersUnseen', input: undefined })
  for (const at of secondCaptions(items))
    context.addIssue({ code: 'custom', path: ['items', at, 'caption'], message: 'captionTwice', input: undefined })
  if (active && !items.some((item) => item.active))
    context.addIssue({ code: 'custom', path: ['items'], message: 'itemNeeded', input: undefined })
})

const Entry = SectionFields.extend({ id: z.string(), revision: z.number() })
export const ReadSection = z.object({ section: Entry, usage: Usage, choices: Choices })
