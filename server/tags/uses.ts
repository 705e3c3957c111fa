import 'server-only'
import type { TagUse } from '@/lib/contracts/tags.shapes'
import type { Db, Tx } from '@/server/kernel/db'

/**
 * The functions by which a domain that marks its records with tags tells of them. Each takes a bounded number of statements, whatever the number of records.
 */
type Use = {
  /** The number of records that name each of these tags; tags that none names may be left out. */
  readonly count: (db: Db, tagIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** The number of records that name both tags. */
  readonly countBoth: (db: Db, tags: TagPair) => Promise<number>
  /** Makes every record that names the one tag name the other, once. Returns the number of records. */
  readonly move: (db: Tx, tags: TagPair) => Promise<number>
}
export type TagPair = { readonly fromId: string; readonly intoId: string }

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspTagUses: Map<string, Use> | undefined
}

/** `what` has words in messages/<locale>/tags.json (uses). This domain knows none of the domains that use tags; their domain.ts binds them. */
export function provideTagUse(what: string, use: Use): void {
  globalThis.cuspTagUses ??= new Map()
  globalThis.cuspTagUses.set(what, use)
}

const providedUses = () => [...(globalThis.cuspTagUses ?? new Map<string, Use>())]

/**
 * The uses of each tag and how often it is named; a tag that nothing names has an empty list. The domains are asked one after the other, because a transaction
 * has one connection.
 */
export async function usesOfTags(db: Db, tagIds: readonly string[]): Promise<ReadonlyMap<string, TagUse[]>> {
  const uses = new Map<string, TagUse[]>(tagIds.map((id) => [id, []]))
  if (tagIds.length === 0) return uses
  for (const [what, { count }] of providedUses()) {
    for (const [id, found] of await count(db, tagIds)) if (found > 0) uses.get(id)?.push({ what, count: found })
  }
  return uses
}

export async function countNamingBoth(db: Db, tags: TagPair): Promise<number> {
  let both = 0
  for (const [, { countBoth }] of providedUses()) both += await countBoth(db, tags)
  return both
}

/** The number of moved records, by what they are. */
export async function moveTagUses(db: Tx, tags: TagPair): Promise<TagUse[]> {
  const moved: TagUse[] = []
  for (const [what, { move }] of providedUses()) moved.push({ what, count: await move(db, tags) })
  return moved.filter(({ count }) => count > 0)
}
