import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** By what is named, such as `asset`: a query that answers its id once for each row of the domain that names it. */
export type Namings = Readonly<Record<string, Prisma.Sql>>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspNamings: readonly Namings[] | undefined
}

/** A domain knows none of those above it that name its rows: each says so here (server/registry.ts), and the statement that counts them stays one. */
export function provideNamings(namings: readonly Namings[]): void {
  globalThis.cuspNamings = namings
}

/** Never none: what nobody seems to name would be deleted. */
function queriesOf(what: string): Prisma.Sql[] {
  const found = (globalThis.cuspNamings ?? []).flatMap((namings) => namings[what] ?? [])
  if (found.length === 0) throw new Error(`Nobody says what names ${what}.`)
  return found
}

/** All of them as one query. */
export function namingsOf(what: string): Prisma.Sql {
  return Prisma.join(queriesOf(what), ' UNION ALL ')
}

/** Whether anything names the one whose id this is. Each query by itself, so that each finds the id by its index. */
export function isNamed(what: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(
    queriesOf(what).map((query) => Prisma.sql`EXISTS (SELECT 1 FROM (${query}) n(id) WHERE n.id = ${id})`),
    ' OR ',
  )})`
}
