import 'server-only'
import type { OriginKind } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'

/** The names of some origins, by their ids. */
type NameOrigins = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

declare global {
  // The names are kept on the global object because Next bundles this module once for each kind of entry.
  var cuspOriginNames: Map<OriginKind, NameOrigins> | undefined
}

/**
 * Registers how origins of a kind are named. This domain knows only the kind and the id of a response's origin; the higher domain that owns it supplies the
 * name (its domain.ts binds it).
 */
export function provideOriginNames(kind: OriginKind, names: NameOrigins): void {
  globalThis.cuspOriginNames ??= new Map()
  globalThis.cuspOriginNames.set(kind, names)
}

type From = { readonly originKind: string; readonly originId: string | null }

/** The origins of responses in words: the name where there is one, else the kind; nothing for a response that somebody began by themself. */
export async function originWords(db: Db, rows: readonly From[]): Promise<(row: From) => string> {
  const named = new Map<string, string>()
  for (const [kind, names] of globalThis.cuspOriginNames ?? []) {
    const ids = [...new Set(rows.flatMap(({ originKind, originId }) => (originKind === kind && originId !== null ? [originId] : [])))]
    if (ids.length > 0) for (const [id, name] of await names(db, ids)) named.set(id, name)
  }
  return ({ originKind, originId }) => named.get(originId ?? '') ?? (originKind === 'NONE' ? '' : originKind)
}
