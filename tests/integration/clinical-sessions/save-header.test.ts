import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { cancelSession, saveHeader } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
afterEach(async () => {
  await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'ENABLED' } })
  await prisma().clinic.updateMany({ data: { active: true } })
})
const save = (who: School['student'] | null, id: string, changes: object) =>
  tryAs(who, saveHeader, { id, revision: 1, ...headerOf(school), ...changes })

describe('clinical-sessions.saveHeader', () => {
  test('stores what changed and answers the next revision', async () => {
    const id = await begin(school)
    expect(await save(school.student, id, { chairNumber: 7, patientAttendance: 'LATE' })).toEqual({
      status: 'SUCCESS',
      output: { revision: 2, savedAt: schoolTime.toISOString() },
    })
    expect((await readAs(school.student, id)).header).toMatchObject({ chairNumber: 7, patientAttendance: 'LATE', revision: 2 })
    const [newest] = await prisma().sessionHistory.findMany({ where: { sessionId: id }, orderBy: { id: 'desc' } })
    expect(newest).toMatchObject({ act: 'headerSaved', byId: school.student.id, detail: { fields: ['chairNumber', 'patientAttendance'] } })
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { entityId: id, action: 'clinical-sessions.headerSaved' } })
    expect(entry.changes).toEqual({ chairNumber: { from: 3, to: 7 }, patientAttendance: { from: 'ATTENDED', to: 'LATE' } })
  })

  test('tells everybody who sees the session what was and is, by name, and of the patient only that it changed', async () => {
    const id = await begin(school)
    await save(school.student, id, {
      chairNumber: 7,
      teacherId: school.colleague.id,
      patient: { kind: 'INITIALS', text: 'QX' },
      location: 'Ward 9',
    })
    const stored = await prisma().sessionHistory.findFirstOrThrow({ where: { sessionId: id, act: 'headerSaved' } })
    expect(JSON.stringify(stored)).not.toMatch(/QX|Ward 9/)
    const entry = (await readAs(school.student, id)).history.find(({ act }) => act === 'headerSaved')
    expect(entry?.detail.fields).toEqual(['teacherId', 'chairNumber', 'patient', 'location'])
    expect(entry?.detail.changes).toEqual({
      teacherId: { from: school.teacher.id, to: school.colleague.id },
      chairNumber: { from: 3, to: 7 },
    })
    const { displayName } = await prisma().user.findUniqueOrThrow({ where: { id: school.colleague.id }, select: { displayName: true } })
    expect(entry?.names[school.colleague.id]).toBe(displayName)
  })

  test('the same again, sent with an old revision, is no conflict and no history', async () => {
    const id = await begin(school)
    await save(school.student, id, { chairNumber: 7 })
    expect(await save(school.student, id, { chairNumber: 7 })).toMatchObject({ status: 'SUCCESS', output: { revision: 2 } })
    expect(await prisma().sessionHistory.count({ where: { sessionId: id } })).toBe(2)
  })

  test('a stale one is refused with the newer, and nothing is overwritten', async () => {
    const id = await begin(school, { patient: { kind: 'INITIALS', text: 'AB' } })
    await save(school.teacher, id, { chairNumber: 7, patient: { kind: 'INITIALS', text: 'AB' } })
    const answer = await save(school.student, id, { chairNumber: 8 })
    expect(answer).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { chairNumber: 7, revision: 2, patient: { kind: 'INITIALS', text: 'AB' } } },
    })
    expect((await readAs(school.student, id)).header.chairNumber).toBe(7)
  })

  test('says of the patient only that it changed', async () => {
    const id = await begin(school, { patient: { kind: 'INITIALS', text: 'QX' } })
    const before = await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })
    await save(school.student, id, { patient: { kind: 'INITIALS', text: 'QX' }, chairNumber: 1 })
    expect((await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })).patientCipher).toBe(before.patientCipher)
    await save(school.student, id, { revision: 2, chairNumber: 1, patient: { kind: 'HOSPITAL_NUMBER', text: 'ZK77' } })
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { entityId: id }, orderBy: { id: 'desc' } })
    expect(entry.changes).toEqual({ patient: {} })
    expect(JSON.stringify(await prisma().sessionHistory.findMany({ where: { sessionId: id } }))).not.toMatch(/QX|ZK77/)
    expect((await readAs(school.student, id)).header.patient).toEqual({ kind: 'HOSPITAL_NUMBER', text: 'ZK77' })
  })

  test('a teacher who was disabled and a clinic that was closed since do not hold the rest up', async () => {
    const id = await begin(school)
    await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'DISABLED' } })
    await prisma().clinic.update({ where: { id: school.clinicId }, data: { active: false } })
    expect(await save(school.student, id, { patientReturning: true })).toMatchObject({ status: 'SUCCESS' })
    expect(
      await save(school.student, await begin(school, { teacherId: school.colleague.id, clinicId: school.otherClinicId }), {}),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [
        { path: 'clinicId', code: 'clinicUnknown' },
        { path: 'teacherId', code: 'teacherUnknown' },
      ],
    })
  })

  test('refuses bad fields, a locked session, a cancelled one, strangers and nobody', async () => {
    const id = await begin(school)
    expect(await save(school.student, id, { heldOn: '2026-11-22' })).toMatchObject({
      issues: [{ path: 'heldOn', code: 'dateBeyondTomorrow' }],
    })
    expect(await save(school.student, id, { revision: -1 })).toMatchObject({ issues: [{ path: 'revision', code: 'tooSmall' }] })
    expect(await save(school.stranger, id, {})).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save(school.student, v7(), {})).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save(null, id, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await save(school.staff, id, { chairNumber: 5 })).toMatchObject({ status: 'FORBIDDEN' })
    const { sessionId } = await beginFinished(school)
    expect(await save(school.student, sessionId, { chairNumber: 5 })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
      data: { state: 'MARKED_LOCKED' },
    })
    await tryAs(school.student, cancelSession, { sessionId: id })
    expect(await save(school.student, id, { chairNumber: 5 })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.CANCELLED',
    })
  })
})
