import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ReflectionScope } from '../scope'

/** The reflection about each origin, by the kind and id of the origin. */
export async function listWritten(
  db: Db,
  scope: ReflectionScope,
  origins: readonly { readonly kind: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (origins.length === 0) return new Map()
  const rows = await db.reflection.findMany({
    where: { AND: [scope.where, { activity: { originId: { in: origins.map(({ id }) => id) } } }] },
    select: { id: true, activity: { select: { originKind: true, originId: true } } },
  })
  return new Map(rows.map(({ id, activity }) => [`${activity.originKind} ${activity.originId}`, id]))
}
