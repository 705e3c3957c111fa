import 'server-only'
import { daysOf } from '@/lib/absences/days'
import { mostAbsenceDays } from '@/lib/absences/vocabulary'
import * as contracts from '@/lib/contracts/absences'
import { absence as machine } from '@/lib/states/absence'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { byAccount, type EvidenceRule } from '@/server/kernel/calls/evidence'
import { transition } from '@/server/kernel/calls/transition'
import { absenceEntity, deciding, recording } from '../access'
import { absenceClock, takenTimesOf } from '../diary'
import { tellFollower } from '../followers'
import { decidedNotice } from '../tell'
import {
  findAbsentee,
  lockAbsentee,
  insertAbsence,
  isTaken,
  listUsable,
  lockAbsence,
  replaceFiles,
  setAbsenceState,
  updateAbsence,
  type Absentee,
  type AbsenceRow,
} from '../queries/absences'
import { followAbsence } from '../queries/diary.sql'
import { listOverlaps } from '../queries/lists.sql'
import { listTypes } from '../queries/absence-types.sql'
import { isEvidence, isForPerson } from '../rules'
import { absencesFor, absenteesFor, canDecide } from '../scope'

export const recordAbsenceCall = defineCall(contracts.recordAbsence, {
  ...recording,
  audit: 'absences.recorded',
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, revision, typeId, note, needsCover, despite } = input
    const before = await lockAbsence(db, absencesFor(actor), id)
    if (!before && (revision > 0 || (await isTaken(db, id)))) throw refuse(revision > 0 ? 'NOT_FOUND' : 'CONFLICT')
    if (before && before.revision !== revision) throw refuse('CONFLICT', { data: { newer: null } })
    if (before && before.state !== 'REPORTED') throw refuse('STATE_CHANGED', { code: 'absences.DECIDED' })
    const person = await findAbsentee(db, absenteesFor(actor), before?.userId ?? input.userId ?? actor.id)
    if (!person) throw refuse('NOT_FOUND')
    await lockAbsentee(db, person.id)
    const span = { fromOn: input.fromOn, startsAtNoon: input.startsAtNoon, toOn: input.toOn, endsAtNoon: input.endsAtNoon }
    const offered = (await listTypes(db)).find((one) => one.id === typeId) ?? null
    // A type that went out of use in the meantime stays with the absence that was reported under it.
    const type = offered ?? (before?.type.id === typeId ? before.type : null)
    const fileIds = [...new Set(input.fileIds)]
    const files = await listUsable(db, { ids: fileIds, ownerId: actor.id, absenceId: id })
    assertSound([
      (!type || (offered !== null && !isForPerson(offered.forWhom, person))) && issueAt('typeId', 'absenceTypeUnknown'),
      daysOf(span) <= 0 && issueAt('toOn', 'datesInOrder'),
      daysOf(span) > mostAbsenceDays && issueAt('toOn', 'absenceTooLong'),
      type !== null && !type.halfDays && (span.startsAtNoon || span.endsAtNoon) && issueAt('typeId', 'wholeDaysOnly'),
      fileIds.some((fileId) => !files.has(fileId)) && issueAt('fileIds', 'fileGone'),
      [...files.values()].some((mediaType) => !isEvidence(mediaType)) && issueAt('fileIds', 'evidenceType'),
    ])
    const overlaps = await listOverlaps(db, { userId: person.id, but: id, span })
    if (overlaps.length > 0 && !despite) throw refuse('CONFLICT', { code: 'absences.OVERLAPS', data: { overlaps } })
    // The absent person cannot undo the registers of past days: somebody else decides on those.
    const isAhead = span.fromOn >= (await institutionToday(request.at)) || (canDecide(actor) && person.id !== actor.id)
    const state = type?.needsApproval === false && isAhead ? ('APPROVED' as const) : ('REPORTED' as const)
    const row = { id, typeId, ...span, note, needsCover, state }
    if (!before) await insertAbsence(db, { ...row, userId: person.id, recordedById: actor.id, recordedAt: request.at })
    else if ((await updateAbsence(db, { ...row, revision })) === 0) throw refuse('CONFLICT', { data: { newer: null } })
    await replaceFiles(db, { absenceId: id, assetIds: fileIds })
    if (state === 'APPROVED')
      await propagateAbsence(db, {
        absence: { id, ...span, isAuthorised: type?.isAuthorised ?? false },
        person,
        stands: true,
        actor,
        request,
      })
    audit({
      entity: absenceEntity,
      entityId: id,
      changes: { person: { to: person.id }, state: { to: state }, fromOn: { to: span.fromOn }, toOn: { to: span.toOn } },
    })
    return { revision: revision + 1, savedAt: request.at.toISOString(), state }
  },
})

type Following = {
  readonly absence: { id: string; fromOn: string; startsAtNoon: boolean; toOn: string; endsAtNoon: boolean; isAuthorised: boolean }
  readonly person: Absentee
  /** True: the absence is approved from here on; false: it is not approved any more. */
  readonly stands: boolean
  readonly actor: Actor
  readonly request: RequestInfo
}

