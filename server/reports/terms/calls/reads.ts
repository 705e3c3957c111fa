import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { holds } from '@/lib/privileges'
import { mostReleased } from '@/lib/states/term-report'
import { institutionToday, readSettings } from '@/server/config'
import { undoableMs } from '@/server/kernel/calls/batches'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { reading } from '../../access'
import { requireStudent } from '../../calls/progress'
import { reportedTo } from '../../scope'
import { findOwnReportOrThrow, findStudentReportOrThrow } from '../one'
import {
  countOfYear,
  listDrafts,
  listOfYear,
  listReleases,
  listTermCohorts,
  listTermRows,
  type OfYear,
  type TermCohort,
  type TermRow,
} from '../queries/terms.sql'
import { countUnseen } from '../queries/reports.sql'
import { termReleaseBatch } from '../release'
import { termsBegun, lastCountedDay } from '../time'

const rowsOfPage = 50

const termView = ({ id, title, startsOn, endsOn }: TermRow) => ({ id, title, from: startsOn, to: endsOn })

export const listTermReportsCall = defineCall(contracts.listTermReports, {
  access: { kind: 'privilege', allOf: ['REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS'] },
  module: null,
  effect: 'read',
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const today = await institutionToday(request.at)
    const terms = termsBegun(await listTermRows(db), today)
    const term = input.termId === undefined ? terms[0] : terms.find(({ id }) => id === input.termId)
    if (!term && input.termId !== undefined) throw refuse('NOT_FOUND')
    const mayRelease = holds(actor.privileges, 'REPORT_ADMIN')
    const head = { today, terms: terms.map(termView), term: term ? termView(term) : null, mayRelease }
    const nothing = {
      ...{
        cohorts: [],
        cohort: null,
        counts: { DRAFT: 0, RELEASED: 0, WITHDRAWN: 0 },
        rows: [],
        total: 0,
        page: 1,
        pages: 1,
        undoable: [],
      },
      drafts: { ids: [], withoutComment: 0, isCut: false },
    }
    if (!term) return { ...head, ...nothing }
    const onDay = { scope: reportedTo(actor, today), day: lastCountedDay(term, today) }
    const cohorts = await listTermCohorts(db, onDay, actor.id)
    const cohort = cohortOf(cohorts, input)
    if (!cohort) return { ...head, ...nothing, cohorts }
    const of: OfYear = { ...onDay, readerId: actor.id, termId: term.id, programmeId: cohort.programme.id, year: cohort.year }
    const words = input.q === '' ? [] : await plainWords(db, input.q)
    const rows = await listOfYear(db, of, {
      ...{ state: input.state, comments: input.comments, words },
      ...{ take: rowsOfPage, skip: (input.page - 1) * rowsOfPage },
    })
    const total = rows[0]?.total ?? 0
    const drafts = mayRelease ? await listDrafts(db, of, mostReleased + 1) : []
    const shown = drafts.slice(0, mostReleased)
    const releases = mayRelease
      ? await listReleases(db, {
          kind: termReleaseBatch.kind,
          termId: term.id,
          since: new Date(request.at.getTime() - undoableMs),
          byId: null,
        })
      : []
    return {
      ...head,
      cohorts,
      cohort: { programme: cohort.programme, year: cohort.year },
      counts: await countOfYear(db, of),
      rows: rows.map(({ id, displayName, releasedAt, seenAt, state, comments, hasOwn }) => ({
        ...{ student: { id, displayName }, state, comments, hasOwn },
        releasedAt: releasedAt?.toISOString() ?? null,
        seenAt: seenAt?.toISOString() ?? null,
      })),
      ...{ total, page: input.page, pages: Math.max(1, Math.ceil(total / rowsOfPage)) },
      drafts: {
        ids: shown.map(({ id }) => id),
        withoutComment: shown.filter(({ comments }) => comments === 0).length,
        isCut: drafts.length > mostReleased,
      },
      undoable: releases.map(({ at, ...release }) => ({
        ...release,
        at: at.toISOString(),
        until: new Date(at.getTime() + undoableMs).toISOString(),
      })),
    }
  },
})

/** The year that is asked for, or else the one with the most students. A year without students in scope is answered as one that does not exist. */
function cohortOf(cohorts: readonly TermCohort[], { programmeId, year }: { programmeId?: string | undefined; year?: number | undefined }) {
  const fitting = cohorts.filter(
    (one) => (programmeId === undefined || one.programme.id === programmeId) && (year === undefined || one.year === year),
  )
  if (fitting.length === 0 && (programmeId !== undefined || year !== undefined)) throw refuse('NOT_FOUND')
  return fitting.toSorted((a, b) => b.students - a.students)[0]
}

export const readTermReportCall = defineCall(contracts.readTermReport, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
    const today = await institutionToday(request.at)
    const { id, displayName } = await requireStudent(db, actor, { studentId: input.studentId, today })
    const isOwn = id === actor.id
    const asked = { actor, studentId: id, input, today, at: request.at }
    const found = isOwn ? await findOwnReportOrThrow(db, asked) : await findStudentReportOrThrow(db, asked)
    return {
      student: { id, displayName },
      isOwn,
      school: (await readSettings()).brandName,
      today,
      unseen: isOwn ? await countUnseen(db, id) : 0,
      ...found,
    }
  },
})
