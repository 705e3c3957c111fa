import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { encrypt } from '@/server/kernel/secrets/cipher'
import { prisma } from '@/server/kernel/db'
import { hideQuartile, listActivity, listReportRows, readMatrix, readProgress } from '@/lib/contracts/reports'
import { recountAffected, computeBorders } from '@/server/experience'
import { readCase } from '@/lib/contracts/clinical-cases'
import { callAs, outputAs } from '../../support/call'
import { onCase, openCase, addPlanItem } from '../../support/clinical-cases'
import type { Member } from '../../support/members'
import { person } from '../../support/people'
import { makeTargets, reportCall as callOf, makeTreated, type Reported } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { patientSealing } from '@/server/clinical-sessions/sealings'

let school: School
let reported: Reported

const progressOf = (who: Member, input: object = {}) => outputAs(who, callOf(readProgress), input)

beforeAll(async () => {
  school = await makeSchool()
  reported = await makeTargets(school)
  const { examination, extraction, scaling } = school.procedures
  const studentId = school.student.id
  const cipher = encrypt(patientSealing, 'AB')
  // Six examinations with three patients, the first below standard, this year; one last year.
  for (const [at, value] of [3, 4, 5, 5, 6, 5].entries())
    await makeTreated(school, {
      studentId,
      procedure: examination,
      heldOn: `2026-10-0${at + 1}`,
      value,
      own: 6,
      patientHash: `p${at % 3}`,
      patientCipher: cipher,
      difficulty: at < 2 ? 'SIMPLE' : 'COMPLEX',
    })
  await makeTreated(school, {
    studentId,
    procedure: examination,
    heldOn: '2026-05-04',
    value: 2,
    patientCipher: cipher,
    remark: 'Long ago',
  })
  await makeTreated(school, {
    studentId,
    procedure: extraction,
    heldOn: '2026-11-18',
    teeth: [36, 46],
    note: 'Good grip',
    remark: 'Ask earlier next time',
  })
  await makeTreated(school, { studentId, procedure: scaling, heldOn: '2026-11-19' })
})

