import 'server-only'
import { isNaming, type ComponentKind } from '@/lib/curriculum/vocabulary'
import { listNamedRecords, type NamedRow } from '@/server/curriculum'
import type { Db } from '@/server/kernel/db'

type Naming = { readonly kind: ComponentKind | null; readonly refId: string | null }
export type Names = (of: Naming) => NamedRow | undefined

/** The present names of the records that these rows refer to. */
export async function namesOf(db: Db, rows: readonly Naming[]): Promise<Names> {
  const found = new Map<string, NamedRow>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    if (kind === null || !isNaming(kind)) continue
    const ids = new Set(rows.flatMap((row) => (row.kind === kind && row.refId !== null ? [row.refId] : [])))
    for (const named of await listNamedRecords(db, kind, [...ids])) found.set(`${kind} ${named.id}`, named)
  }
  return ({ kind, refId }) => found.get(`${kind} ${refId}`)
}

/** A reference as a component shows it: a removed record has the title that the component has. */
export function refView(names: Names, row: Naming & { readonly title: string }) {
  if (row.refId === null) return null
  const named = names(row)
  return {
    name: named?.name ?? row.title,
    state: named ? (named.offered ? ('OFFERED' as const) : ('RETIRED' as const)) : ('GONE' as const),
  }
}
