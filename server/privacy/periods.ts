import 'server-only'
import type { Periods } from '@/lib/contracts/privacy'
import { retentionKinds, type RetentionKind } from '@/lib/privacy/retention'
import type { Db } from '@/server/kernel/db'
import { listRules, type RuleRow } from './queries/retention.sql'

/** What holds now: what was saved, and else what the application comes with. */
export async function readPeriods(db: Db): Promise<Periods> {
  return periodsIn(await listRules(db))
}

export function periodsIn(rows: readonly RuleRow[]): Periods {
  const saved = new Map(rows.map(({ kind, days }) => [kind, days]))
  const daysOf = (kind: RetentionKind): number | null => saved.get(kind) ?? (saved.has(kind) ? null : retentionKinds[kind].start)
  return {
    audit: daysOf('audit'),
    mailsSent: daysOf('mailsSent'),
    mailsGivenUp: daysOf('mailsGivenUp'),
    answers: daysOf('answers'),
    exports: daysOf('exports'),
    leavers: daysOf('leavers'),
  }
}

/** How often any was ever saved: rows are never removed. */
export function revisionIn(rows: readonly RuleRow[]): number {
  return rows.reduce((sum, { revision }) => sum + revision, 0)
}

const dayMs = 86_400_000

/** Null where it is kept for ever. */
export function endOf(days: number | null, at: Date): Date | null {
  return days === null ? null : new Date(at.getTime() - days * dayMs)
}

/** What was written before then goes; nothing where it is kept for ever. */
export async function endsOf(db: Db, at: Date): Promise<Readonly<Record<RetentionKind, Date | null>>> {
  const periods = await readPeriods(db)
  const end = (kind: RetentionKind) => endOf(periods[kind], at)
  return {
    audit: end('audit'),
    mailsSent: end('mailsSent'),
    mailsGivenUp: end('mailsGivenUp'),
    answers: end('answers'),
    exports: end('exports'),
    leavers: end('leavers'),
  }
}