describe('reports.progress', () => {
  test('compares what counts this year with the targets of the student’s year, and says what is behind today’s pace', async () => {
    const view = await progressOf(school.student)
    expect(view).toMatchObject({
      isOwn: true,
      student: {
        id: school.student.id,
        programme: { name: 'Dentistry' },
        year: 4,
        firm: 'Firm Amber',
        sessions: 9,
        firstOn: '2026-05-04',
        firstYear: 3,
      },
      year: { from: '2026-07-04', to: '2027-02-12', weeks: 20, gone: 10, share: 0.5 },
      targets: { total: 3, onPace: 1, notDue: 0 },
    })
    const of = (id: string) => view.procedures.find((procedure) => procedure.id === id)
    const { examination, extraction, filling, scaling } = school.procedures
    expect(of(examination.id)).toMatchObject({
      target: 10,
      pace: 5,
      counted: 6,
      lines: 6,
      graded: 6,
      competent: 5,
      patients: 3,
      dots: '012222',
      consistency: 'NEARLY',
      lastOn: '2026-10-06',
    })
    expect(of(extraction.id)).toMatchObject({ target: 4, pace: 2, counted: 1, consistency: 'TOO_FEW' })
    expect(of(filling.id)).toMatchObject({ target: 2, pace: 1, counted: 0, dots: '' })
    expect(of(scaling.id)).toMatchObject({ target: null, pace: null, counted: 1 })
  })

  test('counts the attendance of the whole time from the first shift on, also one before the first session', async () => {
    const of = { clinicId: school.clinicId, shift: 'AM', recordedById: school.teacher.id, recordedAt: new Date() } as const
    const shift = (heldOn: string, presence: 'ABSENT' | 'PRESENT') =>
      prisma().shiftAttendance.create({ data: { ...of, heldOn: new Date(heldOn), studentId: school.student.id, presence } })
    await shift('2026-04-20', 'PRESENT')
    await shift('2026-04-21', 'ABSENT')
    const view = await progressOf(school.student, { span: 'ALL' })
    expect(view.frame.from).toBe('2026-04-20')
    expect(view.breadth.attendance).toMatchObject({ shifts: 2, attended: 1 })
    await prisma().shiftAttendance.deleteMany({ where: { heldOn: { lt: new Date('2026-05-01') } } })
  })

  test('tells trend, breadth and how the student marks themself, and no share of too few', async () => {
    const view = await progressOf(school.student)
    expect(view.trend.months).toEqual([
      { month: '2026-10', mean: expect.closeTo(28 / 6), low: 4, high: 5, marks: 12, lines: 6, self: 6 },
      { month: '2026-11', mean: 5, low: 5, high: 5, marks: 4, lines: 2, self: null },
    ])
    expect(view.breadth).toMatchObject({
      lines: 8,
      graded: 8,
      competent: 7 / 8,
      independent: 6 / 8,
      patients: 3,
      byInitials: 0,
      pairs: 12,
      pairDiff: expect.closeTo(6 - 28 / 6),
      quadrants: [0, 0, 1, 1],
    })
    expect(view.breadth.difficulty).toEqual([
      { difficulty: 'SIMPLE', lines: 2 },
      { difficulty: 'MODERATE', lines: 0 },
      { difficulty: 'COMPLEX', lines: 4 },
    ])
    const few = await progressOf(school.student, { span: 'DAYS', from: '2026-11-01', to: '2026-11-30' })
    expect(few.breadth).toMatchObject({ lines: 2, competent: null, pairDiff: null })
    expect(few.frame).toMatchObject({ span: 'DAYS', from: '2026-11-01', to: '2026-11-30' })
  })

  test('tells the whole time, too, with the beginning of a year', async () => {
    const view = await progressOf(school.student, { span: 'ALL' })
    expect(view.breadth).toMatchObject({ lines: 9, byInitials: 1 })
    expect(view.trend.years).toEqual([{ year: 4, from: '2026-08-01' }])
  })

  test.each([
    [{ span: 'DAYS', to: '2026-11-01' }, 'from', 'dateEmpty'],
    [{ span: 'DAYS', from: '2026-11-01' }, 'to', 'dateEmpty'],
    [{ span: 'DAYS', from: '2026-11-02', to: '2026-11-01' }, 'to', 'datesInOrder'],
  ])('refuses %j', async (input, path, code) => {
    expect(await callAs(school.student, callOf(readProgress), input)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path, code }],
    })
  })

  test('is shown to the student, to who sees all, and to nobody without the privilege', async () => {
    expect((await progressOf(school.teacher, { studentId: school.student.id })).isOwn).toBe(false)
    expect(await callAs(school.partner, callOf(readProgress), { studentId: school.student.id })).toMatchObject({ status: 'NOT_FOUND' })
    const nobody = { actor: { ...school.student.actor, privileges: new Set(['APP_STUDENT'] as const) } }
    expect(await callAs(nobody, callOf(readProgress), {})).toMatchObject({ status: 'FORBIDDEN' })
    // A teacher has no progress.
    expect(await callAs(school.teacher, callOf(readProgress), {})).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is shown to a teacher without REPORT_ALLSTUDENTS of those whom they supervise: by a shift, or by their firm', async () => {
    const without = (who: Member): { actor: Member['actor'] } => ({
      actor: { ...who.actor, privileges: new Set([...who.actor.privileges].filter((name) => name !== 'REPORT_ALLSTUDENTS')) },
    })
    const see = async (who: Member, studentId: string) => (await callAs(without(who), callOf(readProgress), { studentId })).status
    expect(await see(school.teacher, school.student.id)).toBe('SUCCESS')
    expect(await see(school.teacher, school.stranger.id)).toBe('NOT_FOUND')
    expect(await see(school.unrelated, school.student.id)).toBe('NOT_FOUND')
    await prisma().firmTeacher.create({ data: { firmId: reported.firmId, teacherId: school.unrelated.id, fromOn: new Date('2026-01-01') } })
    expect(await see(school.unrelated, school.stranger.id)).toBe('SUCCESS')
    await prisma().firmTeacher.updateMany({ data: { toOn: new Date('2026-02-01') } })
    expect(await see(school.unrelated, school.stranger.id)).toBe('NOT_FOUND')
  })

  test('asks the database as often for much as for little', async () => {
    const many = await statementsOf(() => progressOf(school.student))
    const few = await statementsOf(() => progressOf(school.partner))
    expect(many.length).toBe(few.length)
    expect(many.length).toBeLessThan(25)
  })
})

