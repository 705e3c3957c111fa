import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-sessions'
import * as outside from '@/lib/contracts/clinical-sessions/outside'
import { prisma } from '@/server/kernel/db'
import type { Member } from '../../support/members'
import { askSupervisor, beginRecorded, mailsTo, signed, supervisor, tokensTo } from '../../support/outside'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, callOf, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const ask = (who: Member | null, sessionId: string, supervisorId: string, how: { key?: string; at?: Date } = {}) =>
  tryAs(who, outside.askConfirmation, { sessionId, supervisorId }, how)
const withdraw = (who: Member | null, sessionId: string) => tryAs(who, outside.withdrawConfirmation, { sessionId })
const daysAfterStart = (days: number) => new Date(schoolTime.getTime() + days * 86_400_000)

describe('clinical-sessions.askConfirmation', () => {
  test('sends the supervisor a link that names the student, the clinic and the day, and nothing of the patient', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school, { patient: { kind: 'HOSPITAL_NUMBER', text: 'RXH-77120' }, patientAgeBand: '40-64' })
    expect(await ask(school.student, sessionId, whom.id)).toEqual({
      status: 'SUCCESS',
      output: { askedAt: schoolTime.toISOString(), expiresAt: daysAfterStart(14).toISOString() },
    })
    const mails = await mailsTo(whom.email)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    for (const said of [whom.name, school.student.displayName, 'Restorative clinic', '20 Nov 2026', '/externalsignoff/', '14 days'])
      expect(mail?.text).toContain(said)
    for (const secret of ['RXH-77120', '40-64', sessionId]) expect(JSON.stringify(mail)).not.toContain(secret)
    // Only the mail contains the secret.
    const [token = ''] = await tokensTo(whom.email)
    const rows = await prisma().supervisorConfirmation.findMany({ where: { sessionId } })
    expect(rows).toMatchObject([{ state: 'ASKED', sentTo: whom.email, askedById: school.student.id }])
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is seen by student, teacher and who oversees; whom one may ask only by who may ask, and an address by nobody', async () => {
    const whom = await supervisor(school, 'Zoe Named')
    const { sessionId } = await beginRecorded(school)
    await ask(school.teacher, sessionId, whom.id)
    const views = {
      student: await readAs(school.student, sessionId),
      teacher: await readAs(school.teacher, sessionId),
      viewer: await readAs(school.staff, sessionId),
    }
    for (const seen of Object.values(views)) {
      expect(seen.outside.confirmation).toMatchObject({
        state: 'ASKED',
        supervisor: { id: whom.id, name: 'Zoe Named' },
        isCurrent: true,
        decidedAt: null,
        name: '',
      })
      expect(JSON.stringify(seen)).not.toContain(whom.email)
      expect(JSON.stringify(seen)).not.toContain('practice.example')
      expect(seen.history[0]).toMatchObject({ act: 'confirmationAsked', by: { id: school.teacher.id } })
    }
    expect(views.student.outside.supervisors).toContainEqual({ id: whom.id, name: 'Zoe Named' })
    expect(views.teacher.outside.supervisors).toContainEqual({ id: whom.id, name: 'Zoe Named' })
    expect(views.viewer.outside.supervisors).toEqual([])
    const audits = await prisma().auditEntry.findMany({ where: { action: 'clinical-sessions.confirmationAsked', entityId: sessionId } })
    expect(audits).toHaveLength(1)
    expect(JSON.stringify(audits)).not.toContain('practice.example')
  })

  test('is for an open session in which something was recorded, and for a supervisor of its clinic', async () => {
    const [whom, elsewhere] = [await supervisor(school), await supervisor(school, 'Elsewhere', school.otherClinicId)]
    const empty = await begin(school)
    expect(await ask(school.student, empty, whom.id)).toMatchObject({ status: 'VALIDATION_FAILED', code: 'clinical-sessions.EMPTY' })
    const { sessionId } = await beginRecorded(school)
    await tryAs(school.student, contracts.saveLine, {
      sessionId,
      lineId: v7(),
      revision: 0,
      procedureId: school.procedures.extraction.id,
      site: 'TOOTH',
    })
    expect(await ask(school.student, sessionId, whom.id)).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'clinical-sessions.INCOMPLETE',
    })
    const { sessionId: complete } = await beginRecorded(school)
    const unknown = { status: 'VALIDATION_FAILED', issues: [{ path: 'supervisorId', code: 'supervisorUnknown' }] }
    expect(await ask(school.student, complete, elsewhere.id)).toMatchObject(unknown)
    await prisma().outsideSupervisor.update({ where: { id: whom.id }, data: { active: false } })
    expect(await ask(school.student, complete, whom.id)).toMatchObject(unknown)
    const { sessionId: locked } = await beginFinished(school)
    expect(await ask(school.student, locked, whom.id)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.LOCKED' })
  })

  test('is not for others', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school)
    const strangers = [school.partner, school.stranger, school.unrelated]
    const input = (id: string) => ({ sessionId: id, supervisorId: whom.id })
    await expectOutOfScope({
      call: callOf(outside.askConfirmation),
      parameter: 'sessionId',
      input,
      id: sessionId,
      entitled: school.student,
      strangers: [...strangers, school.staff],
      reachableBy: ['ADMIN'],
    })
    await expectOutOfScope({
      call: callOf(outside.withdrawConfirmation),
      parameter: 'sessionId',
      input: (id) => ({ sessionId: id }),
      id: sessionId,
      entitled: school.teacher,
      strangers: [...strangers, school.staff],
      reachableBy: ['ADMIN'],
    })
    const elsewhere = await supervisor(school, 'Elsewhere', school.otherClinicId)
    await expectOutOfScope({
      call: callOf(outside.askConfirmation),
      parameter: 'supervisorId',
      input: (id) => ({ sessionId, supervisorId: id }),
      id: elsewhere.id,
      entitled: school.student,
      entitledTo: whom.id,
      strangers: [school.student, school.teacher],
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    })
  })

  test('again replaces the link that went out before; the same request again sends nothing', async () => {
    const [whom, other] = [await supervisor(school), await supervisor(school, 'Another')]
    const { sessionId } = await beginRecorded(school)
    const key = v7()
    const first = await ask(school.student, sessionId, whom.id, { key })
    expect(await ask(school.student, sessionId, whom.id, { key })).toEqual(first)
    expect(await mailsTo(whom.email)).toHaveLength(1)
    await askSupervisor(school, { sessionId, whom: other, at: daysAfterStart(1) })
    const [token = ''] = await tokensTo(whom.email)
    expect(await tryAs(null, outside.readConfirmation, { token })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await readAs(school.student, sessionId)).outside.confirmation).toMatchObject({
      state: 'ASKED',
      supervisor: { name: 'Another' },
    })
    expect(await prisma().supervisorConfirmation.count({ where: { sessionId, state: 'ASKED' } })).toBe(1)
  })

  test('two at once leave one link that counts', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school)
    const both = await Promise.all([ask(school.student, sessionId, whom.id), ask(school.teacher, sessionId, whom.id)])
    expect(both.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
    const tokens = await tokensTo(whom.email)
    const read = await Promise.all(tokens.map((token) => tryAs(null, outside.readConfirmation, { token })))
    expect(read.map(({ status }) => status).sort()).toEqual(['NOT_FOUND', 'SUCCESS'])
  })

  test('what is confirmed is not asked about again, until it changes', async () => {
    const whom = await supervisor(school)
    const { sessionId, lineId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    await tryAs(null, outside.decideConfirmation, { token, decision: 'CONFIRM', ...signed })
    expect(await ask(school.student, sessionId, whom.id)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.CONFIRMED' })
    await tryAs(school.student, contracts.saveLine, {
      sessionId,
      lineId,
      revision: 1,
      procedureId: school.procedures.examination.id,
      site: 'NONE',
      quantity: 2,
    })
    expect((await readAs(school.teacher, sessionId)).outside.confirmation).toMatchObject({ state: 'CONFIRMED', isCurrent: false })
    expect(await ask(school.student, sessionId, whom.id, { at: daysAfterStart(1) })).toMatchObject({ status: 'SUCCESS' })
    // An earlier confirmation is valid again once the new request is withdrawn.
    expect(await withdraw(school.student, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).outside.confirmation).toMatchObject({ state: 'CONFIRMED', name: 'Ada Outside' })
  })

  test('as what the student took part is confirmed, too: a link and a confirmation are void when that changes', async () => {
    const whom = await supervisor(school)
    const assistant = await prisma().participationType.create({ data: { id: v7(), name: `Assistant ${v7()}`, sortOrder: 9 } })
    const { sessionId } = await beginRecorded(school, { participationTypeId: assistant.id })
    const token = await askSupervisor(school, { sessionId, whom })
    expect(await tryAs(null, outside.readConfirmation, { token })).toMatchObject({
      output: { record: { participationType: { name: assistant.name }, shift: 'AM' } },
    })
    await tryAs(null, outside.decideConfirmation, { token, decision: 'CONFIRM', ...signed })
    await tryAs(school.student, contracts.saveHeader, { id: sessionId, revision: 1, ...headerOf(school) })
    expect((await readAs(school.teacher, sessionId)).outside.confirmation).toMatchObject({ state: 'CONFIRMED', isCurrent: false })
    const again = await askSupervisor(school, { sessionId, whom, at: daysAfterStart(1) })
    await tryAs(school.student, contracts.saveHeader, {
      id: sessionId,
      revision: 2,
      ...headerOf(school),
      participationTypeId: assistant.id,
    })
    expect(
      await tryAs(null, outside.decideConfirmation, { token: again, decision: 'CONFIRM', ...signed }, { at: daysAfterStart(1) }),
    ).toMatchObject({
      code: 'clinical-sessions.RECORD_CHANGED',
    })
  })

  test('nobody confirms their own work: an address of the student, of the partner or of whoever asks is refused, also later', async () => {
    const { email } = await prisma().user.findUniqueOrThrow({ where: { id: school.student.id }, select: { email: true } })
    const [name = '', host = ''] = email.split('@')
    const { sessionId } = await beginRecorded(school)
    for (const own of [email, email.toUpperCase(), `${name}+clinic@${host}`]) {
      const whom = await supervisor(school)
      await prisma().outsideSupervisor.update({ where: { id: whom.id }, data: { email: own } })
      expect(await ask(school.teacher, sessionId, whom.id)).toMatchObject({ issues: [{ path: 'supervisorId', code: 'supervisorIsOwn' }] })
    }
    const whom = await supervisor(school)
    const token = await askSupervisor(school, { sessionId, whom })
    await prisma().user.update({ where: { id: school.student.id }, data: { email: whom.email } })
    expect(await tryAs(null, outside.readConfirmation, { token })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(null, outside.decideConfirmation, { token, decision: 'CONFIRM', ...signed })).toMatchObject({ status: 'NOT_FOUND' })
    await prisma().user.update({ where: { id: school.student.id }, data: { email } })
  })

  test('at most ten mails about a session', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school)
    for (let sent = 0; sent < 10; sent++)
      expect(await ask(school.teacher, sessionId, whom.id, { at: daysAfterStart(10 + sent * 2) })).toMatchObject({ status: 'SUCCESS' })
    expect(await ask(school.student, sessionId, whom.id, { at: daysAfterStart(90) })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'supervisorId', code: 'tooManyMailsOfSession' }],
    })
    expect(await mailsTo(whom.email)).toHaveLength(10)
  })
})