/** Updates the diary, and registers after it. An absence of a type that does not excuse appears in neither. */
async function propagateAbsence(db: Tx, { absence, person, stands, actor, request }: Following): Promise<void> {
  const days = takenTimesOf(absence, await absenceClock())
  const isStanding = stands && absence.isAuthorised
  await followAbsence(db, { id: absence.id, userId: person.id, isStudent: person.isStudent, days: isStanding ? days : [] })
  const [first, last] = [days[0], days.at(-1)]
  if (first && last) await tellFollower(db, { userId: person.id, from: first.startsAt, to: last.endsAt, byId: actor.id, at: request.at })
}

type Stepping = {
  readonly before: AbsenceRow
  readonly revision: number
  readonly note: string
  /** Moves the state; a decision comes with the checked evidence. */
  readonly move: (compareAndSet: (from: AbsenceRow['state'], to: AbsenceRow['state']) => Promise<number>) => Promise<AbsenceRow['state']>
}

/** Refuses to cancel or decide on an absence that changed since it was seen. */
function revisionGuard(before: AbsenceRow, revision: number) {
  return { sent: revision, now: before.revision, refusal: refuse('CONFLICT', { data: { newer: null } }) }
}

async function moveAbsence(
  db: Tx,
  { before, revision, note, move }: Stepping,
  { actor, request }: { actor: Actor; request: RequestInfo },
): Promise<{ person: Absentee; state: AbsenceRow['state'] }> {
  const { id } = before
  const person = await findAbsentee(db, absenteesFor(actor), before.userId)
  if (!person) throw refuse('NOT_FOUND')
  const { sent, now, refusal } = revisionGuard(before, revision)
  if (sent !== now) throw refusal
  const state = await move((from, to) => setAbsenceState(db, { id, revision, from, to, byId: actor.id, at: request.at, note }))
  const absence = { ...before, isAuthorised: before.type.isAuthorised }
  if (state === 'APPROVED' || before.state === 'APPROVED')
    await propagateAbsence(db, { absence, person, stands: state === 'APPROVED', actor, request })
  return { person, state }
}

const absenceEvidence = {
  of: 'the person who is away: an approved absence excuses them in registers',
  never: {
    subject: true,
    author: 'staff record what somebody else reported to them, and decide on it',
    counted: 'an absence is decided once',
    address: byAccount,
  },
  right: 'ABSENCE_ADMIN, for a person in their scope',
  shown: { compared: 'the revision of the absence; a changed one is a conflict' },
  ends: 'cancelling it; registers then count it no longer',
  undo: 'whose absence it is until its last day, later ABSENCE_ADMIN; the person is told',
} satisfies EvidenceRule

export const cancelAbsenceCall = defineCall(contracts.cancelAbsence, {
  ...recording,
  audit: 'absences.cancelled',
  handle: async ({ actor, input: { id, revision }, db, request, audit }) => {
    const before = await lockAbsence(db, absencesFor(actor), id)
    if (!before) throw refuse('NOT_FOUND')
    // A past absence has excused somebody already; only the people that decide on it undo that.
    if (!canDecide(actor) && before.toOn < (await institutionToday(request.at))) throw refuse('STATE_CHANGED', { code: 'absences.DECIDED' })
    const { state } = await moveAbsence(
      db,
      { before, revision, note: '', move: (compareAndSet) => transition({ machine, from: before.state, on: 'cancel', compareAndSet }) },
      { actor, request },
    )
    audit({ entity: absenceEntity, entityId: id, changes: { state: { from: before.state, to: state } } })
    return { revision: revision + 1, savedAt: request.at.toISOString(), state }
  },
})

export const decideAbsenceCall = defineCall(contracts.decideAbsence, {
  ...deciding,
  audit: 'absences.decided',
  evidence: absenceEvidence,
  handle: async ({ actor, input: { id, revision, decision, note }, db, request, audit, emit, vouch }) => {
    const on = decision === 'APPROVED' ? 'approve' : 'reject'
    const before = await lockAbsence(db, absencesFor(actor), id)
    if (!before) throw refuse('NOT_FOUND')
    // Nobody excuses themself. A changed absence is a conflict.
    const vouched = vouch({
      subject: [before.userId],
      author: [],
      counted: [],
      may: canDecide(actor),
      shown: revisionGuard(before, revision),
    })
    const { person, state } = await moveAbsence(
      db,
      { before, revision, note, move: (compareAndSet) => transition({ machine, from: before.state, on, vouched, compareAndSet }) },
      { actor, request },
    )
    emit(decidedNotice(person.id, { ...before, decision, by: actor.displayName }))
    audit({ entity: absenceEntity, entityId: id, changes: { state: { from: before.state, to: state } } })
    return { revision: revision + 1, savedAt: request.at.toISOString(), state }
  },
})

export const writingCalls = [recordAbsenceCall, cancelAbsenceCall, decideAbsenceCall]
