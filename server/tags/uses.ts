import 'server-only'
import type { TagUse } from '@/lib/contracts/tags.shapes'
import type { Db, Tx } from '@/server/kernel/db'

/** What a domain that marks its records with tags says of them. Each in a bounded number of statements, whatever the number of records. */
type Use = {
  /** How many records name each of these tags; what names none may be left out. */
  readonly count: (db: Db, tagIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** How many name both. */
  readonly countBoth: (db: Db, tags: TagPair) => Promise<number>
  /** Whatever names the one names the other from now on, once. Answers how many there were. */
  readonly move: (db: Tx, tags: TagPair) => Promise<number>
}
export type TagPair = { readonly fromId: string; readonly intoId: string }

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspTagUses: Map<string, Use> | undefined
}

/** `what` has words in messages/<locale>/tags.json (uses). This domain knows none of those that use tags; their domain.ts binds them. */
export function provideTagUse(what: string, use: Use): void {
  globalThis.cuspTagUses ??= new Map()
  globalThis.cuspTagUses.set(what, use)
}

const provided = () => [...(globalThis.cuspTagUses ?? new Map<string, Use>())]

/** By tag, who names it and how often; a tag that nothing names has an empty list. One domain after the other: a transaction has one connection. */
export async function usesOfTags(db: Db, tagIds: readonly string[]): Promise<ReadonlyMap<string, TagUse[]>> {
  const uses = new Map<string, TagUse[]>(tagIds.map((id) => [id, []]))
  if (tagIds.length === 0) return uses
  for (const [what, { count }] of provided()) {
    for (const [id, found] of await count(db, tagIds)) if (found > 0) uses.get(id)?.push({ what, count: found })
  }
  return uses
}

export async function countNamingBoth(db: Db, tags: TagPair): Promise<number> {
  let both = 0
  for (const [, { countBoth }] of provided()) both += await countBoth(db, tags)
  return both
}

/** By what was moved, how much of it. */
export async function moveTagUses(db: Tx, tags: TagPair): Promise<TagUse[]> {
  const moved: TagUse[] = []
  for (const [what, { move }] of provided()) moved.push({ what, count: await move(db, tags) })
  return moved.filter(({ count }) => count > 0)
}
