import { z } from 'zod'
import { componentKinds, searchedIn } from '@/lib/curriculum/vocabulary'
import { id } from './parts.shapes'

/** `frameworkId` null exports all frameworks that are not retired. */
export const ExportCase = z.strictObject({ frameworkId: id.nullable() })
export const ExportedCase = z.object({ fileName: z.string(), content: z.string(), outcomes: z.number().int() })

export const ExportMapping = z.strictObject({ yearId: id, frameworkId: id.nullable() })
/** `isCut` is true if there are more rows than a file takes; naming a framework narrows the export. */
export const ExportedMapping = z.object({ fileName: z.string(), csv: z.string(), rows: z.number().int(), isCut: z.boolean() })

/** `yearId` is the year of the nodes and components; it defaults to the first year that the asker sees. */
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
      /** Filled for a component. */
      componentKind: z.enum(componentKinds).nullable(),
      /** The path to the row: the titles of the nodes above, or the framework and the group. */
      where: z.array(z.string()),
    }),
  ),
  /** True if there are more rows than the answer holds. */
  isCut: z.boolean(),
})
