import 'server-only'
import type { RetentionKind } from '@/lib/privacy/retention'
import type { Db, Tx } from '@/server/kernel/db'
import { countLeavers } from './subjects.sql'

export type RuleRow = { kind: string; days: number | null; changedById: string; changedAt: Date; revision: number }

export function listRules(db: Db): Promise<RuleRow[]> {
  return db.retentionRule.findMany({ select: { kind: true, days: true, changedById: true, changedAt: true, revision: true } })
}

export async function upsertRule(
  db: Tx,
  { kind, ...data }: { kind: RetentionKind; days: number | null; changedById: string; changedAt: Date },
): Promise<void> {
  await db.retentionRule.upsert({ where: { kind }, create: { kind, ...data }, update: { ...data, revision: { increment: 1 } } })
}

type Removable = { count: number; oldestAt: Date | null }

/** Counts the older entries of a kind. Each kind has an index, or a table that is kept short. */
export async function countOlder(db: Db, kind: RetentionKind, before: Date): Promise<Removable> {
  if (kind === 'leavers') return countLeavers(db, before)
  const [row] = await olderThan(db, kind, before)
  return row ?? { count: 0, oldestAt: null }
}

function olderThan(db: Db, kind: Exclude<RetentionKind, 'leavers'>, before: Date): Promise<Removable[]> {
  switch (kind) {
    case 'audit':
      return db.$queryRaw`SELECT count(*)::int AS count, min(at) AS "oldestAt" FROM audit_entry WHERE at < ${before}`
    case 'mailsSent':
      return db.$queryRaw`SELECT count(*)::int AS count, min(done_at) AS "oldestAt" FROM outbox_event WHERE state = 'DONE' AND done_at < ${before}`
    case 'mailsGivenUp':
      return db.$queryRaw`SELECT count(*)::int AS count, min(next_attempt_at) AS "oldestAt" FROM outbox_event WHERE state = 'DEAD' AND next_attempt_at < ${before}`
    case 'answers':
      return db.$queryRaw`SELECT count(*)::int AS count, min(created_at) AS "oldestAt" FROM idempotency_key WHERE created_at < ${before}`
    case 'exports':
      return db.$queryRaw`SELECT count(*)::int AS count, min(ready_at) AS "oldestAt" FROM privacy_export WHERE gone_at IS NULL AND ready_at < ${before}`
  }
}
