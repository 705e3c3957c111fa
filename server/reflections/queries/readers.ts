import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'
import { person } from './reflections'

const mostNames = 2_000

export function findPerson(db: Db, id: string) {
  return db.user.findUnique({ where: { id }, ...person })
}

/** The people whom somebody may choose as readers; those of `first` come before the others, in its order. */
export async function findReaders(
  db: Db,
  scope: UserScope,
  { q, first, take }: { readonly q: string; readonly first: readonly string[]; readonly take: number },
) {
  const found = q === '' ? {} : { displayName: { contains: q, mode: 'insensitive' as const } }
  const orderBy = [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }] as const
  const near = await db.user.findMany({
    where: { AND: [scope.where, found, { id: { in: [...first] } }] },
    ...person,
    take: mostNames,
  })
  const places = new Map(first.map((id, place) => [id, place]))
  const shown = near.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)).slice(0, take)
  const others = await db.user.findMany({
    where: { AND: [scope.where, found, { id: { notIn: [...first] } }] },
    ...person,
    orderBy: [...orderBy],
    take: take - shown.length,
  })
  return [...shown, ...others]
}

/** The last names of teachers in small letters, each once: by these a device knows whom a text may name. */
export async function listTeacherNames(db: Db): Promise<string[]> {
  const rows = await db.user.findMany({
    where: { deletedAt: null, status: 'ENABLED', roles: { some: { role: { privileges: { some: { privilege: 'APP_TEACHER' } } } } } },
    select: { lastName: true },
    distinct: ['lastName'],
    orderBy: { lastName: 'asc' },
    take: mostNames,
  })
  return [...new Set(rows.map(({ lastName }) => lastName.toLowerCase()))]
}
