import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readShift, recordAttendance, removeShift } from '@/lib/contracts/clinic-shifts'
import { prisma } from '@/server/kernel/db'
import { shiftCall, shiftOutput, tryShift } from '../../support/clinic-shifts'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { waitForLock } from '../../support/waits'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const presencesInput = (...entries: readonly (readonly [who: { id: string }, presence: string])[]) => ({
  clinicShiftId: school.clinicShiftId,
  entries: entries.map(([{ id }, presence]) => ({ studentId: id, presence })),
})
const presences = async () =>
  Object.fromEntries(
    (await shiftOutput(school.staff, readShift, { id: school.clinicShiftId })).shift.seats.map(({ student, presence }) => [
      student.id,
      presence,
    ]),
  )

describe('clinic-shifts.recordAttendance', () => {
  test('says who is there, apart from any patient, and goes on the newest', async () => {
    await shiftOutput(school.teacher, recordAttendance, presencesInput([school.student, 'PRESENT'], [school.partner, 'PRESENT']))
    await shiftOutput(school.colleague, recordAttendance, presencesInput([school.partner, 'ABSENT']))
    expect(await presences()).toEqual({ [school.student.id]: 'PRESENT', [school.partner.id]: 'ABSENT' })
    expect(await prisma().auditEntry.count({ where: { action: 'clinic-shifts.attendanceRecorded', entityId: school.clinicShiftId } })).toBe(
      2,
    )
  })

  test('what was said earlier does not undo what was said later, whenever it arrives', async () => {
    const at = (minutes: number) => new Date(schoolTime.getTime() + minutes * 60_000)
    await shiftOutput(
      school.teacher,
      recordAttendance,
      { ...presencesInput([school.student, 'LATE']), occurredAt: at(20).toISOString() },
      { at: at(21) },
    )
    await shiftOutput(
      school.colleague,
      recordAttendance,
      { ...presencesInput([school.student, 'ABSENT']), occurredAt: at(10).toISOString() },
      { at: at(25) },
    )
    expect(await presences()).toMatchObject({ [school.student.id]: 'LATE' })
    // A device with a fast clock does not keep the others out.
    await shiftOutput(
      school.colleague,
      recordAttendance,
      { ...presencesInput([school.student, 'ABSENT']), occurredAt: at(9_000).toISOString() },
      { at: at(30) },
    )
    await shiftOutput(
      school.teacher,
      recordAttendance,
      { ...presencesInput([school.student, 'PRESENT']), occurredAt: at(31).toISOString() },
      { at: at(31) },
    )
    expect(await presences()).toMatchObject({ [school.student.id]: 'PRESENT' })
  })

  test('what was not taken is answered and audited as not taken', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, minutes))
    const record = (presence: string, claimed: Date, received: Date) =>
      shiftOutput(
        school.teacher,
        recordAttendance,
        { ...presencesInput([school.student, presence]), occurredAt: claimed.toISOString() },
        { at: received },
      )
    expect(await record('PRESENT', at(20), at(20))).toMatchObject({ left: [] })
    expect(await record('ABSENT', at(12), at(22))).toMatchObject({ left: [{ studentId: school.student.id, presence: 'PRESENT' }] })
    expect(await presences()).toMatchObject({ [school.student.id]: 'PRESENT' })
    const audits = await prisma().auditEntry.findMany({
      where: { action: 'clinic-shifts.attendanceRecorded' },
      orderBy: { id: 'desc' },
      take: 2,
    })
    expect(audits.map(({ changes }) => changes)).toEqual([
      { notTaken: { to: [school.student.id] } },
      { [school.student.id]: { to: 'PRESENT' } },
    ])
    // Deleted for the later tests, which record at an earlier hour.
    await prisma().shiftAttendance.deleteMany({ where: { studentId: school.student.id } })
  })

  test('a student who is named twice counts as said last', async () => {
    await shiftOutput(school.staff, recordAttendance, presencesInput([school.student, 'LATE'], [school.student, 'ABSENT']), {
      at: new Date('2026-11-20T13:00:00Z'),
    })
    expect(await presences()).toMatchObject({ [school.student.id]: 'ABSENT' })
  })

  test('refuses who has no chair there, what is no presence, and nobody at all', async () => {
    expect(
      await tryShift(school.teacher, recordAttendance, presencesInput([school.student, 'PRESENT'], [school.stranger, 'PRESENT'])),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'entries.1.studentId', code: 'studentNotInShift' }],
    })
    expect(await tryShift(school.teacher, recordAttendance, presencesInput([school.student, 'ASLEEP']))).toMatchObject({
      issues: [{ path: 'entries.0.presence' }],
    })
    expect(await tryShift(school.teacher, recordAttendance, presencesInput())).toMatchObject({ issues: [{ path: 'entries' }] })
  })

  test('is the teachers’ of the shift, and of who plans or records for all', async () => {
    await expectOutOfScope({
      call: shiftCall(recordAttendance),
      parameter: 'clinicShiftId',
      input: (clinicShiftId) => ({ ...presencesInput([school.student, 'PRESENT']), clinicShiftId }),
      id: school.clinicShiftId,
      entitled: school.teacher,
      strangers: [school.unrelated, school.student],
      reachableBy: ['ADMIN', 'STAFF'],
    })
  })

  test('takes no student who is not of the shift', async () => {
    await expectOutOfScope({
      call: shiftCall(recordAttendance),
      parameter: 'entries[].studentId',
      input: (studentId) => ({ clinicShiftId: school.clinicShiftId, entries: [{ studentId, presence: 'PRESENT' }] }),
      id: school.stranger.id,
      entitled: school.teacher,
      entitledTo: school.student.id,
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    })
  })

  test('asks again once the shift is held: who is no longer of its teachers by then is refused', async () => {
    const teaching = { clinicShiftId: school.clinicShiftId, teacherId: school.colleague.id }
    const before = await presences()
    const { sent } = await prisma().$transaction(async (holder) => {
      await holder.$executeRaw`SELECT 1 FROM clinic_shift WHERE id = ${school.clinicShiftId}::uuid FOR UPDATE`
      const recording = tryShift(school.colleague, recordAttendance, presencesInput([school.student, 'ABSENT']))
      await waitForLock('clinic_shift')
      await holder.clinicShiftTeacher.delete({ where: { clinicShiftId_teacherId: teaching } })
      return { sent: recording }
    })
    expect(await sent).toMatchObject({ status: 'FORBIDDEN', code: 'evidence.NO_RIGHT' })
    expect(await presences()).toEqual(before)
    await prisma().clinicShiftTeacher.create({ data: teaching, select: { teacherId: true } })
  })

  test('outlives the shift', async () => {
    const before = await prisma().shiftAttendance.count()
    await shiftOutput(school.staff, removeShift, { id: school.clinicShiftId, revision: 1, sessions: 0 })
    expect(await prisma().shiftAttendance.count()).toBe(before)
    expect(
      await tryShift(school.teacher, recordAttendance, {
        clinicShiftId: v7(),
        entries: [{ studentId: school.student.id, presence: 'LATE' }],
      }),
    ).toMatchObject({ status: 'NOT_FOUND' })
  })
})
