import 'server-only'
import type { z } from 'zod'
import type { TermFigures as Figures, TermReport } from '@/lib/contracts/reports'
import { TermFigures } from '@/lib/contracts/reports/terms.shapes'
import { termSections, type TermSection } from '@/lib/reports/vocabulary'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { findSource } from '../measures/sources'
import type { CommentRow, HistoryRow } from './queries/reports.sql'

type Report = NonNullable<TermReport['report']>

/** The source of each part of a report: a reader who may not see the source does not get the part. */
const sourceOf: Readonly<Record<TermSection, string>> = {
  targets: 'procedures',
  procedures: 'procedures',
  sessions: 'sessions',
  attendance: 'attendance',
  tests: 'tests',
  cases: 'cases',
}

/**
 * Students see all of their own report. Others see what the numbers of reports show them (decision 0207), since a number over all students reveals more than
 * their lists do.
 */
function isTold(actor: Actor, section: TermSection, isOwn: boolean): boolean {
  if (isOwn) return true
  const needs = findSource(sourceOf[section])?.needs ?? []
  return needs.length === 0 || needs.some((need) => holds(actor.privileges, need))
}

/** The figures that a reader sees, and the parts that are withheld from them. */
export function figuresForReader(actor: Actor, figures: Figures, isOwn: boolean): { figures: Figures; withheld: TermSection[] } {
  const withheld = termSections.filter((section) => figures[section] !== null && !isTold(actor, section, isOwn))
  return { figures: { ...figures, ...Object.fromEntries(withheld.map((section) => [section, null])) }, withheld }
}

/** The figures as they were stored. @throws where this version cannot read them: they are never guessed */
export function storedFigures(stored: unknown): z.output<typeof TermFigures> {
  return TermFigures.parse(stored)
}

export function commentsView(rows: readonly CommentRow[], actor: Actor): Report['comments'] {
  return rows.map(({ authorId, author, text, savedAt }) => ({
    author: { id: authorId, displayName: author },
    isOwn: authorId === actor.id,
    text,
    savedAt: savedAt.toISOString(),
  }))
}

export function historyView(rows: readonly HistoryRow[]): Report['history'] {
  return rows.map(({ version, asOf, releasedBy, withdrawnAt, withdrawnBy, reason }) => ({
    ...{ version, releasedBy, withdrawnBy, reason },
    asOf: asOf.toISOString(),
    withdrawnAt: withdrawnAt.toISOString(),
  }))
}
