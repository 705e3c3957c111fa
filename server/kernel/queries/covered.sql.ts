import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'

/**
 * The evidence that students can do something, as server/coverage counts it. A source is of one kind, such as sessions, and belongs to the domain that owns
 * them.
 */
export type CoveredSource = {
  /**
   * One row for each fact of these sources: `ref_id` (the item that a curriculum's component names), `student_id`, `source_id`, `day`, `grade` (0 below, 1 met,
   * 2 beyond).
   */
  readonly facts: (of: CoveredOf) => Prisma.Sql
  /** The dates that were held: `ref_id`, `source_id`, `day`, `minutes`, `programme_id` (null for every programme). */
  readonly held?: (of: CoveredOf) => Prisma.Sql
  /** The `id` of the next sources that may have facts, in the order of their ids. */
  readonly next: (after: { readonly afterId: string; readonly limit: number }) => Prisma.Sql
}
export type CoveredOf = { readonly ids: readonly string[]; readonly timeZone: string }
