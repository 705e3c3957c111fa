import 'server-only'
import type { OriginKind } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'

/** What some origins are called, by their ids. */
type NameOrigins = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspOriginNames: Map<OriginKind, NameOrigins> | undefined
}

/** Where a response came from lies above this domain, which knows its kind and id alone: whoever owns the origin names it (their domain.ts bind this). */
export function provideOriginNames(kind: OriginKind, names: NameOrigins): void {
  globalThis.cuspOriginNames ??= new Map()
  globalThis.cuspOriginNames.set(kind, names)
}

type From = { readonly originKind: string; readonly originId: string | null }

/** Where responses came from, in words: by name where it has one, else by its kind; nothing for what somebody began by themself. */
export async function originWords(db: Db, rows: readonly From[]): Promise<(row: From) => string> {
  const named = new Map<string, string>()
  for (const [kind, names] of globalThis.cuspOriginNames ?? []) {
    const ids = [...new Set(rows.flatMap(({ originKind, originId }) => (originKind === kind && originId !== null ? [originId] : [])))]
    if (ids.length > 0) for (const [id, name] of await names(db, ids)) named.set(id, name)
  }
  return ({ originKind, originId }) => named.get(originId ?? '') ?? (originKind === 'NONE' ? '' : originKind)
}
