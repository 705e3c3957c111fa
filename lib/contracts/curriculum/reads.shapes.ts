import { z } from 'zod'
import { componentKinds, curriculumActs, curriculumFields, outcomeLevels } from '@/lib/curriculum/vocabulary'
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

/** `withId`: the year that it is compared with; absent, the one of which it is a copy, else the one before it. */
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
        /** Of the year; of what went, of the year before. */
        id: z.string(),
        change: z.enum(['CAME', 'WENT', 'STAYED']),
        kind: NodeKindOf,
        title: z.string(),
        /** What it lies in. */
        above: z.string(),
        /** Null: they did not change. */
        wasKind: NodeKindOf.nullable(),
        wasTitle: z.string().nullable(),
        wasAbove: z.string().nullable(),
        newNotes: z.boolean(),
      }),
    ),
  }),
  mappings: z.object({
    total: z.number().int(),
    /** Outcomes that something covers in the year alone, and in the one before alone. */
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
/** What a new year can be made for, and of. */
export const YearChoices = z.object({ programmes: z.array(Named), years: z.array(Year) })
