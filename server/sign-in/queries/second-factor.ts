import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type StoredFactor = { readonly secret: string; readonly lastStep: number; readonly since: Date }

export function findSecondFactor(db: Db, userId: string): Promise<StoredFactor | null> {
  return db.secondFactor.findUnique({ where: { userId }, select: { secret: true, lastStep: true, since: true } })
}

/** Stores a second factor in place of the former one, if there is any. */
export async function upsertSecondFactor(db: Tx, userId: string, factor: StoredFactor): Promise<void> {
  await db.secondFactor.upsert({ where: { userId }, create: { userId, ...factor }, update: factor })
}

/** Returns false where the code of this half minute, or of a later one, was taken already. */
export async function consumeStep(db: Tx, userId: string, step: number): Promise<boolean> {
  return (await db.secondFactor.updateMany({ where: { userId, lastStep: { lt: step } }, data: { lastStep: step } })).count === 1
}

/** Deletes a second factor with everything that belongs to it. Returns false where there was none. */
export async function deleteSecondFactor(db: Tx, userId: string): Promise<boolean> {
  const { count } = await db.secondFactor.deleteMany({ where: { userId } })
  await db.secondFactorDraft.deleteMany({ where: { userId } })
  await db.recoveryCode.deleteMany({ where: { userId } })
  await deleteLoginSteps(db, userId)
  return count === 1
}

export async function upsertDraft(db: Tx, userId: string, draft: { secret: string; expiresAt: Date }): Promise<void> {
  await db.secondFactorDraft.upsert({ where: { userId }, create: { userId, ...draft }, update: draft })
}

export async function findDraft(db: Db, userId: string, at: Date): Promise<string | null> {
  const found = await db.secondFactorDraft.findFirst({ where: { userId, expiresAt: { gt: at } }, select: { secret: true } })
  return found?.secret ?? null
}

export async function deleteDraft(db: Tx, userId: string): Promise<void> {
  await db.secondFactorDraft.deleteMany({ where: { userId } })
}

/** Replaces the former recovery codes, used or not. */
export async function replaceRecoveryCodes(db: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } })
  await db.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) })
}

/** Returns false where there is no such code, or it was used. */
export async function consumeRecoveryCode(
  db: Tx,
  { userId, codeHashes, at }: { userId: string; codeHashes: readonly string[]; at: Date },
): Promise<boolean> {
  return (
    (await db.recoveryCode.updateMany({ where: { userId, codeHash: { in: [...codeHashes] }, usedAt: null }, data: { usedAt: at } }))
      .count === 1
  )
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } })
}

/** Whether any role of the person asks for a second factor. */
export async function isAskedOf(db: Db, userId: string): Promise<boolean> {
  return (await db.userRole.findFirst({ where: { userId, role: { asksSecondFactor: true } }, select: { roleId: true } })) !== null
}

export type StepKind = 'CODE' | 'SET_UP' | 'PROOF'

export async function insertLoginStep(
  db: Tx,
  step: { tokenHash: string; userId: string; kind: StepKind; sealed: string | null; expiresAt: Date },
): Promise<void> {
  await db.loginStep.create({ data: step })
}

/** The login step of this token, while it is valid. */
export function findLoginStep(
  db: Db,
  { tokenHash, kind, at }: { tokenHash: string; kind: StepKind; at: Date },
): Promise<{ userId: string; sealed: string | null } | null> {
  return db.loginStep.findFirst({ where: { tokenHash, kind, expiresAt: { gt: at } }, select: { userId: true, sealed: true } })
}

/** Uses a step up. False where somebody was faster. */
export async function useLoginStep(db: Tx, tokenHash: string): Promise<boolean> {
  return (await db.loginStep.deleteMany({ where: { tokenHash } })).count === 1
}

/** Deletes the open login steps of a person, who begins again. */
export async function deleteLoginSteps(db: Tx, userId: string | readonly string[]): Promise<void> {
  await db.loginStep.deleteMany({ where: { userId: { in: [userId].flat() } } })
}

export async function deleteExpiredSteps(db: Tx, at: Date): Promise<void> {
  await db.loginStep.deleteMany({ where: { expiresAt: { lt: at } } })
  await db.secondFactorDraft.deleteMany({ where: { expiresAt: { lt: at } } })
}
