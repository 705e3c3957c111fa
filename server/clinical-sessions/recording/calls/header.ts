import 'server-only'
import { holds } from '@/lib/privileges'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { treatmentSession } from '@/lib/states/treatment-session'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, writers } from '../../access'
import { conflict, sameContent } from '../../conflict'
import { assertHeader, type HeaderContent } from '../header-check'
import { assertRemovable, assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { institutionDay } from '../../institution-day'
import { encryptPatient } from '../patient'
import { insertHistory } from '../../queries/history'
import { isStudentOf, teachesShift } from '../queries/people'
import { findCreated, insertSession, updateHead, type HeadColumns } from '../../queries/sessions'
import { storeWhere } from '../../where-written'
import { boundedClaim, changesOf, visibleChanges } from '../../rules'
import { headerView } from '../../views/parts'

const headerFields = [
  'teacherId',
  'partnerId',
  'participationTypeId',
  'clinicId',
  'specialtyId',
  'heldOn',
  'shift',
  'chairNumber',
  'patient',
  'patientAgeBand',
  'patientReturning',
  'patientAttendance',
  'startsAt',
  'endsAt',
  'location',
  'retrospectiveReason',
] as const satisfies readonly (keyof HeaderContent)[]
/** The fields that may contain something about the patient. */
const unsaid = ['patient', 'location', 'retrospectiveReason'] as const
/** The fields that decide which teacher marks the session, and whether its marks count. */
const assignment: ReadonlySet<string> = new Set<keyof HeaderContent>(['teacherId', 'clinicId', 'heldOn', 'shift', 'participationTypeId'])

export const createSessionCall = defineCall(contracts.createSession, {
  ...writers,
  audit: 'clinical-sessions.created',
  replay: 'keyed',
  handle: async ({ actor, input: { id, studentId = actor.id, occurredAt, position, withoutPosition, ...given }, db, request, audit }) => {
    const header = canonicalTimes(given)
    const claimed = claimedTime(occurredAt, request.at)
    const known = await findCreated(db, id)
    if (known) return answerAgain(known, actor)
    await assertStudent(db, actor, { studentId, at: request.at })
    const begunAt = boundedClaim(claimed, request.at)
    await assertHeader({ db, at: request.at, begunAt, saidAt: begunAt, studentId, header, before: null })
    await assertOwnShift(db, actor, studentId, header)
    const { initial } = treatmentSession
    if (
      !(await insertSession(db, {
        id,
        studentId,
        createdById: actor.id,
        state: initial,
        createdAt: request.at,
        occurredAt: claimed,
        head: columnsOf(header),
      }))
    ) {
      return answerAgain(await findCreated(db, id), actor)
    }
    const flags =
      studentId === actor.id
        ? await storeWhere(db, {
            session: { id, studentId, clinicId: header.clinicId, isOfToday: header.heldOn === (await institutionDay(begunAt)).today },
            ...{ where: { position, withoutPosition }, saidAt: begunAt, at: request.at },
          })
        : null
    await insertHistory(db, { sessionId: id, at: request.at, byId: actor.id, act: 'created', toState: initial, detail: { occurredAt } })
    audit({
      entity,
      entityId: id,
      changes: {
        studentId: { to: studentId },
        ...(flags !== null && { location: { to: flags } }),
        ...changesOf(emptyHeader, header, { fields: headerFields, unsaid }),
      },
    })
    return { revision: 1, savedAt: request.at.toISOString() }
  },
})

/** The answer of the first request with this id; an id of somebody else's session is treated as unknown. */
function answerAgain(known: { createdById: string; createdAt: Date } | null, actor: Actor): { revision: number; savedAt: string } {
  if (known?.createdById !== actor.id) throw refuse('NOT_FOUND')
  return { revision: 1, savedAt: known.createdAt.toISOString() }
}

/** A student begins a session of their own; a teacher one of a student whom they supervise. */
async function assertStudent(db: Tx, actor: Actor, { studentId, at }: { readonly studentId: string; readonly at: Date }): Promise<void> {
  if (studentId === actor.id) {
    if (!isStudent(actor)) throw badField('studentId', 'required')
    return
  }
  const may = holds(actor.privileges, 'MARK_TREATMENTSESSIONS')
  if (
    !may ||
    !(await isStudentOf(db, {
      studentId,
      teacherId: actor.id,
      today: (await institutionDay(at)).today,
      anybody: holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL'),
    }))
  )
    throw badField('studentId', 'studentUnknown')
}

/** A teacher must be able to open the sessions that they began. */
async function assertOwnShift(db: Tx, actor: Actor, studentId: string, header: HeaderContent): Promise<void> {
  if (studentId === actor.id || header.teacherId === actor.id || holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')) return
  if (!(await teachesShift(db, { ...header, teacherId: actor.id }))) throw badField('teacherId', 'notYourShift')
}

export const saveHeaderCall = defineCall(contracts.saveHeader, {
  ...writers,
  audit: 'clinical-sessions.headerSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { id, revision, occurredAt, ...given }, db, request, audit, touch }) => {
    const header = canonicalTimes(given)
    const saidAt = boundedClaim(claimedTime(occurredAt, request.at), request.at)
    const session = await lockSessionFor({ actor, db, request }, id)
    assertMay(session, 'editHeader')
    const { revision: current, ...before } = headerView(session)
    const changes = changesOf(before, header, { fields: headerFields, unsaid })
    const fields = Object.keys(changes)
    const savedAt = request.at.toISOString()
    if (fields.length === 0) return { revision: current, savedAt }
    if (revision !== current) throw conflict(headerView(session))
    if (fields.some((field) => assignment.has(field))) await assertRemovable(db, session)
    await assertHeader({
      db,
      at: request.at,
      begunAt: boundedClaim(session.occurredAt, session.createdAt),
      saidAt,
      studentId: session.studentId,
      header,
      before,
    })
    await updateHead(db, id, columnsOf(header, sameContent(before.patient, header.patient) ? session : null))
    await insertHistory(db, {
      sessionId: id,
      at: request.at,
      byId: actor.id,
      act: 'headerSaved',
      detail: { fields, changes: visibleChanges(changes), occurredAt },
    })
    // The former teacher no longer sees its unread comments.
    if (session.teacherId !== header.teacherId) touch(session.teacherId, header.teacherId)
    audit({ entity, entityId: id, changes })
    return { revision: current + 1, savedAt }
  },
})

type Sealed = Pick<HeadColumns, 'patientCipher' | 'patientHash'>

/** @param kept the sealed patient where it is the same as before: sealing it again would give another text. */
function columnsOf({ patient, ...head }: HeaderContent, kept: Sealed | null = null): HeadColumns {
  return { ...head, ...(kept ? { patientCipher: kept.patientCipher, patientHash: kept.patientHash } : encryptPatient(patient)) }
}

/** An instant has one written form, so that the same instant is no change. An empty reason counts as none. */
function canonicalTimes<H extends Pick<HeaderContent, 'startsAt' | 'endsAt' | 'retrospectiveReason'>>(header: H): H {
  const canonical = (instant: string | null) => instant && new Date(instant).toISOString()
  return {
    ...header,
    startsAt: canonical(header.startsAt),
    endsAt: canonical(header.endsAt),
    retrospectiveReason: header.retrospectiveReason || null,
  }
}

const emptyHeader: Readonly<Record<keyof HeaderContent, unknown>> = {
  teacherId: null,
  partnerId: null,
  participationTypeId: null,
  clinicId: null,
  specialtyId: null,
  heldOn: null,
  shift: null,
  chairNumber: null,
  patient: null,
  patientAgeBand: null,
  patientReturning: null,
  patientAttendance: null,
  startsAt: null,
  endsAt: null,
  location: '',
  retrospectiveReason: null,
}
