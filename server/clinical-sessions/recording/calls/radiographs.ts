import 'server-only'
import { authorisedFields, mostRadiographs } from '@/lib/clinical/radiographs'
import { wallClock } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/clinical-sessions'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, teachers, writers } from '../../access'
import { conflict } from '../../conflict'
import { authorisationEvidence, claimOn } from '../../evidence'
import { assertMay, claimedTime, lockSessionFor, type SessionWithSide } from '../../lock-session'
import { institutionDay } from '../../institution-day'
import { insertHistory } from '../../queries/history'
import {
  countRadiographs,
  findRadiograph,
  insertRadiograph,
  markRadiographRemoved,
  updateAuthorised,
  updateRadiograph,
  type RadiographContent,
} from '../queries/radiographs'
import { changesOf } from '../../rules'
import { radiographView } from '../views/radiographs'

const fields = [
  'kind',
  'teeth',
  'justification',
  'takenAt',
  'quality',
  'report',
  'sortOrder',
] as const satisfies readonly (keyof RadiographContent)[]
const unsaid = ['justification', 'report'] as const

export const saveRadiographCall = defineCall(contracts.saveRadiograph, {
  ...writers,
  audit: 'clinical-sessions.radiographSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, radiographId, revision, retrospective, occurredAt, ...given }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editLines')
    const content: RadiographContent = { ...given, takenAt: given.takenAt === null ? null : new Date(given.takenAt) }
    const radiograph = await findRadiograph(db, radiographId)
    if (radiograph && radiograph.sessionId !== sessionId) throw refuse('NOT_FOUND')
    const savedAt = request.at.toISOString()
    const changes = changesOf(radiograph ?? emptyRadiograph, content, { fields, unsaid })
    const changed = Object.keys(changes)
    if (radiograph && !radiograph.deletedAt && changed.length === 0) return { revision: radiograph.revision, savedAt }
    if (revision !== (radiograph?.revision ?? 0)) throw conflict(radiograph && !radiograph.deletedAt ? radiographView(radiograph) : null)
    // A radiograph that was removed with its authorisation can be restored only by a teacher.
    if (radiograph?.authorisedAt && (radiograph.deletedAt || changed.some(isAuthorised))) assertTeacher(session)
    const times = { takenAt: content.takenAt, authorisedAt: radiograph?.authorisedAt ?? null, retrospective }
    if ('takenAt' in changes) await assertTakenAt(session, times, request.at)
    if (!radiograph || radiograph.deletedAt) await assertRoom(db, sessionId)
    if (radiograph) await updateRadiograph(db, radiographId, content)
    else if (!(await insertRadiograph(db, { id: radiographId, sessionId, ...content }))) throw refuse('NOT_FOUND')
    const act = radiograph && !radiograph.deletedAt ? 'radiographSaved' : 'radiographAdded'
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act, detail: { radiographId, fields: changed, occurredAt } })
    audit({ entity, entityId: sessionId, changes: { radiograph: { to: radiographId }, ...changes } })
    return { revision: (radiograph?.revision ?? 0) + 1, savedAt }
  },
})

export const removeRadiographCall = defineCall(contracts.removeRadiograph, {
  ...writers,
  audit: 'clinical-sessions.radiographRemoved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, radiographId, revision, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editLines')
    const radiograph = await findRadiograph(db, radiographId)
    if (radiograph?.sessionId !== sessionId) throw refuse('NOT_FOUND')
    const savedAt = request.at.toISOString()
    if (radiograph.deletedAt) return { revision: radiograph.revision, savedAt }
    if (revision !== radiograph.revision) throw conflict(radiographView(radiograph))
    if (radiograph.authorisedAt) assertTeacher(session)
    await markRadiographRemoved(db, radiographId, request.at)
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'radiographRemoved', detail: { radiographId, occurredAt } })
    audit({ entity, entityId: sessionId, changes: { radiograph: { from: radiographId } } })
    return { revision: radiograph.revision + 1, savedAt }
  },
})

export const authoriseRadiographCall = defineCall(contracts.authoriseRadiograph, {
  ...teachers,
  audit: 'clinical-sessions.radiographAuthorised',
  replay: 'keyed',
  evidence: authorisationEvidence,
  handle: async ({ actor, input: { sessionId, radiographId, revision, occurredAt }, db, request, audit, touch, vouch }) => {
    const claimed = claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'mark')
    const radiograph = await findRadiograph(db, radiographId)
    if (radiograph?.sessionId !== sessionId) throw refuse('NOT_FOUND')
    const savedAt = request.at.toISOString()
    if (radiograph.deletedAt) throw conflict(null)
    if (radiograph.authorisedAt) return { revision: radiograph.revision, savedAt }
    const shown = { sent: revision, now: radiograph.revision, refusal: conflict(radiographView(radiograph)) }
    const vouched = vouch(claimOn(session, shown))
    if (radiograph.justification.trim() === '') throw badField('justification', 'justificationNeeded')
    // The time at which the teacher authorised it, not at which the network delivered it: the exposure follows it. Nobody authorises ahead of time.
    const at = claimed < request.at ? claimed : request.at
    await updateAuthorised(db, vouched, { id: radiographId, at })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'radiographAuthorised',
      detail: { radiographId, occurredAt },
    })
    touch(session.studentId)
    audit({ entity, entityId: sessionId, changes: { radiograph: { to: radiographId }, authorisedAt: { to: at.toISOString() } } })
    return { revision: radiograph.revision + 1, savedAt }
  },
})

function isAuthorised(field: string): boolean {
  return authorisedFields.some((one) => one === field)
}

/** An authorised radiograph is neither changed nor removed by the student, who asks a teacher for that. */
function assertTeacher({ side }: SessionWithSide): void {
  if (side !== 'teacher') throw refuse('STATE_CHANGED', { code: 'clinical-sessions.AUTHORISED' })
}

/** Clocks of devices differ by minutes; a radiograph of tomorrow is a slip. */
const clockSlackMs = 15 * 60_000
type Times = { readonly takenAt: Date | null; readonly authorisedAt: Date | null; readonly retrospective: boolean }

async function assertTakenAt({ heldOn }: SessionWithSide, { takenAt, authorisedAt, retrospective }: Times, at: Date): Promise<void> {
  if (takenAt === null) return
  if (takenAt.getTime() > at.getTime() + clockSlackMs) throw badField('takenAt', 'dateInFuture')
  const { timeZone } = await institutionDay(at)
  if (wallClock(takenAt, timeZone).day < heldOn) throw badField('takenAt', 'takenBeforeSession')
  if (authorisedAt === null) throw badField('takenAt', 'takenUnauthorised')
  if (takenAt < authorisedAt && !retrospective) throw badField('takenAt', 'takenBeforeAuthorised')
}

/** The limit allows a session to be read in one piece. */
async function assertRoom(db: Tx, sessionId: string): Promise<void> {
  if ((await countRadiographs(db, sessionId)) >= mostRadiographs) throw badField('radiographId', 'tooManyRadiographs')
}

const emptyRadiograph: Readonly<Record<keyof RadiographContent, unknown>> = {
  kind: null,
  teeth: [],
  justification: '',
  takenAt: null,
  quality: null,
  report: '',
  sortOrder: null,
}
