import { z } from 'zod'
import { componentKinds, searchedIn } from '@/lib/curriculum/vocabulary'
import { id } from './parts.shapes'

/** `frameworkId` null: all that are not retired. */
export const ExportCase = z.strictObject({ frameworkId: id.nullable() })
export const ExportedCase = z.object({ fileName: z.string(), content: z.string(), outcomes: z.number().int() })

export const ExportMapping = z.strictObject({ yearId: id, frameworkId: id.nullable() })
/** `isCut`: there is more than one file takes; a framework narrows it. */
export const ExportedMapping = z.object({ fileName: z.string(), csv: z.string(), rows: z.number().int(), isCut: z.boolean() })

/** `yearId`: of which year the nodes and components are; the first that the asker sees, where none is named. */
export const Search = z.strictObject({
  q: z.string().trim().min(1, 'required').max(100),
  yearId: id.optional(),
  within: z.enum(searchedIn).default('ALL'),
})
export const Searched = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(['NODE', 'COMPONENT', 'OUTCOME']),
      id: z.string(),
      code: z.string(),
      title: z.string(),
      /** Of a component. */
      componentKind: z.enum(componentKinds).nullable(),
      /** What it lies in: the titles of the nodes above, or the framework and the group. */
      where: z.array(z.string()),
    }),
  ),
  /** There are more than are answered. */
  isCut: z.boolean(),
})
