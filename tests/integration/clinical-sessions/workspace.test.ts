import { beforeAll, describe, expect, test } from 'vitest'
import { readWorkspace } from '@/lib/contracts/clinical-sessions'
import { outputAs } from '../../support/call'
import { makeSchool, schoolDay, type School } from '../../support/school'
import { callOf, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.readWorkspace', () => {
  test('gives a student what beginning a session needs', async () => {
    const workspace = await outputAs(school.student, callOf(readWorkspace), {})
    expect(workspace).toMatchObject({
      me: { id: school.student.id, displayName: school.student.displayName },
      today: schoolDay,
      shift: 'AM',
      timeZone: 'Europe/London',
      shiftBorders: { pm: '12:00', eve: '17:00' },
      students: [],
    })
    expect(workspace.seats).toEqual([
      {
        clinicShiftId: school.clinicShiftId,
        clinicId: school.clinicId,
        clinicName: 'Restorative clinic',
        chairCount: 12,
        shift: 'AM',
        chairNumber: 3,
        room: '',
        teachers: [
          { id: school.colleague.id, displayName: school.colleague.displayName },
          { id: school.teacher.id, displayName: school.teacher.displayName },
        ],
      },
    ])
    expect(workspace.teachers.map(({ id }) => id).sort()).toEqual([school.teacher.id, school.colleague.id, school.unrelated.id].sort())
    expect(workspace.partners).toEqual([{ id: school.partner.id, displayName: school.partner.displayName, caption: 'Group A', year: 4 }])
    expect(JSON.stringify(workspace)).not.toContain('@')
  })

  test('gives a teacher the students of their shifts of today', async () => {
    const workspace = await outputAs(school.teacher, callOf(readWorkspace), {})
    expect(workspace).toMatchObject({ seats: [], partners: [] })
    expect(workspace.students).toMatchObject([
      { id: school.student.id, clinicId: school.clinicId, shift: 'AM', chairNumber: 3, caption: 'Group A' },
      { id: school.partner.id, chairNumber: 4 },
    ])
    expect((await outputAs(school.unrelated, callOf(readWorkspace), {})).students).toEqual([])
  })

  test.each([
    ['2026-11-20T11:59:00Z', schoolDay, 'AM'],
    ['2026-11-20T12:00:00Z', schoolDay, 'PM'],
    ['2026-11-20T17:00:00Z', schoolDay, 'EVE'],
    // British summer time: an hour ahead of UTC.
    ['2026-07-01T11:00:00Z', '2026-07-01', 'PM'],
    ['2026-07-01T23:30:00Z', '2026-07-02', 'AM'],
  ])('at %s it is %s, %s, where the institution is', async (at, today, shift) => {
    expect(await outputAs(school.student, callOf(readWorkspace), {}, { at: new Date(at) })).toMatchObject({ today, shift })
  })

  test('refuses nobody', async () => {
    expect(await tryAs(null, readWorkspace, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
