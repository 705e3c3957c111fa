import 'server-only'
import type { Periods } from '@/lib/contracts/privacy'
import { retentionKinds, type RetentionKind } from '@/lib/privacy/retention'
import type { Db } from '@/server/kernel/db'
import { listRules, type RuleRow } from './queries/retention.sql'

/** The periods in force: the saved ones, otherwise those that the application comes with. */
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

/** The number of times that any period was saved: rows are never removed. */
export function sumOfRevisions(rows: readonly RuleRow[]): number {
  return rows.reduce((sum, { revision }) => sum + revision, 0)
}

const dayMs = 86_400_000

/** The date before which entries may be removed; null where they are kept for ever. */
export function endOf(days: number | null, at: Date): Date | null {
  return days === null ? null : new Date(at.getTime() - days * dayMs)
}

/** The dates before which entries are removed; null where nothing is, because the kind is kept for ever. */
export async function removalDatesOf(db: Db, at: Date): Promise<Readonly<Record<RetentionKind, Date | null>>> {
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
