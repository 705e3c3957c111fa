import { z } from 'zod'
import { componentKinds, curriculumActs, curriculumFields, outcomeLevels } from '@/lib/curriculum/vocabulary'
import { id, Named, NodeKindOf, Titled, Year } from './parts.shapes'

export const FindHome = z.strictObject({ yearId: id.optional() })
export const Home = z.object({
  /** The current ones first, then the latest. */
  years: z.array(Year),
  /** The year that is shown: the one asked for, or else the current year of the reader's own programme. Null if there is none. */
  yearId: z.string().nullable(),
  /** The nodes of this year, each behind its parent; siblings are in their order. */
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
  /** `below` is the number of nodes that lie in the child. */
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
  /** The id of the last of these rows if there are older ones. */
  next: z.string().nullable(),
})

/** `withId` is the year to compare with; it defaults to the year that this one was copied from, or else to the previous one. */
export const FindChanges = z.strictObject({ yearId: id, withId: id.optional() })
const Level = z.enum(outcomeLevels).nullable()
/** Lists have the first of `total`. */
export const YearChanges = z.object({
  year: Year,
  before: Year.nullable(),
  /** The years that it can be compared with. */
  others: z.array(Year),
  nodes: z.object({
    total: z.number().int(),
    rows: z.array(
      z.object({
        /** The node's id in this year; for a node that was removed, its id in the year before. */
        id: z.string(),
        change: z.enum(['CAME', 'WENT', 'STAYED']),
        kind: NodeKindOf,
        title: z.string(),
        /** The title of the node's parent. */
        above: z.string(),
        /** Each of the `was` fields is null if the value did not change. */
        wasKind: NodeKindOf.nullable(),
        wasTitle: z.string().nullable(),
        wasAbove: z.string().nullable(),
        newNotes: z.boolean(),
      }),
    ),
  }),
  mappings: z.object({
    total: z.number().int(),
    /** The numbers of outcomes that are covered only in this year, and only in the one before. */
    gained: z.number().int(),
    lost: z.number().int(),
    rows: z.array(
      z.object({
        outcome: z.object({ id: z.string(), code: z.string(), text: z.string(), wasCovered: z.boolean(), isCovered: z.boolean() }),
        component: z.object({ kind: z.enum(componentKinds), title: z.string() }),
        node: Titled,
        was: Level,
        is: Level,
      }),
    ),
  }),
})

export const Nothing = z.strictObject({})
/** The programmes for which a new year can be made, and the years that it can copy. */
export const YearChoices = z.object({ programmes: z.array(Named), years: z.array(Year) })
