import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The id and name of each of a domain's rows that an auditor may see by name: rows of the setup, never rows that belong to a person. */
export type Audited = Prisma.Sql

declare global {
  // The queries are kept on the global object because Next bundles this module once for each kind of entry.
  var cuspAudited: readonly Audited[] | undefined
}

/** The audit knows none of the domains above it, so each supplies the names of its rows (server/registry.ts). */
export function provideAudited(audited: readonly Audited[]): void {
  globalThis.cuspAudited = audited
}

/** The names from all domains as one query, with the ids as text. */
export function auditedNames(ids: readonly string[]): Prisma.Sql {
  const all = [Prisma.sql`SELECT NULL::uuid, NULL::text WHERE false`, ...(globalThis.cuspAudited ?? [])]
  return Prisma.sql`SELECT audited.id::text, audited.name FROM (${Prisma.join(all, ' UNION ALL ')}) audited(id, name) WHERE audited.id = ANY(${ids}::uuid[])`
}
