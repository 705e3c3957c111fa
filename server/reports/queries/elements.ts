import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import type { Prisma } from '@/lib/generated/prisma/client'
import { elementLimits } from '@/lib/reports/measures'
import type { Db, Tx } from '@/server/kernel/db'

const ofVersion = {
  version: true,
  name: true,
  definition: true,
  savedAt: true,
  savedBy: { select: { displayName: true } },
} as const satisfies Prisma.ReportElementVersionSelect
export type VersionRow = Prisma.ReportElementVersionGetPayload<{ select: typeof ofVersion }>

type ElementRow = { id: string; name: string; version: number; current: VersionRow | null }

/** The elements that are not removed, by name, each as it was saved last. */
export async function listElements(db: Db, contains: string): Promise<ElementRow[]> {
  const elements = await db.reportElement.findMany({
    where: { deletedAt: null, name: { contains, mode: 'insensitive' } },
    select: { id: true, name: true, version: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: elementLimits.elements,
  })
  const versions = await db.reportElementVersion.findMany({
    where: { OR: elements.map(({ id, version }) => ({ elementId: id, version })) },
    select: { ...ofVersion, elementId: true },
    take: elementLimits.elements,
  })
  return elements.map((element) => ({ ...element, current: versions.find(({ elementId }) => elementId === element.id) ?? null }))
}

export function listElementsByIds(db: Db, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  return db.reportElement.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { id: true, version: true },
    take: elementLimits.elements,
  })
}

export function countElementRows(db: Db): Promise<number> {
  return db.reportElement.count({ where: { deletedAt: null } })
}

export async function findElement(db: Db, id: string): Promise<(Omit<ElementRow, 'current'> & { versions: VersionRow[] }) | null> {
  return db.reportElement.findFirst({
    where: { id, deletedAt: null },
    select: { id: true, name: true, version: true, versions: { select: ofVersion, orderBy: { version: 'desc' }, take: 50 } },
  })
}

/** Definitions by id and version, including those of removed elements: a report keeps its own. */
export function listVersions(
  db: Db,
  wanted: readonly { readonly elementId: string; readonly version: number }[],
): Promise<{ elementId: string; version: number; name: string; definition: Prisma.JsonValue }[]> {
  return db.reportElementVersion.findMany({
    where: { OR: wanted.map(({ elementId, version }) => ({ elementId, version })) },
    select: { elementId: true, version: true, name: true, definition: true },
    take: 200,
  })
}

export function findElementByName(db: Db, name: string, exceptId: string): Promise<{ id: string } | null> {
  return db.reportElement.findFirst({
    where: { deletedAt: null, name: { equals: name, mode: 'insensitive' }, id: { not: exceptId } },
    select: { id: true },
  })
}

type Saved = {
  readonly id: string
  readonly name: string
  readonly definition: ElementDefinition
  readonly byId: string | null
  readonly at: Date
}

export async function insertElement(db: Tx, { id, name, at }: Saved): Promise<number> {
  const { count } = await db.reportElement.createMany({ data: [{ id, name, createdAt: at }], skipDuplicates: true })
  return count
}

export async function raiseElementVersion(db: Tx, { id, name, version }: { id: string; name: string; version: number }): Promise<number> {
  const { count } = await db.reportElement.updateMany({
    where: { id, version, deletedAt: null },
    data: { name, version: { increment: 1 } },
  })
  return count
}

export async function insertVersion(db: Tx, { id, name, definition, byId, at }: Saved, version: number): Promise<void> {
  await db.reportElementVersion.create({
    data: { elementId: id, version, name, definition, savedAt: at, savedById: byId },
    select: { version: true },
  })
}

export async function deleteElement(db: Tx, { id, version, at }: { id: string; version: number; at: Date }): Promise<number> {
  const { count } = await db.reportElement.updateMany({ where: { id, version, deletedAt: null }, data: { deletedAt: at } })
  return count
}
