import 'server-only'
import type { SectionFields } from '@/lib/contracts/interface-editor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { escapePattern } from './procedures'

export const sectionTable = { table: Prisma.sql`section`, name: Prisma.sql`caption` } as const

export type SectionRow = {
  id: string
  caption: string
  required: boolean
  active: boolean
  items: { caption: string }[]
  _count: { permits: number }
}

export function listSections(
  db: Db,
  { q = '', state }: { q?: string | undefined; state: 'active' | 'inactive' | 'all' },
): Promise<SectionRow[]> {
  const like = { contains: escapePattern(q), mode: 'insensitive' } as const
  return db.section.findMany({
    where: {
      ...(state !== 'all' && { active: state === 'active' }),
      ...(q !== '' && { OR: [{ caption: like }, { items: { some: { caption: like } } }] }),
    },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    take: 500,
    select: {
      id: true,
      caption: true,
      required: true,
      active: true,
      _count: { select: { permits: true } },
      items: { where: { active: true }, orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: { caption: true } },
    },
  })
}

export function countSections(db: Db, { active }: { active?: boolean } = {}): Promise<number> {
  return db.section.count({ where: { ...(active !== undefined && { active }) } })
}

export type SectionEntry = SectionFields & { id: string; revision: number }

export const sectionColumns = {
  id: true,
  revision: true,
  caption: true,
  scaleId: true,
  required: true,
  active: true,
  items: { orderBy: [{ active: 'desc' }, { sortOrder: 'asc' }, { id: 'asc' }], select: { id: true, caption: true, active: true } },
  permits: { orderBy: [{ programmeId: 'asc' }, { year: 'asc' }], select: { programmeId: true, year: true } },
} satisfies Prisma.SectionSelect

export function findSectionEntry(db: Db, id: string): Promise<SectionEntry | null> {
  return db.section.findUnique({ where: { id }, select: sectionColumns })
}

export async function findForeignItems(db: Db, { id, items }: { id: string; items: readonly string[] }): Promise<ReadonlySet<string>> {
  const found = await db.sectionItem.findMany({ where: { id: { in: [...items] }, sectionId: { not: id } }, select: { id: true } })
  return new Set(found.map((item) => item.id))
}

function columnsOf({ caption, scaleId, required, active }: SectionFields) {
  return { caption, scaleId, required, active }
}

/** Inserts at the end of the list. */
export async function insertSection(db: Tx, id: string, fields: SectionFields): Promise<boolean> {
  const last = await db.section.aggregate({ _max: { sortOrder: true } })
  const { count } = await db.section.createMany({
    data: [{ id, ...columnsOf(fields), sortOrder: (last._max.sortOrder ?? -1) + 1 }],
    skipDuplicates: true,
  })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateSection(
  db: Tx,
  { id, revision, fields }: { id: string; revision: number; fields: SectionFields },
): Promise<boolean> {
  const { count } = await db.section.updateMany({ where: { id, revision }, data: { ...columnsOf(fields), revision: { increment: 1 } } })
  return count === 1
}

/** Deletes the items that are left out; if the section was marked, they only go out of use. */
export async function replaceItems(
  db: Tx,
  { id, fields, isReferenced }: { id: string; fields: SectionFields; isReferenced: boolean },
): Promise<void> {
  const gone = { sectionId: id, id: { notIn: fields.items.map((item) => item.id) } }
  if (isReferenced) await db.sectionItem.updateMany({ where: gone, data: { active: false } })
  else await db.sectionItem.deleteMany({ where: gone })
  for (const [sortOrder, { id: itemId, caption, active }] of fields.items.entries()) {
    await db.sectionItem.upsert({
      where: { id: itemId },
      create: { id: itemId, sectionId: id, caption, active, sortOrder },
      update: { caption, active, sortOrder },
      select: { id: true },
    })
  }
  await db.sectionPermit.deleteMany({ where: { sectionId: id } })
  await db.sectionPermit.createMany({ data: fields.permits.map((permit) => ({ ...permit, sectionId: id })), skipDuplicates: true })
}

export async function deactivateSection(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.section.updateMany({ where: { id, revision }, data: { active: false, revision: { increment: 1 } } })
  return count === 1
}

/** Only for a section in which nothing was ever marked. */
export async function deleteSection(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  await db.sectionItem.deleteMany({ where: { sectionId: id } })
  await db.sectionPermit.deleteMany({ where: { sectionId: id } })
  const { count } = await db.section.deleteMany({ where: { id, revision } })
  return count === 1
}
