import { z } from 'zod'
import { blockShows, reportLimits } from '@/lib/reports/measures'
import { id } from '../lists/parts.shapes'
import { Condition, Dimension } from './elements.shapes'

/** The people that a report is about. */
export const ofPeople = {
  studentId: id.optional(),
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  groupId: id.optional(),
  firmId: id.optional(),
} as const

/** One value of a field of the elements' source: only entries with it are counted. Of two values of one field any one counts. */
const Only = z.strictObject({ field: Condition.shape.field, value: z.string().min(1).max(60) })

/** Elements in their present version, split as the reader chooses. */
export const ofAnalysis = {
  elementIds: z.array(id).min(1).max(reportLimits.elements),
  rows: Dimension.nullable().default(null),
  columns: Dimension.nullable().default(null),
  show: z.enum(blockShows),
  only: z.array(Only).max(reportLimits.only).default([]),
} as const

/** A cell of a block; without row or column: all of them. */
export const ofCell = {
  element: z.coerce
    .number()
    .int()
    .min(0)
    .max(reportLimits.elements - 1),
  row: z.string().max(100).optional(),
  column: z.string().max(100).optional(),
} as const
