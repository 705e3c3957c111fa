import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as getUsers } from '@/app/getusers/route'
import { readWorkspace } from '@/lib/contracts/clinical-sessions'
import { listFirms, listTeachers, readFirm, removeFirm, saveFirm } from '@/lib/contracts/lists'
import { prisma } from '@/server/kernel/db'
import { send } from '../../support/http'
import { getAs, tryAs } from '../../support/lists'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
const firmId = v7()
const firm = { id: firmId, name: 'Firm A', active: true }
beforeAll(async () => {
  school = await makeSchool()
  // A person who sees all students supervises none by a firm's dates.
  await prisma().rolePrivilege.deleteMany({ where: { privilege: 'REPORT_ALLSTUDENTS', role: { builtIn: 'TEACHER' } } })
  expect(await tryAs(school.staff, saveFirm, { ...firm, revision: 0, teachers: [] })).toMatchObject({ status: 'SUCCESS' })
  await prisma().user.update({ where: { id: school.stranger.id }, data: { firmId } })
})
const readRevision = async () => (await getAs(school.staff, readFirm, { id: firmId })).firm.revision
/** Past supervision cannot be removed, so each test begins without any. */
const forgetTeachers = () => prisma().firmTeacher.deleteMany({ where: { firmId } })
const save = async (teachers: readonly object[]) => tryAs(school.staff, saveFirm, { ...firm, revision: await readRevision(), teachers })
const teacherEntry = (fromOn: string, toOn: string | null = null, teacherId = school.unrelated.id) => ({ teacherId, fromOn, toOn })

