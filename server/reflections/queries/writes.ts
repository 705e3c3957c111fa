import 'server-only'
import type { ActivityKind, OriginKind, Prompt } from '@/lib/reflections/vocabulary'
import type { ReflectionState } from '@/lib/states/reflection'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'
import { person } from './reflections'

/** The answers by the uid of their prompt. */
export type StoredAnswers = Readonly<Record<string, { readonly text: string; readonly revision: number }>>

type New = {
  readonly id: string
  readonly ownerId: string
  readonly kind: ActivityKind
  readonly title: string
  readonly note: string
  readonly happenedOn: string
  readonly origin: { readonly kind: OriginKind; readonly id: string } | null
  readonly templateId: string | null
  readonly prompts: readonly Prompt[]
  readonly at: Date
}

/** Returns false where the id is taken, by anybody. */
export async function insertReflection(
  db: Tx,
  { id, ownerId, kind, title, note, happenedOn, origin, templateId, prompts, at }: New,
): Promise<boolean> {
  const activity = { id, ownerId, kind, title, note, happenedOn: new Date(happenedOn), createdAt: at }
  const { count } = await db.activity.createMany({
    data: [{ ...activity, originKind: origin?.kind ?? null, originId: origin?.id ?? null }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await db.reflection.createMany({
    data: [{ id, ownerId, templateId, prompts: prompts.map((prompt) => ({ ...prompt })), answers: {}, createdAt: at, updatedAt: at }],
  })
  return true
}

/** Finds another reflection of the owner about the same origin. Locks all that the owner has written about the origin, or may write at the same time. */
export async function findSame(
  db: Tx,
  { ownerId, origin, but }: { ownerId: string; origin: { kind: string; id: string }; but: string },
): Promise<string | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`activity ${ownerId} ${origin.kind} ${origin.id}`}, 0))`
  const found = await db.activity.findFirst({
    where: { ownerId, originKind: origin.kind, originId: origin.id, deletedAt: null, NOT: { id: but } },
    select: { id: true },
  })
  return found?.id ?? null
}

/** A reflection that was begun already, under this id or another: the answer to a request that is sent again. */
export function findBegun(db: Db, { id, ownerId }: { id: string; ownerId: string }) {
  return db.reflection.findFirst({
    where: { OR: [{ id }, { begunAs: { has: id } }], ownerId, activity: { deletedAt: null } },
    select: { id: true, revision: true, createdAt: true, begunAs: true },
  })
}

/** Stores the id under which another device began the same reflection, so that its texts are written here. */
export async function storeBegunAs(db: Tx, { id, as }: { id: string; as: string }): Promise<void> {
  await db.reflection.update({ where: { id }, data: { begunAs: { push: as } }, select: { id: true } })
}

export async function storeAnswers(
  db: Tx,
  { id, answers, words, at }: { id: string; answers: StoredAnswers; words: number; at: Date },
): Promise<void> {
  await db.reflection.update({
    where: { id },
    data: { answers: { ...answers }, words, updatedAt: at },
    select: { id: true },
  })
}

type About = {
  readonly id: string
  readonly title: string
  readonly happenedOn: string
  readonly templateId: string | null
  readonly prompts: readonly Prompt[]
  readonly tagIds: readonly string[]
  readonly fileIds: readonly string[]
  readonly at: Date
}
export async function storeAbout(db: Tx, { id, title, happenedOn, templateId, prompts, tagIds, fileIds, at }: About): Promise<void> {
  await db.activity.update({ where: { id }, data: { title, happenedOn: new Date(happenedOn) }, select: { id: true } })
  await db.reflection.update({
    where: { id },
    data: { templateId, prompts: prompts.map((prompt) => ({ ...prompt })), revision: { increment: 1 }, updatedAt: at },
    select: { id: true },
  })
  await db.reflectionTag.deleteMany({ where: { reflectionId: id, tagId: { notIn: [...tagIds] } } })
  await insertTags(db, id, tagIds)
  await db.reflectionFile.deleteMany({ where: { reflectionId: id, assetId: { notIn: [...fileIds] } } })
  await db.reflectionFile.createMany({ data: fileIds.map((assetId) => ({ reflectionId: id, assetId })), skipDuplicates: true })
}

async function insertTags(db: Tx, reflectionId: string, tagIds: readonly string[]): Promise<void> {
  await db.reflectionTag.createMany({ data: tagIds.map((tagId) => ({ reflectionId, tagId })), skipDuplicates: true })
}

export async function listTagIds(db: Db, reflectionId: string): Promise<string[]> {
  const rows = await db.reflectionTag.findMany({ where: { reflectionId }, select: { tagId: true }, orderBy: { tagId: 'asc' } })
  return rows.map(({ tagId }) => tagId)
}

export async function listFileIds(db: Db, reflectionId: string): Promise<string[]> {
  const rows = await db.reflectionFile.findMany({ where: { reflectionId }, select: { assetId: true }, orderBy: { assetId: 'asc' } })
  return rows.map(({ assetId }) => assetId)
}

/** Files that their owner uploaded, or that are attached to this reflection already, with their names. */
export async function listUsable(
  db: Db,
  { ids, ownerId, reflectionId }: { ids: readonly string[]; ownerId: string; reflectionId: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.asset.findMany({
    where: { id: { in: [...ids] }, deletedAt: null, OR: [{ ownerId }, { reflectionFiles: { some: { reflectionId } } }] },
    select: { id: true, fileName: true },
  })
  return new Map(rows.map(({ id, fileName }) => [id, fileName]))
}

export function listKept(db: Db, reflectionId: string) {
  return db.reflectionKept.findMany({ where: { reflectionId }, select: { id: true, promptUid: true, text: true } })
}

type Kept = {
  readonly id: string
  readonly reflectionId: string
  readonly promptUid: string | null
  readonly text: string
  readonly keptAt: Date
}
export async function insertKept(db: Tx, row: Kept): Promise<void> {
  await db.reflectionKept.create({ data: row, select: { id: true } })
}

export async function deleteKept(db: Tx, { id, reflectionId }: { id: string; reflectionId: string }): Promise<number> {
  const { count } = await db.reflectionKept.deleteMany({ where: { id, reflectionId } })
  return count
}

type Step = { readonly id: string; readonly from: ReflectionState; readonly to: ReflectionState }
export type StateFields = Pick<
  Prisma.ReflectionUncheckedUpdateManyInput,
  'sharedAt' | 'submittedAt' | 'acknowledgedAt' | 'acknowledgedById'
>
export async function updateState(db: Tx, { id, from, to }: Step, fields: StateFields): Promise<number> {
  const { count } = await db.reflection.updateMany({ where: { id, state: from }, data: { ...fields, state: to } })
  return count
}

/** The person who acknowledges is the one whose decision was checked. */
export async function updateAcknowledged(db: Tx, { byId }: Vouched, { id, from, to, at }: Step & { readonly at: Date }): Promise<number> {
  return updateState(db, { id, from, to }, { acknowledgedAt: at, acknowledgedById: byId })
}

export async function markRemoved(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.activity.update({ where: { id }, data: { deletedAt: at }, select: { id: true } })
}

/** The people among these ids who may be given the reflection to read. */
export async function listReaders(db: Db, scope: UserScope, ids: readonly string[]) {
  return db.user.findMany({ where: { AND: [scope.where, { id: { in: [...ids] } }] }, ...person })
}

/** Returns the people whose share is new, or had ended. */
export async function insertShares(
  db: Tx,
  { reflectionId, userIds, at }: { reflectionId: string; userIds: readonly string[]; at: Date },
): Promise<string[]> {
  const running = await db.reflectionShare.findMany({
    where: { reflectionId, userId: { in: [...userIds] }, endedAt: null },
    select: { userId: true },
  })
  const fresh = userIds.filter((id) => !running.some(({ userId }) => userId === id))
  await db.reflectionShare.deleteMany({ where: { reflectionId, userId: { in: fresh } } })
  await db.reflectionShare.createMany({ data: fresh.map((userId) => ({ reflectionId, userId, sharedAt: at })) })
  return fresh
}

/** Ends the share of one reader or of all, and returns the people whose share ended. */
export async function endShares(
  db: Tx,
  { reflectionId, userId, at }: { reflectionId: string; userId?: string | undefined; at: Date },
): Promise<string[]> {
  const where = { reflectionId, endedAt: null, ...(userId !== undefined && { userId }) }
  const rows = await db.reflectionShare.findMany({ where, select: { userId: true } })
  await db.reflectionShare.updateMany({ where, data: { endedAt: at } })
  return rows.map((row) => row.userId)
}

export function countShares(db: Db, reflectionId: string): Promise<number> {
  return db.reflectionShare.count({ where: { reflectionId, endedAt: null } })
}

export async function markSeen(db: Tx, { reflectionId, userId, at }: { reflectionId: string; userId: string; at: Date }): Promise<void> {
  await db.reflectionShare.updateMany({ where: { reflectionId, userId, endedAt: null, seenAt: null }, data: { seenAt: at } })
}