describe('the quarter of the year', () => {
  const inMatrix = async (who: Member) =>
    (await outputAs(who, callOf(readMatrix), {})).students.find(({ id }) => id === school.student.id)?.quartile

  test('is told from twelve people on, and hidden by the student from themself alone', async () => {
    await computeBorders()
    expect((await progressOf(school.student)).quartile).toBeNull()
    for (let at = 0; at < 9; at += 1) {
      const one = await person({ role: 'STUDENT', username: `cohort-${at}`, withoutPassword: true })
      await prisma().user.update({ where: { id: one.id }, data: { programmeId: reported.programmeId, year: 4 } })
      if (at < 4) await makeTreated(school, { studentId: one.id, procedure: school.procedures.examination })
    }
    // The job finds the borders that a recount has touched.
    await makeTreated(school, { studentId: school.student.id, procedure: school.procedures.examination })
    await computeBorders()
    expect((await progressOf(school.student)).quartile).toEqual({ quartile: 4, of: 12 })
    // Most students have nothing: a student on a border, as all of them are, is in the quarter above it.
    expect((await progressOf(school.teacher, { studentId: school.partner.id })).quartile).toEqual({ quartile: 3, of: 12 })
    expect(await callAs(school.student, callOf(hideQuartile), { isHidden: true })).toMatchObject({ status: 'SUCCESS' })
    expect(await progressOf(school.student)).toMatchObject({ quartile: null, isQuartileHidden: true })
    expect((await progressOf(school.teacher, { studentId: school.student.id })).quartile).toEqual({ quartile: 4, of: 12 })
    expect([await inMatrix(school.student), await inMatrix(school.teacher)]).toEqual([0, 4])
    expect(await callAs(school.student, callOf(hideQuartile), { isHidden: false })).toMatchObject({ status: 'SUCCESS' })
    expect((await progressOf(school.student)).quartile).not.toBeNull()
    expect(await inMatrix(school.student)).toBe(4)
    const { student } = school
    expect(
      await callAs({ actor: { ...student.actor, privileges: new Set(['FORMS'] as const) } }, callOf(hideQuartile), { isHidden: true }),
    ).toMatchObject({ status: 'FORBIDDEN' })
    expect(await prisma().auditEntry.count({ where: { action: 'reports.quartileHidden', actorId: student.id } })).toBe(2)
  })
})

