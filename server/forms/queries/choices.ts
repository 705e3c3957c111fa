import 'server-only'
import type { Db } from '@/server/kernel/db'

export async function listEditorChoices(db: Db) {
  const types = await db.formType.findMany({
    select: { id: true, name: true, kind: true, active: true },
    orderBy: { name: 'asc' },
    take: 500,
  })
  const roles = await db.role.findMany({
    select: {
      id: true,
      name: true,
      builtIn: true,
      _count: { select: { users: { where: { user: { status: 'ENABLED', deletedAt: null } } } } },
    },
    orderBy: { name: 'asc' },
  })
  const scales = await db.scale.findMany({
    select: {
      id: true,
      name: true,
      version: true,
      active: true,
      values: { select: { value: true, label: true, meaning: true, colour: true }, orderBy: { value: 'asc' } },
    },
    orderBy: [{ name: 'asc' }, { version: 'asc' }],
    take: 500,
  })
  const programmes = await db.programme.findMany({ select: { id: true, name: true, lengthYears: true }, orderBy: { name: 'asc' } })
  const tags = await db.tag.findMany({
    where: { active: true, mergedIntoId: null },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
    take: 1_000,
  })
  const people = await db.user.findMany({
    where: { status: 'ENABLED', deletedAt: null, roles: { some: { role: { OR: [{ builtIn: null }, { builtIn: { not: 'STUDENT' } }] } } } },
    select: { id: true, displayName: true, username: true },
    orderBy: { displayName: 'asc' },
    take: 1_000,
  })
  const procedures = await db.procedure.findMany({
    select: { id: true, code: true, caption: true, category: true, active: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    take: 2_000,
  })
  return { types, roles, scales, programmes, tags, people, procedures }
}

/** The codes among these that are taken. */
export async function listCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.form.findMany({ where: { code: { in: [...codes] }, deletedAt: null }, select: { code: true } })
  return new Set(rows.map(({ code }) => code))
}
