import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { GET, POST } from '@/app/api/[...call]/route'
import * as contracts from '@/lib/contracts/clinical-sessions'
import * as outside from '@/lib/contracts/clinical-sessions/outside'
import { prisma } from '@/server/kernel/db'
import { newToken } from '@/server/kernel/secrets/token'
import { ownPage, send } from '../../support/http'
import { askSupervisor, beginRecorded, signed, supervisor } from '../../support/outside'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
let whom: Awaited<ReturnType<typeof supervisor>>
beforeAll(async () => {
  school = await makeSchool()
  whom = await supervisor(school)
})
// All tests ask one supervisor; the limit of mails to people outside is covered by another file.
beforeEach(() => prisma().outsideMail.deleteMany())

const read = (token: string, at?: Date) => tryAs(null, outside.readConfirmation, { token }, at ? { at } : {})
const decide = (token: string, changes: object = {}, at?: Date) =>
  tryAs(null, outside.decideConfirmation, { token, decision: 'CONFIRM', ...signed, ...changes }, at ? { at } : {})
const invalid = { status: 'NOT_FOUND', code: 'clinical-sessions.INVALID_TOKEN' }

describe('clinical-sessions.readConfirmation', () => {
  test('shows whoever holds the link what is confirmed, however often, and nothing else', async () => {
    const patient = { kind: 'INITIALS', text: 'QXZ' }
    const sessionId = await begin(school, { patient, patientAgeBand: '80+', location: 'Lakeside practice' })
    await tryAs(school.student, contracts.saveLine, {
      sessionId,
      lineId: v7(),
      revision: 0,
      procedureId: school.procedures.filling.id,
      site: 'SURFACES',
      teeth: [16],
      surfaces: ['M', 'O'],
      helpLevel: 'SUPERVISED',
      difficulty: 'SIMPLE',
      quantity: 1,
      note: 'A note of my own',
    })
    await tryAs(school.student, contracts.saveRemark, { sessionId, text: 'A remark of my own', revision: 0 })
    const token = await askSupervisor(school, { sessionId, whom })
    const first = await read(token)
    expect(first).toEqual({
      status: 'SUCCESS',
      output: {
        record: {
          supervisorName: whom.name,
          student: { name: school.student.displayName },
          partner: null,
          participationType: { name: 'Operator' },
          specialty: null,
          heldOn: '2026-11-20',
          shift: 'AM',
          startsAt: null,
          endsAt: null,
          clinic: { name: 'Restorative clinic' },
          location: 'Lakeside practice',
          patientAttendance: 'ATTENDED',
          lines: [
            {
              procedure: { caption: 'Filling' },
              stage: null,
              site: 'SURFACES',
              teeth: [16],
              surfaces: ['M', 'O'],
              quantity: 1,
              helpLevel: 'SUPERVISED',
              difficulty: 'SIMPLE',
            },
          ],
          toothNotation: 'FDI',
          expiresAt: new Date(schoolTime.getTime() + 14 * 86_400_000).toISOString(),
        },
      },
    })
    for (const secret of ['QXZ', '80+', 'A note', 'A remark', sessionId, whom.email]) expect(JSON.stringify(first)).not.toContain(secret)
    expect(await read(token)).toEqual(first)
  })

  test('answers a wrong, an expired, a misdirected and a removed supervisor’s link alike', async () => {
    const { sessionId } = await beginRecorded(school)
    const own = await supervisor(school, 'Moves away')
    const token = await askSupervisor(school, { sessionId, whom: own })
    const days = (count: number) => new Date(schoolTime.getTime() + count * 86_400_000)
    expect(await read(token, days(13.9))).toMatchObject({ status: 'SUCCESS' })
    expect(await read(newToken())).toMatchObject({ status: 'NOT_FOUND' })
    for (const at of [days(14), days(15)]) {
      expect(await read(token, at)).toMatchObject({ status: 'NOT_FOUND' })
      expect(await decide(token, {}, at)).toMatchObject(invalid)
    }
    const change = (data: { email?: string; active?: boolean }) => prisma().outsideSupervisor.update({ where: { id: own.id }, data })
    await change({ email: 'elsewhere@practice.example' })
    expect(await decide(token)).toMatchObject(invalid)
    expect((await readAs(school.student, sessionId)).outside.confirmation).toMatchObject({ state: 'ASKED', isCurrent: false })
    await change({ email: own.email, active: false })
    expect(await decide(token)).toMatchObject(invalid)
    await change({ active: true })
    expect(await decide(token)).toMatchObject({ status: 'SUCCESS' })
  })

  test('is answered over HTTP without a session', async () => {
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    const found = await send(GET, `/api/clinical-sessions/readConfirmation?token=${token}`, { method: 'GET' })
    expect(found.body).toMatchObject({ status: 'SUCCESS', record: { student: { name: school.student.displayName } } })
    expect(
      await send(POST, '/api/clinical-sessions/decideConfirmation', {
        body: { token: newToken(), decision: 'CONFIRM', ...signed },
        headers: ownPage,
      }),
    ).toMatchObject({ http: 404, body: invalid })
  })
})

