import { z } from 'zod'
import { matrixColumns } from '@/lib/coverage/vocabulary'
import { componentKinds, outcomeLevels } from '@/lib/curriculum/vocabulary'

const maybe = z.uuid().toLowerCase().optional().catch(undefined)

/** The query parameters of the matrix and of the report. One that is not valid is left out. */
export const CoverageQuery = z.object({
  year: maybe,
  framework: maybe,
  group: maybe,
  node: maybe,
  student: maybe,
  columns: z.enum(matrixColumns).optional().catch(undefined),
  of: z.enum(['ALL', 'SUPERVISED']).optional().catch(undefined),
  yearGroup: z.coerce.number().int().min(1).max(12).optional().catch(undefined),
  level: z.enum(outcomeLevels).optional().catch(undefined),
  kind: z.enum(componentKinds).optional().catch(undefined),
  only: z.enum(['GAPS', 'OVERLAPS']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
})
