import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCase } from '@/lib/contracts/clinical-cases'
import { recountAffected, shareCountedOf } from '@/server/experience'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { exportReportCall } from '@/server/reports/calls/export'
import { readMatrixCall, readReportsHomeCall } from '@/server/reports/calls/matrix'
import { listActivityCall, listReportRowsCall, readProgressCall } from '@/server/reports/calls/progress'
import { listMyWorkbooksCall, readWorkbookCall, readWorkbookCohortCall } from '@/server/workbooks/calls/readers'
import { outputAs } from '../../support/call'
import { onCase, openCase, addPlanItem } from '../../support/clinical-cases'
import { countedLines } from '../../support/counted'
import type { Member } from '../../support/members'
import { makeTargets, makeTreated, type Reported } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { madeWorkbook } from '../../support/workbooks'

let school: School
let reported: Reported
let workbookId: string

beforeAll(async () => {
  school = await makeSchool()
  reported = await makeTargets(school)
  const { admin, student, partner, stranger, procedures } = school
  for (const one of [student, partner, stranger]) await makeTreated(school, { studentId: one.id, procedure: procedures.examination })
  workbookId = await madeWorkbook(admin, {
    permits: [{ programmeId: reported.programmeId, year: 4 }],
    sections: [[{ procedureId: procedures.examination.id, needed: 3 }]],
  })
  await recountAffected()
})

beforeEach(async () => {
  await prisma().experienceDirty.deleteMany()
})

/** Marks students for counting as a change of their enrolment does, and as the upgrade did that brought the counts. */
async function markForCounting(ids: readonly string[]): Promise<void> {
  await prisma().experienceDirty.createMany({
    data: ids.map((id, at) => ({ kind: 'STUDENT' as const, id, since: new Date(now().getTime() + at) })),
  })
}

/** The answers of all calls with counted figures to a person about a student whom they see. */
async function figuresFor(who: Member, studentId: string) {
  return {
    home: (await outputAs(who, readReportsHomeCall, {})).counted,
    progress: (await outputAs(who, readProgressCall, { studentId })).frame.counted,
    rows: (await outputAs(who, listReportRowsCall, { studentId })).frame.counted,
    activity: (await outputAs(who, listActivityCall, { studentId })).frame.counted,
    matrix: (await outputAs(who, readMatrixCall, {})).frame.counted,
  }
}
const allFigures = (counted: number | null) => ({ home: counted, progress: counted, rows: counted, activity: counted, matrix: counted })

describe('while students wait to be counted again', () => {
  test('reports say how far they are to who sees one of them, and to nobody else', async () => {
    const { admin, student, stranger } = school
    expect(await figuresFor(admin, student.id)).toEqual(allFigures(null))
    await markForCounting([student.id])
    expect(await figuresFor(admin, student.id)).toEqual(allFigures(66))
    expect(await figuresFor(student, student.id)).toEqual(allFigures(0))
    expect(await figuresFor(stranger, stranger.id)).toEqual(allFigures(null))
  })

  test('who has no session waits for nothing, and neither does who is not there', async () => {
    const { admin, student } = school
    const { id } = await prisma().user.findFirstOrThrow({ where: { id: school.teacher.id } })
    await markForCounting([id, v7()])
    expect(await figuresFor(admin, student.id)).toEqual(allFigures(null))
  })

  test('who reports about supervised students alone is told of those', async () => {
    const { teacher, student, stranger } = school
    const supervisor = {
      ...teacher,
      actor: { ...teacher.actor, privileges: new Set([...teacher.actor.privileges].filter((name) => name !== 'REPORT_ALLSTUDENTS')) },
    }
    const said = async () => (await outputAs(supervisor, readProgressCall, { studentId: student.id })).frame.counted
    await markForCounting([stranger.id])
    expect(await said()).toBeNull()
    await markForCounting([student.id])
    expect(await said()).toBe(50)
  })

  test('a workbook says it of the students that it shows', async () => {
    const { admin, student, partner } = school
    await markForCounting([student.id])
    const read = async (who: Member) => (await outputAs(who, readWorkbookCall, { id: workbookId })).counted
    expect(await read(student)).toBe(0)
    expect(await read(partner)).toBeNull()
    expect((await outputAs(student, listMyWorkbooksCall, {})).counted).toBe(0)
    expect((await outputAs(admin, readWorkbookCohortCall, { id: workbookId })).counted).toBe(66)
  })

  test('a case leaves out what its plan counts towards, and tells it again afterwards', async () => {
    const { student, procedures } = school
    const id = await openCase(school)
    await addPlanItem(school, id, { procedureId: procedures.examination.id, teeth: [] })
    const standing = async () => (await onCase(student, readCase, { id })).found.standing
    expect(await standing()).toHaveLength(1)
    await markForCounting([student.id])
    expect(await standing()).toBeNull()
    await recountAffected()
    expect(await standing()).toHaveLength(1)
  })

  test('a workbook for spreadsheets says it beside its time', async () => {
    const input = { report: 'PROGRESS', format: 'XLSX', studentId: school.student.id } as const
    const before = await outputAs(school.admin, exportReportCall, input)
    await markForCounting([school.student.id])
    const after = await outputAs(school.admin, exportReportCall, input)
    expect(Buffer.from(after.xlsx, 'base64').length).toBeGreaterThan(Buffer.from(before.xlsx, 'base64').length)
  })

  test('many are counted in few transactions, with the same result', async () => {
    const before = await countedLines()
    const ids = [school.student, school.partner, school.stranger].map(({ id }) => id)
    const borders = () => prisma().jobRun.count({ where: { job: 'cohort-borders' } })
    await markForCounting(ids)
    await recountAffected()
    expect(await borders()).toBe(0)
    await markForCounting([...ids, ...Array.from({ length: 300 }, () => v7())])
    await recountAffected()
    // The quarters of their years follow in the same run.
    expect(await borders()).toBe(1)
    expect(await prisma().experienceDirty.count({ where: { kind: 'STUDENT' } })).toBe(0)
    expect(await shareCountedOf(prisma(), ids)).toBeNull()
    expect(await countedLines()).toEqual(before)
  })
})
