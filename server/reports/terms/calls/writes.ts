import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { holds } from '@/lib/privileges'
import { nextState } from '@/lib/state-machine'
import { termReport } from '@/lib/states/term-report'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { applyAtOnce, findBatch, listBatchRows, prepareBatch, undoAtOnce } from '@/server/kernel/calls/batches'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { commenting } from '@/server/kernel/limits'
import { administers, reading, termEntity, writing } from '../../access'
import { requireStudent } from '../../calls/progress'
import { reportedTo } from '../../scope'
import {
  deleteComment,
  findReleasedId,
  insertComment,
  insertDrafts,
  lockTerms,
  markTermSeen,
  updateComment,
  withdrawTerm,
  type LockedTerm,
} from '../queries/reports.sql'
import { listEnrolledPeople, listTermRows, type TermRow } from '../queries/terms.sql'
import { termNotice, termReleaseBatch } from '../release'
import { lastCountedDay } from '../time'

type Named = { readonly termId: string; readonly studentIds: readonly string[]; readonly at: Date }

/**
 * Locks the reports of these students, and begins the drafts that nobody has begun.
 * @throws NOT_FOUND where a term has not begun, or a student is not in scope or was not enrolled; FORBIDDEN for oneself: nobody writes or releases a report
 * about themself
 */
async function lockedTerms(db: Tx, actor: Actor, { termId, studentIds, at }: Named): Promise<{ term: TermRow; locked: LockedTerm[] }> {
  if (studentIds.includes(actor.id)) throw refuse('FORBIDDEN', { code: 'reports.OWN' })
  const today = await institutionToday(at)
  const term = (await listTermRows(db)).find(({ id, startsOn }) => id === termId && startsOn <= today)
  if (!term) throw refuse('NOT_FOUND')
  const ids = [...new Set(studentIds)]
  const found = await listEnrolledPeople(db, { scope: reportedTo(actor, today), day: lastCountedDay(term, today) }, ids)
  if (found.length < ids.length) throw refuse('NOT_FOUND')
  await insertDrafts(db, term, ids)
  return { term, locked: await lockTerms(db, { termId, studentIds: ids }) }
}

export const saveTermCommentCall = defineCall(contracts.saveTermComment, {
  ...writing,
  audit: 'reports.termCommentSaved',
  limit: () => commenting,
  handle: async ({ actor, input: { studentId, termId, revision, text }, db, request, audit }) => {
    const { locked } = await lockedTerms(db, actor, { termId, studentIds: [studentId], at: request.at })
    const [report] = locked
    if (!report) throw refuse('NOT_FOUND')
    if (report.state === 'RELEASED') throw refuse('STATE_CHANGED', { code: 'reports.RELEASED' })
    const of = { termReportId: report.id, version: report.version, authorId: actor.id }
    const isRemoved = text === ''
    const count =
      revision === 0
        ? isRemoved
          ? 1
          : await insertComment(db, { ...of, text, at: request.at })
        : isRemoved
          ? await deleteComment(db, { ...of, revision })
          : await updateComment(db, { ...of, revision }, { text, at: request.at })
    if (count === 0) throw refuse('CONFLICT')
    audit({ entity: termEntity, entityId: report.id, changes: { comment: { to: isRemoved ? null : text.length } } })
    return { revision: isRemoved ? 0 : revision + 1 }
  },
})

export const seeTermReportCall = defineCall(contracts.seeTermReport, {
  access: reading.access,
  module: null,
  effect: 'write',
  audit: 'reports.termSeen',
  replay: 'idempotent',
  handle: async ({ actor, input: { termId, version }, db, request, audit, touch }) => {
    const of = { studentId: actor.id, termId, version }
    const id = await findReleasedId(db, of)
    if (id === null) throw refuse('NOT_FOUND')
    const count = await markTermSeen(db, { ...of, at: request.at })
    audit({ entity: termEntity, entityId: id, isOnceADay: true })
    if (count > 0) touch(actor.id)
    return {}
  },
})

export const releaseTermReportsCall = defineCall(contracts.releaseTermReports, {
  ...administers,
  audit: 'reports.termReleased',
  handle: async ({ actor, input: { termId, studentIds }, db, request, audit }) => {
    const { locked } = await lockedTerms(db, actor, { termId, studentIds, at: request.at })
    const open = locked.filter(({ state }) => nextState(termReport, state, 'release') !== null)
    if (open.length === 0) throw refuse('STATE_CHANGED')
    const batchId = await prepareBatch(db, {
      kind: termReleaseBatch.kind,
      actorId: actor.id,
      locale: request.locale,
      at: request.at,
      settings: { termId, modules: [...actor.modules] },
      rows: open.map((report) => ({ subjectId: report.studentId, wanted: {} })),
    })
    const { done, refused } = await applyAtOnce(db, { id: batchId, kind: termReleaseBatch, at: request.at })
    if (refused > 0) throw new Error('a report that was locked could not be released')
    for (const { id, version } of open) audit({ entity: termEntity, entityId: id, changes: { version: { to: version } } })
    return { batchId, released: done, kept: locked.length - open.length }
  },
})

export const undoTermReleaseCall = defineCall(contracts.undoTermRelease, {
  ...administers,
  audit: 'reports.termReleaseUndone',
  handle: async ({ actor, input: { batchId: id }, db, request, audit, touch }) => {
    const { kind } = termReleaseBatch
    const found = await findBatch(db, { id, kinds: [kind] })
    // A release by somebody else can be undone only by people who see all students.
    if (!found || (found.actorId !== actor.id && !holds(actor.privileges, 'REPORT_ALLSTUDENTS'))) throw refuse('NOT_FOUND')
    const rows = await listBatchRows(db, { batchId: id, state: 'DONE', after: 0, take: found.total })
    const studentIds = rows.flatMap(({ subjectId }) => subjectId ?? [])
    if (studentIds.includes(actor.id)) throw refuse('FORBIDDEN', { code: 'reports.OWN' })
    const batch = await undoAtOnce(db, { id, kind: termReleaseBatch, actorId: actor.id, at: request.at })
    if (!batch) throw refuse('STATE_CHANGED', { code: 'reports.TOO_LATE' })
    audit({ entity: 'batch', entityId: id, changes: { undone: { to: batch.undone }, kept: { to: batch.kept } } })
    touch(...studentIds)
    return { undone: batch.undone, kept: batch.kept }
  },
})

export const withdrawTermReportCall = defineCall(contracts.withdrawTermReport, {
  ...administers,
  audit: 'reports.termWithdrawn',
  handle: async ({ actor, input: { studentId, termId, version, reason }, db, request, audit, emit, touch }) => {
    if (studentId === actor.id) throw refuse('FORBIDDEN', { code: 'reports.OWN' })
    await requireStudent(db, actor, { studentId, today: await institutionToday(request.at) })
    // The term may have been deleted since, and the student may be in another year.
    const [report] = await lockTerms(db, { termId, studentIds: [studentId] })
    if (!report) throw refuse('NOT_FOUND')
    if (report.version !== version) throw refuse('STATE_CHANGED')
    await transition({
      machine: termReport,
      from: report.state,
      on: 'withdraw',
      compareAndSet: (from, to) => withdrawTerm(db, { id: report.id, from, to, byId: actor.id, at: request.at, reason }),
    })
    emit(termNotice('termReportWithdrawn', { to: [studentId], termId, title: report.title }))
    touch(studentId)
    audit({ entity: termEntity, entityId: report.id, changes: { version: { from: version } } })
    return {}
  },
})
