import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  pageUid: true,
  answers: true,
  patientCipher: true,
  answeredIn: true,
  revision: true,
  savedById: true,
  savedAt: true,
} as const
export type PartRow = Prisma.FormPartGetPayload<{ select: typeof columns }>

export function listParts(db: Db, responseId: string): Promise<PartRow[]> {
  return db.formPart.findMany({ where: { responseId }, select: columns })
}

type NewPart = {
  readonly responseId: string
  readonly pageUid: string
  readonly answers: Prisma.InputJsonValue
  readonly patientCipher: string | null
  readonly answeredIn: Prisma.InputJsonValue
  readonly savedById: string
  readonly savedAt: Date
  readonly occurredAt: Date
}

/** The response must be locked. */
export async function storePart(db: Tx, { responseId, pageUid, ...row }: NewPart): Promise<void> {
  await db.formPart.upsert({
    where: { responseId_pageUid: { responseId, pageUid } },
    create: { responseId, pageUid, ...row },
    update: { ...row, revision: { increment: 1 } },
    select: { pageUid: true },
  })
}

/** Stores only the decisions in which the answers of a page were given; the answers and their revision stay. */
export async function updateAnsweredIn(
  db: Tx,
  { responseId, pageUid, answeredIn }: Pick<NewPart, 'responseId' | 'pageUid' | 'answeredIn'>,
): Promise<void> {
  await db.formPart.update({ where: { responseId_pageUid: { responseId, pageUid } }, data: { answeredIn }, select: { pageUid: true } })
}

export async function deleteParts(db: Tx, responseId: string, but: readonly string[]): Promise<void> {
  await db.formPart.deleteMany({ where: { responseId, pageUid: { notIn: [...but] } } })
}

export function listNames(db: Db, ids: readonly string[]): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, displayName: true } })
}

/** The files among these that the asker owns or that are in this field already. */
export async function listUsableFiles(
  db: Tx,
  { assetIds, ownerId, responseId, fieldUid }: { assetIds: readonly string[]; ownerId: string; responseId: string; fieldUid: string },
): Promise<{ id: string; fileName: string }[]> {
  return db.asset.findMany({
    where: { id: { in: [...assetIds] }, deletedAt: null, OR: [{ ownerId }, { formFiles: { some: { responseId, fieldUid } } }] },
    select: { id: true, fileName: true },
  })
}

type FieldFiles = {
  readonly responseId: string
  readonly fieldUid: string
  readonly assetIds: readonly string[]
  /** Files in answers that this field had before the response was moved to a version without it: they stay. */
  readonly leftIds: readonly string[]
}
export async function replaceFiles(db: Tx, { responseId, fieldUid, assetIds, leftIds }: FieldFiles): Promise<void> {
  await db.formFile.deleteMany({ where: { responseId, fieldUid, assetId: { notIn: [...leftIds] } } })
  await db.formFile.createMany({ data: assetIds.map((assetId) => ({ responseId, fieldUid, assetId })), skipDuplicates: true })
}

export function listFiles(db: Db, responseId: string) {
  return db.formFile.findMany({
    where: { responseId, asset: { deletedAt: null } },
    select: { fieldUid: true, asset: { select: { id: true, fileName: true, mediaType: true, sizeBytes: true } } },
  })
}

export async function insertSubmission(db: Tx, row: Omit<Prisma.FormSubmissionUncheckedCreateInput, 'number'>): Promise<void> {
  const { _max } = await db.formSubmission.aggregate({ where: { responseId: row.responseId }, _max: { number: true } })
  await db.formSubmission.create({ data: { ...row, number: (_max.number ?? 0) + 1 }, select: { number: true } })
}

/** The last submission before a moment. */
export function findSubmissionBefore(
  db: Db,
  responseId: string,
  at: Date,
): Promise<{ answers: unknown; patientCipher: string | null; at: Date } | null> {
  return db.formSubmission.findFirst({
    where: { responseId, at: { lte: at } },
    orderBy: { number: 'desc' },
    select: { answers: true, patientCipher: true, at: true },
  })
}

type ProcedureRow = { id: string; code: string; caption: string; active: boolean }
/** The procedures, in use or not, because recorded answers keep their names. */
export async function listProcedures(db: Db, ids: readonly string[]): Promise<ProcedureRow[]> {
  if (ids.length === 0) return []
  return db.procedure.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, code: true, caption: true, active: true } })
}

/** Scales with their values, in order. */
export async function listScales(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.scale.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      name: true,
      version: true,
      values: { select: { value: true, label: true, meaning: true, colour: true, pass: true }, orderBy: { value: 'asc' } },
    },
  })
}
