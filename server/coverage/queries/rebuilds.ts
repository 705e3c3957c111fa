import 'server-only'
import { coverageKinds, type CoverageKind } from '@/lib/coverage/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

/** A kind whose sources are all to be counted again, and the source up to which that is done. */
export async function findRebuild(db: Tx): Promise<{ kind: CoverageKind; afterId: string | null } | null> {
  const row = await db.coverageRebuild.findFirst({ select: { kind: true, afterId: true }, orderBy: { kind: 'asc' } })
  const kind = coverageKinds.find((one) => one === row?.kind)
  return row && kind ? { kind, afterId: row.afterId } : null
}

export async function moveRebuild(db: Tx, kind: CoverageKind, afterId: string): Promise<void> {
  await db.coverageRebuild.updateMany({ where: { kind }, data: { afterId } })
}

export async function endRebuild(db: Tx, kind: CoverageKind): Promise<void> {
  await db.coverageRebuild.deleteMany({ where: { kind } })
}

export async function isRebuilding(db: Db): Promise<boolean> {
  return (await db.coverageRebuild.count()) > 0
}