describe('clinical-sessions.withdrawConfirmation', () => {
  test('ends the link, also of a locked session; what is decided is not withdrawn', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'MARKED_LOCKED' } })
    expect(await withdraw(school.student, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(null, outside.readConfirmation, { token })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await readAs(school.student, sessionId)).outside.confirmation).toBeNull()
    expect((await readAs(school.student, sessionId)).history[0]).toMatchObject({ act: 'confirmationWithdrawn' })
    expect(await withdraw(school.student, sessionId)).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('is not for who only looks, whatever they do with sessions of their own', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school)
    await askSupervisor(school, { sessionId, whom })
    const overseer = {
      ...school.stranger,
      actor: { ...school.stranger.actor, privileges: new Set(['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] as const) },
    }
    expect(await ask(overseer, sessionId, whom.id)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await withdraw(overseer, sessionId)).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('cancelling the session withdraws it, too', async () => {
    const whom = await supervisor(school)
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    await tryAs(school.student, contracts.cancelSession, { sessionId })
    expect(await tryAs(null, outside.readConfirmation, { token })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await prisma().supervisorConfirmation.findMany({ where: { sessionId }, select: { state: true, tokenHash: true } })).toEqual([
      { state: 'WITHDRAWN', tokenHash: null },
    ])
  })
})

describe('who asks for much', () => {
  test('at most thirty a day by one person', async () => {
    const whom = await supervisor(school)
    const at = daysAfterStart(200)
    const rows = Array.from({ length: 30 }, (_, about) => ({
      id: v7(),
      kind: 'signAsked',
      receiverHash: `of ${about}`,
      senderId: school.student.id,
      aboutId: v7(),
      sentAt: at,
    }))
    const { sessionId } = await beginRecorded(school)
    await prisma().outsideMail.createMany({ data: rows })
    expect(await ask(school.student, sessionId, whom.id, { at })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'tooManyMailsToday' }],
    })
    expect(await ask(school.teacher, sessionId, whom.id, { at })).toMatchObject({ status: 'SUCCESS' })
    expect(await ask(school.student, sessionId, whom.id, { at: daysAfterStart(202) })).toMatchObject({ status: 'SUCCESS' })
  })
})
