import 'server-only'
import { fieldOfDimension, type Dimension } from '@/lib/reports/measures'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { measureNames, type MeasureSource } from '@/server/kernel/queries/measures.sql'

export type Named = { id: string; name: string }

/** The names of values of a set; values that have no name any more are left out. */
export async function listNames(db: Db, set: string, ids: readonly string[]): Promise<Named[]> {
  const query = measureNames(set)
  if (!query || ids.length === 0) return []
  return db.$queryRaw`SELECT n.id, n.name FROM (${query}) n WHERE n.id = ANY(${[...ids]}::text[]) ORDER BY n.position, n.name, n.id LIMIT 5001`
}

/** The values of a set that can be chosen, by a part of their name. */
export async function findNames(db: Db, set: string, { q, limit }: { readonly q: string; readonly limit: number }): Promise<Named[]> {
  const query = measureNames(set)
  if (!query) return []
  return db.$queryRaw`SELECT n.id, n.name FROM (${query}) n WHERE n.offered AND n.name ILIKE ${`%${escapedLike(q)}%`} ORDER BY n.position, n.name, n.id LIMIT ${limit}`
}

const ofPersons: Partial<Record<string, string>> = {
  programme: 'programmes',
  group: 'groups',
  firm: 'firms',
  student: 'people',
  term: 'terms',
}

/** The set that names the values of a dimension; null where the values speak for themselves, as a month does. */
export function setOf(source: MeasureSource | undefined, dimension: Dimension): string | null {
  const field = source?.fields[fieldOfDimension(dimension) ?? '']
  return field ? (field.names ?? null) : (ofPersons[dimension] ?? null)
}