describe('reports.rows', () => {
  const rowsOf = (who: Member, input: object) => outputAs(who, callOf(listReportRows), input)

  test('are the lines behind a number, newest first, with their marks and what was said', async () => {
    const { extraction } = school.procedures
    const found = await rowsOf(school.student, { procedureId: extraction.id })
    expect(found).toMatchObject({ total: 1, procedure: { caption: extraction.caption }, notation: 'FDI' })
    expect(found.rows).toMatchObject([
      {
        heldOn: '2026-11-18',
        teeth: [36, 46],
        teacher: school.teacher.displayName,
        mayOpen: true,
        said: ['Good grip', 'Ask earlier next time'],
        marks: [{ criterion: 'Criterion 1', value: 5, grade: 2, self: null }, { value: 5 }],
      },
    ])
  })

  test('can be narrowed by month, day, difficulty and clinic', async () => {
    const { examination } = school.procedures
    const total = async (input: object) => (await rowsOf(school.student, input)).total
    expect(await total({ month: '2026-10' })).toBe(6)
    expect(await total({ on: '2026-10-02' })).toBe(1)
    expect(await total({ procedureId: examination.id, difficulty: 'COMPLEX' })).toBe(4)
    expect(await total({ clinicId: school.otherClinicId })).toBe(0)
    expect(await total({ span: 'ALL', month: '2026-05' })).toBe(1)
  })

  test('say nothing of what was written while a session is being corrected', async () => {
    const { sessionId } = await makeTreated(school, {
      studentId: school.partner.id,
      procedure: school.procedures.denture,
      note: 'Not final',
    })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'UNLOCKED' } })
    await prisma().experienceLine.updateMany({ where: { sessionId }, data: { isOpen: true } })
    expect((await rowsOf(school.partner, {})).rows.find((row) => row.sessionId === sessionId)).toMatchObject({ isOpen: true, said: [] })
  })

  test('of others are not found, nor of a procedure that there is not; a stranger to a session does not open it', async () => {
    expect(await callAs(school.partner, callOf(listReportRows), { studentId: school.student.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(school.student, callOf(listReportRows), { procedureId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await rowsOf(school.unrelated, { studentId: school.student.id })).rows[0]).toMatchObject({ mayOpen: false })
  })

  test('name no patient', async () => {
    expect(JSON.stringify(await rowsOf(school.teacher, { studentId: school.student.id, span: 'ALL' }))).not.toMatch(
      /p0|patient(Hash|Cipher)/,
    )
  })
})

describe('reports.activity', () => {
  test('is told day by day, newest first', async () => {
    const found = await outputAs(school.student, callOf(listActivity), { span: 'DAYS', from: '2026-10-01', to: '2026-10-31' })
    expect(found).toMatchObject({ total: 6, pages: 1, isOwn: true })
    expect(found.days[0]).toEqual({
      heldOn: '2026-10-06',
      clinics: ['Restorative clinic'],
      sessions: 1,
      lines: 1,
      patients: 1,
      competent: 1,
      graded: 1,
      procedures: [{ caption: 'Examination', lines: 1 }],
    })
    expect(await callAs(school.partner, callOf(listActivity), { studentId: school.student.id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('a weight or a target that is changed', () => {
  test('counts at once, for what was done before, too', async () => {
    const examination = async () => (await progressOf(school.student)).procedures.find(({ id }) => id === school.procedures.examination.id)
    const before = await examination()
    expect(before).toMatchObject({ lines: 7, counted: 7, target: 10 })
    await prisma().procedure.update({ where: { id: school.procedures.examination.id }, data: { weight: 1.5 } })
    await prisma().procedureTarget.updateMany({ where: { procedureId: school.procedures.examination.id, year: 4 }, data: { target: 12 } })
    expect(await examination()).toMatchObject({ lines: 7, counted: 10.5, target: 12 })
  })

  test('a plan says the same to its student, and nothing to others', async () => {
    // The students' years have changed, so they wait to be counted.
    await recountAffected()
    const id = await openCase(school)
    await addPlanItem(school, id)
    const extraction = (await progressOf(school.student)).procedures.find((one) => one.id === school.procedures.extraction.id)
    const standing = async (who: Member) => (await onCase(who, readCase, { id })).found.standing
    expect(extraction?.target).toBe(4)
    expect(await standing(school.student)).toEqual([
      { procedureId: school.procedures.extraction.id, counted: extraction?.counted, target: extraction?.target },
    ])
    expect(await standing(school.teacher)).toBeNull()
    await prisma().clinicalCase.update({ where: { id }, data: { state: 'DELETED' } })
  })

  test('the plans of cases are counted by what was done of them', async () => {
    const plans = async () => (await progressOf(school.student)).plans
    expect(await plans()).toEqual({ total: 0, completed: 0, stalled: 0 })
    const plannedAs = async (states: readonly ('PLANNED' | 'DONE' | 'DROPPED')[], more: object = {}) => {
      const id = v7()
      await prisma().clinicalCase.create({
        data: {
          id,
          studentId: school.student.id,
          supervisorId: school.teacher.id,
          patientCipher: 'x',
          title: 'Case',
          openedOn: new Date('2026-11-01'),
          createdAt: schoolTime,
          ...more,
          items: {
            create: states.map((state, sortOrder) => ({
              id: v7(),
              phase: 'RESTORE' as const,
              procedureId: school.procedures.scaling.id,
              teeth: [],
              surfaces: [],
              state,
              sortOrder,
              planRevision: 1,
            })),
          },
        },
      })
    }
    await plannedAs(['DONE', 'DROPPED'])
    await plannedAs(['DONE', 'PLANNED'], { openedOn: new Date('2026-08-01') })
    await plannedAs(['DROPPED'])
    await plannedAs(['PLANNED'], { state: 'TRANSFERRED' })
    await plannedAs(['DONE'], { state: 'TRANSFERRED' })
    await plannedAs(['DONE'], { state: 'DELETED' })
    expect(await plans()).toEqual({ total: 3, completed: 2, stalled: 1 })
    // The procedures still planned in the running case, shown to the student alone.
    const { reference } = await prisma().clinicalCase.findFirstOrThrow({ where: { openedOn: new Date('2026-08-01') } })
    expect((await progressOf(school.student)).planned).toEqual([{ procedureId: school.procedures.scaling.id, reference }])
    expect((await progressOf(school.teacher, { studentId: school.student.id })).planned).toBeNull()
  })
})
