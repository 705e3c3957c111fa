import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readSession, removeLine, saveRemark } from '@/lib/contracts/clinical-sessions'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import {
  addLine,
  begin,
  beginFinished,
  beginMarked,
  criterionTargets,
  itemTargets,
  markAll,
  marksOf,
  readAs,
  tryAs,
} from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.read', () => {
  test('answers everything that the student may see of their own', async () => {
    const id = await begin(school, {
      partnerId: school.partner.id,
      specialtyId: school.specialtyId,
      patient: { kind: 'INITIALS', text: 'JD' },
      patientAgeBand: '18-39',
      patientReturning: false,
      occurredAt: '2026-11-20T10:00:00Z',
    })
    const lineId = await addLine(school, id, { note: 'All well', helpLevel: 'SUPERVISED' })
    const seen = await readAs(school.student, id)
    expect(seen).toMatchObject({
      id,
      state: 'OPEN',
      side: 'student',
      header: {
        teacherId: school.teacher.id,
        partnerId: school.partner.id,
        clinicId: school.clinicId,
        heldOn: '2026-11-20',
        shift: 'AM',
        chairNumber: 3,
        patient: { kind: 'INITIALS', text: 'JD' },
        patientAgeBand: '18-39',
        patientReturning: false,
        patientAttendance: 'ATTENDED',
        revision: 1,
      },
      student: { id: school.student.id, displayName: school.student.displayName, year: 4 },
      teacher: { displayName: school.teacher.displayName },
      partner: { displayName: school.partner.displayName },
      clinic: { name: 'Restorative clinic', chairCount: 12 },
      specialty: { name: 'Restorative dentistry' },
      participationType: { name: 'Operator' },
      createdBy: { id: school.student.id },
      createdAt: schoolTime.toISOString(),
      occurredAt: '2026-11-20T10:00:00.000Z',
      finishedAt: null,
      finishedBy: null,
      lines: [{ id: lineId, note: 'All well', helpLevel: 'SUPERVISED', revision: 1 }],
      marks: [],
      check: null,
      comments: [],
      remarks: { student: { text: '', revision: 0 }, teacher: null },
      may: {
        editHeader: true,
        reassign: true,
        editLines: true,
        selfMark: true,
        mark: false,
        askForCheck: true,
        withdrawCheck: false,
        takeCheck: false,
        finish: false,
        cancel: true,
        comment: true,
      },
    })
    expect(seen.history.map(({ act }) => act)).toEqual(['lineAdded', 'created'])
    expect(seen.catalogue).toMatchObject({
      procedures: [{ code: 'EX01', active: true, criteria: [{ active: true }, { active: true }] }],
      sections: [{ caption: 'Professionalism' }, { caption: 'Communication' }],
      scales: [{ version: 1 }],
    })
  })

  test('shows a teacher the student’s marks at once, and the student the teacher’s when marking is finished', async () => {
    const { sessionId, lineId } = await beginMarked(school)
    const targets = criterionTargets(school, lineId)
    await markAll(school.student, sessionId, targets, 3)
    await tryAs(school.teacher, saveRemark, { sessionId, text: 'Careful work', revision: 0 })
    const teacher = await readAs(school.teacher, sessionId)
    expect(Object.values(marksOf(teacher, 'SELF'))).toEqual([3, 3])
    expect(Object.values(marksOf(teacher, 'TEACHER'))).toEqual([5, 5, 5, 5])
    expect(teacher).toMatchObject({ side: 'teacher', may: { mark: true, selfMark: false, finish: true, askForCheck: false } })
    const student = await readAs(school.student, sessionId)
    expect(marksOf(student, 'TEACHER')).toEqual({})
    expect(JSON.stringify(student)).not.toContain('Careful work')
    expect(student.history.map(({ detail }) => detail.side)).not.toContain('TEACHER')
    const finished = await beginFinished(school)
    stopClock(new Date(schoolTime.getTime() + 15_000))
    expect(Object.values(marksOf(await readAs(school.student, finished.sessionId), 'TEACHER'))).toHaveLength(4)
    stopClock(schoolTime)
  })

  test('whoever may see all sessions sees this one and may do nothing to it', async () => {
    const seen = await readAs(school.staff, (await beginMarked(school)).sessionId)
    expect(seen.side).toBe('viewer')
    expect(Object.values(seen.may).some(Boolean)).toBe(false)
    expect((await readAs(school.admin, await begin(school))).side).toBe('teacher')
  })

  test('what was taken out of use stays where it was used, and says so', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId, { procedureId: school.procedures.extraction.id, site: 'TOOTH', teeth: [16] })
    const [criterionId] = school.procedures.extraction.criteria
    const [itemId] = school.otherItems
    await markAll(school.teacher, sessionId, [
      { kind: 'criterion', lineId, criterionId: criterionId ?? '' },
      ...itemTargets(itemId ? [itemId] : []),
    ])
    await prisma().procedure.update({ where: { id: school.procedures.extraction.id }, data: { active: false } })
    await prisma().criterion.update({ where: { id: criterionId }, data: { active: false } })
    await prisma().sectionItem.update({ where: { id: itemId }, data: { active: false } })
    await prisma().section.updateMany({ where: { caption: 'Communication' }, data: { active: false } })
    const { catalogue } = await readAs(school.teacher, sessionId)
    expect(catalogue.procedures).toMatchObject([{ active: false, criteria: [{ id: criterionId, active: false }, { active: true }] }])
    expect(catalogue.sections).toMatchObject([
      { caption: 'Professionalism', active: true },
      { caption: 'Communication', active: false, items: [{ id: itemId, active: false }, { active: true }] },
    ])
    expect((await readAs(school.teacher, await begin(school))).catalogue.sections.map(({ caption }) => caption)).toEqual([
      'Professionalism',
    ])
  })

  test('a line that became another procedure shows no marks of the one before', async () => {
    const { sessionId, lineId } = await beginMarked(school)
    await prisma().procedureLine.update({
      where: { id: lineId },
      data: { procedureId: school.procedures.scaling.id, site: 'QUADRANT', surfaces: ['UR'] },
    })
    expect(Object.keys(marksOf(await readAs(school.teacher, sessionId), 'TEACHER')).every((target) => target.startsWith('item:'))).toBe(
      true,
    )
  })

  test('refuses strangers, unrelated teachers, the partner, what is not there, what is no id, and nobody', async () => {
    const id = await begin(school, { partnerId: school.partner.id })
    for (const who of [school.stranger, school.unrelated, school.partner])
      expect(await tryAs(who, readSession, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.student, readSession, { id: v7() })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.student, readSession, { id: 'x' })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'id' }] })
    expect(await tryAs(null, readSession, { id })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('nobody reads of their own treatment what a teacher has not finished with, whatever else they may look at', async () => {
    const { sessionId } = await beginMarked(school)
    await tryAs(school.teacher, saveRemark, { sessionId, text: 'Not finished', revision: 0 })
    const overseer = { ...school.student, actor: { ...school.student.actor, privileges: new Set(['TREATMENTSESSION_VIEW_ALL'] as const) } }
    const seen = await readAs(overseer, sessionId)
    expect([seen.side, marksOf(seen, 'TEACHER'), seen.remarks.teacher]).toEqual(['viewer', {}, null])
    expect(seen.history.filter(({ detail }) => detail.side === 'TEACHER')).toEqual([])
  })

  test('takes eleven statements, however long the session', async () => {
    const { sessionId, lineId } = await beginMarked(school)
    const short = await statementsOf(() => readAs(school.teacher, sessionId))
    for (const sortOrder of [1, 2, 3])
      await markAll(school.student, sessionId, criterionTargets(school, await addLine(school, sessionId, { sortOrder })))
    await tryAs(school.student, removeLine, { sessionId, lineId, revision: 1 })
    const long = await statementsOf(() => readAs(school.teacher, sessionId))
    expect([short.length, long.length]).toEqual([11, 11])
  })
})
