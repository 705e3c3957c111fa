import 'server-only'
import { z } from 'zod'
import { TermFigures } from '@/lib/contracts/reports/terms.shapes'
import { modules } from '@/lib/modules'
import { paths } from '@/lib/paths'
import { nextState } from '@/lib/state-machine'
import { termReport, type TermReportState } from '@/lib/states/term-report'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { defineBatch, type BatchWork, type RowToApply, type RowToUndo } from '@/server/kernel/calls/batches'
import { transition } from '@/server/kernel/calls/transition'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { countedForThemselves } from '../scope'
import { figuresOf } from './figures'
import { lockTerms, putBackTerms, releaseTerms, type LockedTerm } from './queries/reports.sql'
import { listEnrolledPeople, listTermRows } from './queries/terms.sql'
import { lastCountedDay } from './time'

const Settings = z.object({ termId: z.string(), modules: z.array(z.enum(modules)) })
const Wanted = z.object({})
const Before = z.object({ version: z.number() })
type Work = BatchWork<z.output<typeof Settings>>

/** The address of a student's own report of a term. */
export function ownTermHref(termId: string): string {
  return `${paths.termReports}?termId=${termId}`
}

/** A notice to students whose report was released or withdrawn. It says nothing of the report's content. */
export function termNotice(
  key: 'termReportReleased' | 'termReportWithdrawn',
  { to, termId, title }: { to: readonly string[]; termId: string; title: string },
): OutboxMessage {
  return { type: 'messaging.notice', payload: { to: [...to], key, values: { title }, href: ownTermHref(termId) } }
}

/**
 * Releases reports of a term, each with the figures of the moment. `subjectId` of a row is the student. Undoing it turns each report that its student has not
 * seen back into a draft, or into the withdrawn report that it was before.
 */
export const termReleaseBatch = defineBatch({
  kind: 'TERM_RELEASE',
  settings: Settings,
  wanted: Wanted,
  before: Before,
  // More students, with the procedures of each, would make more numbers than are counted at once.
  chunk: 100,
  apply: async ({ db, batch, settings, at, emit }: Work, rows: readonly RowToApply<z.output<typeof Wanted>>[]) => {
    const terms = await listTermRows(db)
    const term = terms.find(({ id }) => id === settings.termId)
    const studentIds = rows.flatMap(({ subjectId }) => subjectId ?? [])
    const locked = await lockTerms(db, { termId: settings.termId, studentIds })
    const today = await institutionToday(at)
    const day = term ? lastCountedDay(term, today) : null
    const students = day === null ? [] : await listEnrolledPeople(db, { scope: countedForThemselves(), day }, studentIds)
    const enrolled = new Set(students.map(({ id }) => id))
    const open = locked.filter(({ state, studentId }) => enrolled.has(studentId) && nextState(termReport, state, 'release') !== null)
    if (term && open.length > 0) {
      const figures = await figuresOf(db, {
        students,
        term,
        terms,
        modules: new Set(settings.modules),
        today,
        timeZone: await institutionTimeZone(),
      })
      for (const from of new Set(open.map(({ state }) => state))) {
        const ofState = open.filter(({ state }) => state === from)
        const released = ofState.map(({ id, studentId }) => ({ id, figures: TermFigures.parse(figures.get(studentId)) }))
        await transition({
          machine: termReport,
          from,
          on: 'release',
          // All reports are released, or none.
          compareAndSet: async (before, to) =>
            (await releaseTerms(db, { term, from: before, to, byId: batch.actorId, at, rows: released })) === released.length ? 1 : 0,
        })
      }
      emit(termNotice('termReportReleased', { to: open.map(({ studentId }) => studentId), termId: term.id, title: term.title }))
    }
    const versions = new Map(open.map(({ studentId, version }) => [studentId, version]))
    return rows.map(({ number, subjectId }) => {
      const version = versions.get(subjectId ?? '')
      return version === undefined
        ? { number, state: 'REFUSED' as const, reason: 'changedSince' }
        : { number, state: 'DONE' as const, before: { version } }
    })
  },
  undo: async ({ db, settings }: Work, rows: readonly RowToUndo<z.output<typeof Wanted>, z.output<typeof Before>>[]) => {
    const locked = await lockTerms(db, { termId: settings.termId, studentIds: rows.flatMap(({ subjectId }) => subjectId ?? []) })
    const versions = new Map(rows.map(({ subjectId, before }) => [subjectId, before?.version]))
    const same = locked.filter(({ state, studentId, version }) => state === 'RELEASED' && versions.get(studentId) === version)
    const back = same.filter(({ seenAt }) => seenAt === null)
    const putBack = async (on: 'undoFirst' | 'undoLater', some: readonly LockedTerm[]) => {
      if (some.length === 0) return
      const ids = some.map(({ id }) => id)
      await transition({
        machine: termReport,
        from: 'RELEASED',
        on,
        compareAndSet: async (from: TermReportState, to: TermReportState) =>
          (await putBackTerms(db, { ids, from, to })) === ids.length ? 1 : 0,
      })
    }
    await putBack(
      'undoFirst',
      back.filter(({ version }) => version === 1),
    )
    await putBack(
      'undoLater',
      back.filter(({ version }) => version > 1),
    )
    const undone = new Set(back.map(({ studentId }) => studentId))
    const seen = new Set(same.map(({ studentId }) => studentId))
    return rows.map(({ number, subjectId }) =>
      undone.has(subjectId ?? '')
        ? { number, state: 'UNDONE' as const }
        : { number, state: 'KEPT' as const, reason: seen.has(subjectId ?? '') ? 'seen' : 'changedSince' },
    )
  },
})
