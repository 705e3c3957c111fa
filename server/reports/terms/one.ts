import 'server-only'
import type { TermReport } from '@/lib/contracts/reports'
import { holds } from '@/lib/privileges'
import { nextState } from '@/lib/state-machine'
import { termReport } from '@/lib/states/term-report'
import { institutionTimeZone } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { countedForThemselves } from '../scope'
import { figuresOf } from './figures'
import { findFigures, listComments, listHistory, listOfStudent, type HistoryRow, type StoredTerm } from './queries/reports.sql'
import { listEnrolledPeople, listTermRows, type TermRow } from './queries/terms.sql'
import { termsBegun, lastCountedDay } from './time'
import { commentsView, historyView, storedFigures, figuresForReader } from './views'

type Asked = {
  readonly actor: Actor
  readonly studentId: string
  readonly input: { readonly termId?: string | undefined; readonly version?: number | undefined }
  readonly today: string
  readonly at: Date
}
type Found = Pick<TermReport, 'terms' | 'report' | 'withdrawn'>
type Report = NonNullable<TermReport['report']>

/** A student's own reports: the released ones, and why one was withdrawn; nothing of a draft. */
export async function findOwnReportOrThrow(db: Db, { actor, studentId, input: { termId, version } }: Asked): Promise<Found> {
  // An earlier version was withdrawn from the student.
  if (version !== undefined) throw refuse('NOT_FOUND')
  const stored = (await listOfStudent(db, studentId)).filter(({ state, version: of }) => state === 'RELEASED' || of > 1)
  const chosen =
    termId === undefined ? (stored.find(({ state }) => state === 'RELEASED') ?? stored[0]) : stored.find((one) => one.termId === termId)
  const terms = stored.map(({ termId: id, title, state }) => ({ id, title, state: state === 'RELEASED' ? state : ('WITHDRAWN' as const) }))
  // A term without any report gets the answer of one that does not exist: nothing, because a notice may lead to a report that was put back.
  if (!chosen) return { terms, report: null, withdrawn: null }
  if (chosen.state !== 'RELEASED') {
    const [last] = await listHistory(db, chosen.id)
    return {
      terms,
      report: null,
      withdrawn: last ? { title: chosen.title, at: last.withdrawnAt.toISOString(), reason: last.reason } : null,
    }
  }
  const report = await releasedReport(db, { actor, stored: chosen, isOwn: true })
  return { terms, report, withdrawn: null }
}

/** The reports of a student whom the reader sees: a draft as it is at present, a released one as it was, and each earlier version where it is asked for. */
export async function findStudentReportOrThrow(db: Db, { actor, studentId, input: { termId, version }, today, at }: Asked): Promise<Found> {
  const all = await listTermRows(db)
  const stored = await listOfStudent(db, studentId)
  const begun = termsBegun(all, today)
  // A report that was begun for a term that was deleted since stays readable.
  const gone = stored.filter((one) => !all.some(({ id }) => id === one.termId)).map(termOfStored)
  const choices = [...begun, ...gone].toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))
  const term = termId === undefined ? choices[0] : choices.find(({ id }) => id === termId)
  if (!term && (termId ?? version) !== undefined) throw refuse('NOT_FOUND')
  const storedOf = (id: string) => stored.find((one) => one.termId === id)
  const terms = choices.map(({ id, title }) => ({
    id,
    title: storedOf(id)?.title ?? title,
    state: storedOf(id)?.state ?? ('DRAFT' as const),
  }))
  if (!term) return { terms, report: null, withdrawn: null }
  const own = storedOf(term.id)
  const history = own ? await listHistory(db, own.id) : []
  if (own && version !== undefined && version !== own.version) {
    const old = history.find((one) => one.version === version)
    if (!old) throw refuse('NOT_FOUND')
    return { terms, report: await oldReport(db, { actor, stored: own, old, history }), withdrawn: null }
  }
  if (own?.state === 'RELEASED') {
    const report = await releasedReport(db, { actor, stored: own, isOwn: false })
    return { terms, report: { ...report, history: historyView(history) }, withdrawn: null }
  }
  const report = await draftReport(db, { actor, studentId, term, terms: all, stored: own, at, today })
  return { terms, report: report && { ...report, history: historyView(history) }, withdrawn: null }
}

