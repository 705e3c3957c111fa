import { z } from 'zod'
import { curriculumActs, curriculumFields } from '@/lib/curriculum/vocabulary'
import { id, Named, NodeKindOf, Titled, Year } from './parts.shapes'

export const FindHome = z.strictObject({ yearId: id.optional() })
export const Home = z.object({
  /** The current ones first, then the latest. */
  years: z.array(Year),
  /** The one that is shown: what was asked for, else the reader's own programme's current one. Null where there is none. */
  yearId: z.string().nullable(),
  /** Of this year, each behind its parent, those of one parent in their order. */
  nodes: z.array(
    z.object({ id: z.string(), parentId: z.string().nullable(), kind: NodeKindOf, title: z.string(), revision: z.number().int() }),
  ),
  mayEdit: z.boolean(),
})

export const OneNode = z.strictObject({ nodeId: id })
export const Node = z.object({
  node: z.object({
    id: z.string(),
    yearId: z.string(),
    parentId: z.string().nullable(),
    kind: NodeKindOf,
    title: z.string(),
    notes: z.string(),
    revision: z.number().int(),
    updatedAt: z.string(),
  }),
  year: Year,
  /** The nodes above it, the root first. */
  crumbs: z.array(Titled),
  /** `below`: how many nodes lie in it. */
  children: z.array(Titled.extend({ kind: NodeKindOf, revision: z.number().int(), below: z.number().int() })),
  /** The asker edits the curriculum, and this year is not closed. */
  mayEdit: z.boolean(),
})

export const FindHistory = z.strictObject({ nodeId: id, beforeId: id.optional() })
export const History = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      act: z.enum(curriculumActs),
      changes: z.array(z.object({ field: z.enum(curriculumFields), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
  /** The last of these rows, where there are older ones. */
  next: z.string().nullable(),
})

export const Nothing = z.strictObject({})
/** What a new year can be made for, and of. */
export const YearChoices = z.object({ programmes: z.array(Named), years: z.array(Year) })
