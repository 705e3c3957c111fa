import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

export type StoredVersion = { readonly id: string; readonly formId: string; readonly number: number; readonly definition: unknown }

export function findVersion(db: Db, id: string): Promise<StoredVersion | null> {
  return db.formVersion.findUnique({ where: { id }, select: { id: true, formId: true, number: true, definition: true } })
}

export async function findDefinition(db: Db, versionId: string): Promise<unknown> {
  return (await db.formVersion.findUniqueOrThrow({ where: { id: versionId }, select: { definition: true } })).definition
}

/** States in which a response can still move to another version. */
const movable = ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'INCOMPLETE'] as const

export async function listVersions(db: Db, formId: string) {
  const [versions, drafts] = await Promise.all([
    db.formVersion.findMany({
      where: { formId },
      select: { id: true, number: true, publishedAt: true, publishedById: true, note: true, _count: { select: { responses: true } } },
      orderBy: { number: 'desc' },
      take: 200,
    }),
    db.formResponse.groupBy({ by: ['versionId'], where: { formId, state: { in: [...movable] } }, _count: { _all: true } }),
  ])
  const people = versions.flatMap(({ publishedById }) => publishedById ?? [])
  const names = await db.user.findMany({ where: { id: { in: people } }, select: { id: true, displayName: true } })
  return versions.map(({ _count, publishedById, ...version }) => ({
    ...version,
    publishedBy: names.find(({ id }) => id === publishedById)?.displayName ?? '',
    responses: _count.responses,
    drafts: drafts.find(({ versionId }) => versionId === version.id)?._count._all ?? 0,
  }))
}

export async function findLastNumber(db: Tx, formId: string): Promise<number> {
  const { _max } = await db.formVersion.aggregate({ where: { formId }, _max: { number: true } })
  return _max.number ?? 0
}

export async function insertVersion(db: Tx, version: Prisma.FormVersionUncheckedCreateInput): Promise<void> {
  await db.formVersion.create({ data: version, select: { id: true } })
}