const termOfStored = ({ termId, title, startsOn, endsOn }: StoredTerm): TermRow => ({ id: termId, title, startsOn, endsOn })

/** The comments that a reader sees: none during a view as somebody else, as with everything between people. */
async function commentsFor(db: Db, actor: Actor, of: { termReportId: string; version: number } | null) {
  const areCommentsTold = actor.viewer === null
  const rows = of && areCommentsTold ? await listComments(db, of) : []
  return {
    comments: commentsView(rows, actor),
    areCommentsTold,
    ownRevision: rows.find(({ authorId }) => authorId === actor.id)?.revision ?? 0,
  }
}

const closed = { mayComment: false, mayRelease: false, mayWithdraw: false } as const

async function releasedReport(db: Db, { actor, stored, isOwn }: { actor: Actor; stored: StoredTerm; isOwn: boolean }): Promise<Report> {
  const { id, termId, title, state, version, asOf, releasedBy, seenAt } = stored
  return {
    ...{ termId, title, state, version, releasedBy, isOld: false },
    asOf: asOf?.toISOString() ?? '',
    seenAt: seenAt?.toISOString() ?? null,
    ...figuresForReader(actor, storedFigures(await findFigures(db, id)), isOwn),
    ...(await commentsFor(db, actor, { termReportId: id, version })),
    ...closed,
    mayWithdraw: !isOwn && holds(actor.privileges, 'REPORT_ADMIN'),
    history: [],
  }
}

async function oldReport(
  db: Db,
  { actor, stored, old, history }: { actor: Actor; stored: StoredTerm; old: HistoryRow; history: readonly HistoryRow[] },
): Promise<Report> {
  return {
    ...{
      termId: stored.termId,
      title: stored.title,
      state: 'WITHDRAWN' as const,
      version: old.version,
      releasedBy: old.releasedBy,
      isOld: true,
    },
    asOf: old.asOf.toISOString(),
    seenAt: old.seenAt?.toISOString() ?? null,
    ...figuresForReader(actor, storedFigures(old.figures), false),
    ...(await commentsFor(db, actor, { termReportId: stored.id, version: old.version })),
    ...closed,
    history: historyView(history),
  }
}

type OfDraft = {
  readonly actor: Actor
  readonly studentId: string
  readonly term: TermRow
  readonly terms: readonly TermRow[]
  readonly stored: StoredTerm | undefined
  readonly at: Date
  readonly today: string
}

/** Null where the student was not enrolled at that time and nobody has begun a report. */
async function draftReport(db: Db, { actor, studentId, term, terms, stored, at, today }: OfDraft): Promise<Report | null> {
  const [enrolled] = await listEnrolledPeople(db, { scope: countedForThemselves(), day: lastCountedDay(term, today) }, [studentId])
  if (!enrolled && !stored) return null
  const student = enrolled ?? { id: studentId, programmeId: null, programme: null, year: null }
  const figures = (
    await figuresOf(db, { students: [student], term, terms, modules: actor.modules, today, timeZone: await institutionTimeZone() })
  ).get(studentId)
  if (!figures) return null
  const state = stored?.state ?? 'DRAFT'
  const isThere = terms.some(({ id }) => id === term.id)
  return {
    ...{ termId: term.id, title: term.title, state, version: stored?.version ?? 1, releasedBy: null, seenAt: null, isOld: false },
    asOf: at.toISOString(),
    ...figuresForReader(actor, figures, false),
    ...(await commentsFor(db, actor, stored ? { termReportId: stored.id, version: stored.version } : null)),
    mayComment: isThere && enrolled !== undefined,
    mayRelease:
      isThere && enrolled !== undefined && nextState(termReport, state, 'release') !== null && holds(actor.privileges, 'REPORT_ADMIN'),
    mayWithdraw: false,
    history: [],
  }
}