describe('clinical-sessions.decideConfirmation', () => {
  test('is signed, once, and student and teacher read who did', async () => {
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    const at = new Date(schoolTime.getTime() + 3_600_000)
    expect(await decide(token, { name: ' Bea Locum ', remark: 'Went well' }, at)).toEqual({
      status: 'SUCCESS',
      output: { state: 'CONFIRMED', decidedAt: at.toISOString() },
    })
    for (const who of [school.student, school.teacher, school.staff]) {
      const {
        outside: { confirmation },
        history,
      } = await readAs(who, sessionId)
      expect(confirmation).toMatchObject({
        state: 'CONFIRMED',
        isCurrent: true,
        decidedAt: at.toISOString(),
        name: 'Bea Locum',
        role: signed.role,
        registrationNumber: 'GDC 123456',
        remark: 'Went well',
        supervisor: { id: whom.id },
      })
      expect(history[0]).toMatchObject({ act: 'confirmationGiven', by: { displayName: '' } })
    }
    expect(await read(token)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await decide(token)).toMatchObject(invalid)
    const audits = await prisma().auditEntry.findMany({ where: { action: 'clinical-sessions.confirmationDecided', entityId: sessionId } })
    expect(audits).toMatchObject([{ actorId: null, changes: { confirmation: { from: 'ASKED', to: 'CONFIRMED' } } }])
    expect(JSON.stringify(audits)).not.toContain('Locum')
  })

  test('is declined with a reason', async () => {
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    expect(await decide(token, { decision: 'DECLINE', remark: '  ' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'remark', code: 'declineReasonNeeded' }],
    })
    expect(await decide(token, { name: ' ', role: '' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [
        { path: 'name', code: 'required' },
        { path: 'role', code: 'required' },
      ],
    })
    expect(await decide(token, { decision: 'DECLINE', remark: 'I was not there' })).toMatchObject({
      status: 'SUCCESS',
      output: { state: 'DECLINED' },
    })
    const {
      outside: { confirmation },
      history,
    } = await readAs(school.student, sessionId)
    expect(confirmation).toMatchObject({ state: 'DECLINED', remark: 'I was not there' })
    expect(history[0]).toMatchObject({ act: 'confirmationDeclined' })
  })

  test('of what has changed since is refused, and nothing is signed', async () => {
    const { sessionId, lineId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    const line = { sessionId, lineId, procedureId: school.procedures.examination.id, site: 'NONE' }
    await tryAs(school.student, contracts.saveLine, { ...line, revision: 1, helpLevel: 'INDEPENDENT' })
    expect(await read(token)).toEqual({ status: 'SUCCESS', output: { record: null } })
    expect(await decide(token)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.RECORD_CHANGED' })
    expect((await readAs(school.student, sessionId)).outside.confirmation).toMatchObject({ state: 'ASKED', isCurrent: false, name: '' })
    // A record that was changed back can be confirmed as it was.
    await tryAs(school.student, contracts.saveLine, { ...line, revision: 2 })
    expect(await decide(token)).toMatchObject({ status: 'SUCCESS' })
  })

  test('what is not confirmed may change: a note, a remark, a mark, the patient', async () => {
    const { sessionId, lineId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    await tryAs(school.student, contracts.saveLine, {
      sessionId,
      lineId,
      revision: 1,
      procedureId: school.procedures.examination.id,
      site: 'NONE',
      note: 'Later',
      sortOrder: 4,
    })
    await tryAs(school.student, contracts.saveRemark, { sessionId, text: 'Later', revision: 0 })
    expect(await decide(token)).toMatchObject({ status: 'SUCCESS' })
  })

  test('by two at once is one’s alone', async () => {
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    const both = await Promise.all([decide(token, { name: 'One' }), decide(token, { name: 'Other', decision: 'DECLINE', remark: 'No' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['NOT_FOUND', 'SUCCESS'])
    expect(await prisma().sessionHistory.count({ where: { sessionId, act: { in: ['confirmationGiven', 'confirmationDeclined'] } } })).toBe(
      1,
    )
  })

  test('while somebody changes the session waits for that, and is refused', async () => {
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    const { decided } = await prisma().$transaction(async (tx) => {
      await tx.treatmentSession.update({ where: { id: sessionId }, data: { location: 'Another practice' } })
      const answer = decide(token)
      await expect.poll(async () => (await listWaitingConnections()).length).toBe(1)
      return { decided: answer }
    })
    expect(await decided).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.RECORD_CHANGED' })
  })

  test('also of a session that was marked and locked meanwhile', async () => {
    const { sessionId } = await beginRecorded(school)
    const token = await askSupervisor(school, { sessionId, whom })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'MARKED_LOCKED' } })
    expect(await decide(token)).toMatchObject({ status: 'SUCCESS' })
  })
})

/** Processes that wait for a lock in this file's database. */
const listWaitingConnections = () =>
  prisma().$queryRaw<{ pid: number }[]>`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
