import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'

/** What shows that students can do something, as server/coverage counts it: sources of one kind, such as sessions, each in the domain that owns it. */
export type CoveredSource = {
  /** `ref_id` (what the component of a curriculum names), `student_id`, `source_id`, `day`, `grade` (0 below, 1 met, 2 beyond) of these sources, a row for each once. */
  readonly facts: (of: CoveredOf) => Prisma.Sql
  /** `ref_id`, `source_id`, `day`, `minutes`, `programme_id` (null: of every programme) of what was held. */
  readonly held?: (of: CoveredOf) => Prisma.Sql
  /** `id` of the next sources that may have any, in the order of their ids. */
  readonly next: (after: { readonly afterId: string; readonly limit: number }) => Prisma.Sql
}
export type CoveredOf = { readonly ids: readonly string[]; readonly timeZone: string }