describe('who supervises a firm', () => {
  test.each([
    ['from today on', '2026-11-20', null, true],
    ['to the end of today', '2026-09-01', '2026-11-20', true],
    ['until yesterday', '2026-09-01', '2026-11-19', false],
    ['from tomorrow on', '2026-11-21', null, false],
  ])('%s sees its students accordingly, at once', async (_case, fromOn, toOn, sees) => {
    await forgetTeachers()
    expect(await save([teacherEntry(fromOn, toOn)])).toMatchObject({ status: 'SUCCESS' })
    const { body } = await send(getUsers, '/getusers', { body: { authToken: school.unrelated.token } })
    expect(Object(body.students).some(({ id }: { id: string }) => id === school.stranger.id)).toBe(sees)
    const { supervised } = await getAs(school.unrelated, readWorkspace)
    expect(supervised.some(({ id }) => id === school.stranger.id)).toBe(sees)
    const begun = await begin(
      school,
      { studentId: school.stranger.id, teacherId: school.unrelated.id, clinicId: school.otherClinicId, chairNumber: null },
      school.unrelated,
    ).then(
      () => true,
      () => false,
    )
    expect(begun).toBe(sees)
    expect((await getAs(school.staff, listFirms)).rows).toMatchObject([
      { id: firmId, students: 1, teachers: sees ? [school.unrelated.displayName] : [] },
    ])
  })

  test('is one who can sign in and teaches, when they are added', async () => {
    const gone = await person({ role: 'TEACHER', status: 'DISABLED' })
    for (const teacherId of [gone.id, school.student.id, school.admin.id, v7()]) {
      expect(await save([teacherEntry('2026-09-01', null, teacherId)])).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: 'teachers.0.teacherId', code: 'teacherUnknown' }],
      })
    }
    await save([teacherEntry('2026-09-01')])
    await prisma().user.update({ where: { id: school.unrelated.id }, data: { status: 'DISABLED' } })
    expect(await save([teacherEntry('2026-09-01', '2026-11-30')])).toMatchObject({ status: 'SUCCESS' })
    expect((await getAs(school.staff, listTeachers)).teachers.map(({ id }) => id).sort()).toEqual(
      [school.teacher.id, school.colleague.id].sort(),
    )
    await prisma().user.update({ where: { id: school.unrelated.id }, data: { status: 'ENABLED' } })
  })

  test('has days in order and is not there twice at once; who comes back is there again', async () => {
    expect(await save([teacherEntry('2026-11-20', '2026-11-19')])).toMatchObject({
      issues: [{ path: 'teachers.0.toOn', code: 'datesInOrder' }],
    })
    expect(await save([teacherEntry('')])).toMatchObject({ issues: [{ path: 'teachers.0.fromOn', code: 'dateEmpty' }] })
    expect(await save([teacherEntry('2026-01-01', '2026-06-30'), teacherEntry('2026-06-30')])).toMatchObject({
      issues: [{ path: 'teachers.1.fromOn', code: 'teacherOverlaps' }],
    })
    expect(await save([teacherEntry('2026-01-01'), teacherEntry('2026-06-30', '2026-07-01')])).toMatchObject({
      issues: [{ path: 'teachers.1.fromOn', code: 'teacherOverlaps' }],
    })
    expect(
      await save([
        teacherEntry('2026-01-01', '2026-06-30'),
        teacherEntry('2026-07-01'),
        teacherEntry('2026-07-01', null, school.colleague.id),
      ]),
    ).toMatchObject({
      status: 'SUCCESS',
    })
    expect((await getAs(school.staff, readFirm, { id: firmId })).firm.teachers).toHaveLength(3)
    const audit = await prisma().auditEntry.findFirst({ where: { entityId: firmId }, orderBy: { id: 'desc' }, select: { changes: true } })
    expect(audit?.changes).toMatchObject({
      teachers: { from: [{ teacherId: school.unrelated.id, toOn: '2026-11-30' }], to: [{ toOn: '2026-06-30' }, {}, {}] },
    })
  })

  test('is kept once it is over, however long the list of it grows', async () => {
    await forgetTeachers()
    const past = Array.from({ length: 60 }, (_, at) =>
      teacherEntry(
        `20${10 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
        `20${10 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-20`,
      ),
    )
    expect(await save(past)).toMatchObject({ status: 'SUCCESS' })
    const over = { status: 'VALIDATION_FAILED', issues: [{ path: 'teachers', code: 'supervisionOver' }] }
    expect(await save([])).toMatchObject(over)
    expect(await save(past.slice(1))).toMatchObject(over)
    expect(await save([{ ...past[0], toOn: '2010-01-25' }, ...past.slice(1)])).toMatchObject(over)
    expect(await save([...past, teacherEntry('2026-11-01')])).toMatchObject({ status: 'SUCCESS' })
    // A supervision that is not over may still be ended, and then is over.
    expect(await save([...past, teacherEntry('2026-11-01', '2026-11-19')])).toMatchObject({ status: 'SUCCESS' })
    expect(await save(past)).toMatchObject(over)
    await forgetTeachers()
    const coming = Array.from({ length: 201 }, (_, at) => {
      const day = new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10)
      return teacherEntry(day, day)
    })
    expect(await save(coming)).toMatchObject({ issues: [{ path: 'teachers', code: 'tooManyTeachers' }] })
    expect(await save(coming.slice(1))).toMatchObject({ status: 'SUCCESS' })
  })

  test('keeps a firm without students from being deleted once they have begun', async () => {
    const id = v7()
    await getAs(school.staff, saveFirm, { ...firm, id, name: 'Firm B', revision: 0, teachers: [teacherEntry('2026-12-01')] })
    expect((await getAs(school.staff, readFirm, { id })).usage).toEqual({ students: 0, isReferenced: false })
    await getAs(school.staff, saveFirm, { ...firm, id, name: 'Firm B', revision: 1, teachers: [teacherEntry('2026-11-20')] })
    expect(await tryAs(school.staff, removeFirm, { id, revision: 2, as: 'DELETED' })).toMatchObject({ code: 'catalogue.IN_USE' })
    await getAs(school.staff, saveFirm, { ...firm, id, name: 'Firm B', revision: 2, teachers: [teacherEntry('2026-12-01')] })
    expect(await tryAs(school.staff, removeFirm, { id, revision: 3, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().firmTeacher.count({ where: { firmId: id } })).toBe(0)
  })

  test('is chosen by nobody else', async () => {
    expect(await tryAs(school.teacher, listTeachers, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, listTeachers, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
