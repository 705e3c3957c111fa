import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { createSession } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const create = (who: School['student'] | null, changes: object, how?: { key?: string }) =>
  tryAs(who, createSession, { id: v7(), ...headerOf(school), ...changes }, how)

describe('clinical-sessions.create', () => {
  test('begins a session of the student under the id of the device, with both times', async () => {
    const id = v7()
    const answer = await create(school.student, {
      id,
      partnerId: school.partner.id,
      specialtyId: school.specialtyId,
      occurredAt: '2026-11-20T09:02:00+01:00',
    })
    expect(answer).toEqual({ status: 'SUCCESS', output: { revision: 1, savedAt: schoolTime.toISOString() } })
    expect(await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })).toMatchObject({
      studentId: school.student.id,
      createdById: school.student.id,
      state: 'OPEN',
      heldOn: new Date('2026-11-20'),
      createdAt: schoolTime,
      occurredAt: new Date('2026-11-20T08:02:00Z'),
      headerRevision: 1,
    })
    expect(await prisma().sessionHistory.findMany({ where: { sessionId: id } })).toMatchObject([
      { act: 'created', byId: school.student.id, fromState: null, toState: 'OPEN', at: schoolTime },
    ])
  })

  test('stores the patient encrypted, with a hash for a hospital number only, and leaves it out of the audit', async () => {
    const known = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: ' zq 12-345 ' } })
    const same = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: 'ZQ12345' } })
    const initials = await begin(school, { patient: { kind: 'INITIALS', text: 'JQ.XZ.' } })
    const [a, b, c] = await Promise.all([known, same, initials].map((id) => prisma().treatmentSession.findUniqueOrThrow({ where: { id } })))
    expect(a?.patientHash).toBeTruthy()
    expect(a?.patientHash).toBe(b?.patientHash)
    expect(c?.patientHash).toBeNull()
    expect(JSON.stringify([a, b, c])).not.toMatch(/ZQ ?12|JQ\.?XZ/i)
    expect(JSON.stringify(await prisma().auditEntry.findMany())).not.toMatch(/12-345|ZQ12345|JQ\.?XZ/i)
    expect(JSON.stringify(await prisma().sessionHistory.findMany())).not.toMatch(/12-345|ZQ12345|JQ\.?XZ/i)
    expect((await readAs(school.student, known)).header.patient).toEqual({ kind: 'HOSPITAL_NUMBER', text: 'zq 12-345' })
    expect((await readAs(school.teacher, initials)).header.patient).toEqual({ kind: 'INITIALS', text: 'JQ.XZ.' })
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { entityId: known } })
    expect(entry).toMatchObject({ action: 'clinical-sessions.created', changes: { patient: {}, clinicId: { to: school.clinicId } } })
  })

  test('the same id of the same person answers the same and makes nothing new', async () => {
    const id = v7()
    const [first, second] = [await create(school.student, { id }), await create(school.student, { id, chairNumber: 9 })]
    expect(second).toEqual(first)
    expect(await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })).toMatchObject({ chairNumber: 3 })
    expect(await prisma().sessionHistory.count({ where: { sessionId: id } })).toBe(1)
  })

  test('both of two requests at once are answered, and one session is made', async () => {
    const id = v7()
    const answers = await Promise.all([create(school.student, { id }), create(school.student, { id })])
    expect(answers.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await prisma().sessionHistory.count({ where: { sessionId: id } })).toBe(1)
  })

  test('an id of somebody else is not found', async () => {
    const id = await begin(school)
    expect(await create(school.stranger, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('a key answers again from its row, and refuses another body', async () => {
    const [id, key] = [v7(), v7()]
    const first = await create(school.student, { id }, { key })
    expect(await create(school.student, { id }, { key })).toEqual(first)
    expect(await create(school.student, { id, chairNumber: 5 }, { key })).toMatchObject({ status: 'IDEMPOTENCY_MISMATCH' })
  })

  test('a teacher begins one for a student whom they supervise', async () => {
    const id = await begin(school, { studentId: school.partner.id }, school.colleague)
    expect(await readAs(school.partner, id)).toMatchObject({
      student: { id: school.partner.id },
      createdBy: { id: school.colleague.id },
      side: 'student',
    })
  })

  test.each([
    [
      'a teacher for a student of somebody else',
      () => ({ studentId: school.stranger.id }),
      () => school.teacher,
      'studentId',
      'studentUnknown',
    ],
    ['a teacher for nobody', () => ({}), () => school.teacher, 'studentId', 'required'],
    ['a student for another', () => ({ studentId: school.partner.id }), () => school.student, 'studentId', 'studentUnknown'],
    [
      'a teacher in a shift of others',
      () => ({ studentId: school.student.id, clinicId: school.otherClinicId, teacherId: school.unrelated.id }),
      () => school.teacher,
      'teacherId',
      'notYourShift',
    ],
    ['a day beyond tomorrow', () => ({ heldOn: '2026-11-22' }), () => school.student, 'heldOn', 'dateBeyondTomorrow'],
    ['a day more than ten years ago', () => ({ heldOn: '2016-11-19' }), () => school.student, 'heldOn', 'dateTooEarly'],
    ['a day that is none', () => ({ heldOn: '2026-02-30' }), () => school.student, 'heldOn', 'invalid'],
    ['a chair that the clinic has not', () => ({ chairNumber: 13 }), () => school.student, 'chairNumber', 'chairUnknown'],
    ['a clinic that is none', () => ({ clinicId: v7() }), () => school.student, 'clinicId', 'clinicUnknown'],
    ['a specialty that is none', () => ({ specialtyId: v7() }), () => school.student, 'specialtyId', 'specialtyUnknown'],
    [
      'a participation that is none',
      () => ({ participationTypeId: v7() }),
      () => school.student,
      'participationTypeId',
      'participationTypeUnknown',
    ],
    ['a student as the teacher', () => ({ teacherId: school.partner.id }), () => school.student, 'teacherId', 'teacherUnknown'],
    ['a partner of no group of theirs', () => ({ partnerId: school.stranger.id }), () => school.student, 'partnerId', 'partnerUnknown'],
    ['themself as the partner', () => ({ partnerId: school.student.id }), () => school.student, 'partnerId', 'partnerUnknown'],
    ['an attendance that is none', () => ({ patientAttendance: 'MAYBE' }), () => school.student, 'patientAttendance', 'invalid'],
    [
      'a number that is too long',
      () => ({ patient: { kind: 'HOSPITAL_NUMBER', text: 'x'.repeat(41) } }),
      () => school.student,
      'patient.text',
      'tooLong',
    ],
    ['an id that is none', () => ({ id: 'mine' }), () => school.student, 'id', 'invalid'],
    ['a key that nobody knows', () => ({ marks: [] }), () => school.student, 'marks', 'unknownKey'],
    ['a time that cannot be', () => ({ occurredAt: '2026-11-22T10:31:00Z' }), () => school.student, 'occurredAt', 'dateInFuture'],
  ])('refuses %s', async (_case, changes, who, path, code) => {
    expect(await create(who(), changes())).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('says all that is wrong at once', async () => {
    const answer = await create(school.student, { heldOn: '2030-01-01', chairNumber: 99, teacherId: v7() })
    expect(answer).toMatchObject({ issues: [{ path: 'heldOn' }, { path: 'chairNumber' }, { path: 'teacherId' }] })
  })

  test.each([
    ['an hour fast', '2026-11-20T11:30:00Z'],
    ['a day slow', '2026-11-19T10:30:00Z'],
  ])('takes the word of a clock that is %s, beside its own time', async (_case, occurredAt) => {
    const id = await begin(school, { occurredAt })
    expect(await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })).toMatchObject({
      createdAt: schoolTime,
      occurredAt: new Date(occurredAt),
    })
  })

  test('takes tomorrow, by the wall clock of the institution', async () => {
    // Half past eleven at night in London in summer is already the next day's morning elsewhere, and an hour earlier in UTC.
    const late = new Date('2026-06-10T22:30:00Z')
    const answer = await tryAs(
      school.student,
      createSession,
      { id: v7(), ...headerOf(school), heldOn: '2026-06-12' },
      { at: new Date('2026-06-10T23:30:00Z') },
    )
    expect(answer).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.student, createSession, { id: v7(), ...headerOf(school), heldOn: '2026-06-12' }, { at: late })).toMatchObject(
      { issues: [{ code: 'dateBeyondTomorrow' }] },
    )
  })

  test('refuses nobody, and staff, who treat nobody', async () => {
    expect(await create(null, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(await create(school.staff, {})).toMatchObject({ status: 'FORBIDDEN' })
  })
})
