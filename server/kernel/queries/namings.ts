import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Queries by the kind of thing that is named, such as `asset`: each returns the id once for each row of the domain that names it. */
export type Namings = Readonly<Record<string, Prisma.Sql>>

declare global {
  // The queries are kept on the global object because Next bundles this module once for each kind of entry.
  var cuspNamings: readonly Namings[] | undefined
}

/** A domain knows none of the domains above it whose rows name its own: each registers here (server/registry.ts), and they are counted in one statement. */
export function provideNamings(namings: readonly Namings[]): void {
  globalThis.cuspNamings = namings
}

/** The list must not be empty, because an item that nothing seems to name would be deleted. */
function queriesOf(what: string): Prisma.Sql[] {
  const found = (globalThis.cuspNamings ?? []).flatMap((namings) => namings[what] ?? [])
  if (found.length === 0) throw new Error(`Nobody says what names ${what}.`)
  return found
}

/** All these queries joined into one. */
export function namingsOf(what: string): Prisma.Sql {
  return Prisma.join(queriesOf(what), ' UNION ALL ')
}

/** Whether anything names the item with this id. The queries stay separate, so that each finds the id by its index. */
export function isNamed(what: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(
    queriesOf(what).map((query) => Prisma.sql`EXISTS (SELECT 1 FROM (${query}) n(id) WHERE n.id = ${id})`),
    ' OR ',
  )})`
}
