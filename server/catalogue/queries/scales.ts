import 'server-only'
import { v7 } from 'uuid'
import type { ScaleFields } from '@/lib/contracts/interface-editor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type ValueRow = { value: number; label: string; meaning: string; colour: string; pass: boolean }
export type ScaleRow = { id: string; name: string; version: number; revision: number; active: boolean; values: ValueRow[] }
const columns = {
  id: true,
  name: true,
  version: true,
  revision: true,
  active: true,
  values: { orderBy: { value: 'asc' }, select: { value: true, label: true, meaning: true, colour: true, pass: true } },
} as const

/** The newest version of each scale, with the number of procedures and sections marked on it. */
export async function listScales(db: Db): Promise<(ScaleRow & { _count: { procedures: number; sections: number } })[]> {
  const rows = await db.scale.findMany({
    orderBy: [{ name: 'asc' }, { version: 'desc' }],
    select: { ...columns, _count: { select: { procedures: true, sections: true } } },
    take: 500,
  })
  return rows.filter(({ name }, at) => rows[at - 1]?.name !== name)
}

export function findScale(db: Db, id: string): Promise<ScaleRow | null> {
  return db.scale.findUnique({ where: { id }, select: columns })
}

/** The versions of a scale, the newest first. */
export function listVersions(db: Db, name: string): Promise<{ id: string; version: number }[]> {
  return db.scale.findMany({ where: { name }, orderBy: { version: 'desc' }, select: { id: true, version: true } })
}

/** For the check of a new name: the versions of the scale with the current name are left out, since they are one scale. */
export const scaleTableBeside = (current: string | null) => ({
  table: Prisma.sql`scale`,
  name: Prisma.sql`name`,
  ...(current !== null && { among: Prisma.sql`name <> ${current}` }),
})

export async function insertScale(db: Tx, { id, version, fields }: { id: string; version: number; fields: ScaleFields }): Promise<boolean> {
  const { count } = await db.scale.createMany({ data: [{ id, name: fields.name, version }], skipDuplicates: true })
  if (count === 1) await db.scaleValue.createMany({ data: fields.values.map((value) => ({ ...value, scaleId: id })) })
  return count === 1
}

/** False where somebody saved it since. */
export async function touchScale(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.scale.updateMany({ where: { id, revision }, data: { revision: { increment: 1 } } })
  return count === 1
}

export async function replaceValues(db: Tx, id: string, values: ScaleFields['values']): Promise<void> {
  await db.scaleValue.deleteMany({ where: { scaleId: id } })
  await db.scaleValue.createMany({ data: values.map((value) => ({ ...value, scaleId: id })) })
}

/** Renames all versions, so that they stay one scale. */
export async function renameScale(db: Tx, from: string, to: string): Promise<void> {
  await db.scale.updateMany({ where: { name: from }, data: { name: to } })
}

/** Makes the next version, and moves procedures and sections to it from the one before. Marks keep their version. */
export async function insertNextVersion(
  db: Tx,
  { before, fields }: { before: { id: string; version: number }; fields: ScaleFields },
): Promise<{ id: string; version: number }> {
  const next = { id: v7(), version: before.version + 1 }
  await insertScale(db, { ...next, fields })
  // The revision changes, too: otherwise somebody who has the entry open would move it back.
  const moved = { scaleId: next.id, revision: { increment: 1 } } as const
  await db.procedure.updateMany({ where: { scaleId: before.id }, data: moved })
  await db.section.updateMany({ where: { scaleId: before.id }, data: moved })
  await db.scale.update({ where: { id: before.id }, data: { active: false }, select: { id: true } })
  return next
}

export async function deactivateScale(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.scale.updateMany({ where: { id, revision }, data: { active: false, revision: { increment: 1 } } })
  return count === 1
}

export async function deleteScale(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  await db.scaleValue.deleteMany({ where: { scaleId: id } })
  const { count } = await db.scale.deleteMany({ where: { id, revision } })
  return count === 1
}
