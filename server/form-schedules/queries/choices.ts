import 'server-only'
import type { Db } from '@/server/kernel/db'

const named = { select: { id: true, name: true }, orderBy: [{ name: 'asc' as const }, { id: 'asc' as const }], take: 1_000 }

export async function listPeopleChoices(db: Db) {
  const [programmes, groups, firms, roles] = await Promise.all([
    db.programme.findMany({ ...named, select: { id: true, name: true, lengthYears: true } }),
    db.studentGroup.findMany({
      ...named,
      where: { active: true, grouping: { published: true } },
      select: { id: true, name: true, grouping: { select: { name: true } } },
    }),
    db.firm.findMany({ ...named, where: { active: true } }),
    db.role.findMany({ ...named, select: { id: true, name: true, builtIn: true } }),
  ])
  return { programmes, firms, roles, groups: groups.map(({ grouping, ...group }) => ({ ...group, grouping: grouping.name })) }
}
