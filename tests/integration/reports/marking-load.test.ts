import { beforeAll, expect, test } from 'vitest'
import { listCellRows, readBlock, readReport, readReportsHome } from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { prisma } from '@/server/kernel/db'
import { reportsJobs } from '@/server/reports/jobs'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { makeTargets, makeTreated, reportCall } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

let school: School
let admin: { actor: Member['actor'] }
let asked: { id: string; uid: string }

beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  const privileges = new Set<Privilege>(['REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE'])
  admin = { actor: { ...school.admin.actor, privileges } }
  await reportsJobs.find(({ name }) => name === 'report-starters')?.run()
  const treated = async (studentId: string, heldOn: string, more: object = {}) => {
    const { sessionId } = await makeTreated(school, { studentId, procedure: school.procedures.examination, heldOn })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: more })
  }
  for (const heldOn of ['2026-10-05', '2026-10-06', '2026-10-07']) await treated(school.student.id, heldOn)
  // Whoever finished a session has marked it, not the teacher for whom it was meant.
  for (const heldOn of ['2026-10-12', '2026-11-02']) await treated(school.partner.id, heldOn, { finishedById: school.colleague.id })
  // A marked session that is being corrected still counts as marked; an open one does not, and neither does one of another year.
  await treated(school.partner.id, '2026-10-13', { state: 'UNLOCKED', finishedAt: new Date('2026-10-16T09:00:00Z') })
  await treated(school.partner.id, '2026-10-14', { state: 'OPEN', finishedAt: null, finishedById: null })
  await treated(school.student.id, '2025-10-14')
  // A student who has left was marked all the same.
  await treated(school.stranger.id, '2026-10-15')
  await prisma().user.update({ where: { id: school.stranger.id }, data: { graduated: true } })
  const { reports } = await outputAs(admin, reportCall(readReportsHome), {})
  const id = reports.find(({ title }) => title === 'Marking load of teachers')?.id ?? ''
  const { blocks } = await outputAs(admin, reportCall(readReport), { id })
  asked = { id, uid: blocks[0]?.uid ?? '' }
})

test('counts what each teacher has marked, also of students who have left, and each number opens as many rows', async () => {
  const block = await outputAs(admin, reportCall(readBlock), asked)
  const height = block.rows.length + 1
  expect(block.elements.map(({ name }) => name)).toEqual([
    'Finished sessions',
    'Marking a session, in minutes',
    'Days until a session is finished',
  ])
  expect(block.rows.map(({ key }) => key)).toEqual([school.teacher.id, school.colleague.id])
  expect(block.value.slice(0, height)).toEqual([5, 2, 7])
  for (const element of block.elements.keys())
    for (const [row, key] of [...block.rows.map((head) => head.key), undefined].entries()) {
      const behind = await outputAs(admin, reportCall(listCellRows), { ...asked, element, row: key })
      expect(behind.total).toBe(block.n[element * height + row])
      expect(behind.rows).toHaveLength(behind.total)
    }
})

test('the rows are those sessions and no others', async () => {
  const rowsOf = async (row: string) => (await outputAs(admin, reportCall(listCellRows), { ...asked, element: 0, row })).rows
  const stored = (finishedById: string) =>
    prisma().treatmentSession.findMany({
      where: { finishedById, state: { in: ['MARKED_LOCKED', 'UNLOCKED'] }, heldOn: { gte: new Date('2026-08-01') } },
      select: { id: true },
    })
  for (const { id } of [school.teacher, school.colleague])
    expect((await rowsOf(id)).map(({ key }) => key).toSorted()).toEqual((await stored(id)).map((one) => one.id).toSorted())
})

test('nobody compares teachers without REPORT_ADMIN, and opens no rows of them', async () => {
  const staff = { actor: { ...school.admin.actor, privileges: new Set<Privilege>(['REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE']) } }
  await prisma().reportConfig.update({ where: { id: asked.id }, data: { roleIds: [] } })
  const { elements, rows } = await outputAs(staff, reportCall(readBlock), asked)
  expect(elements.every(({ bar }) => bar === 'PRIVILEGE')).toBe(true)
  expect(rows).toEqual([])
  expect((await callAs(staff, reportCall(listCellRows), { ...asked, element: 0, row: school.teacher.id })).status).toBe('FORBIDDEN')
})
