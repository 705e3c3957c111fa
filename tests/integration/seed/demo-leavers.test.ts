import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leavers, takerUsername } from '@/prisma/seed/demo/leavers-cases'
import { handOverCases, previewHandOver, undoHandOver } from '@/lib/contracts/clinical-cases'
import { addDays } from '@/lib/clinical/shift'
import { placeProblems } from '@/lib/clinical/site'
import { recallDueDays } from '@/lib/states/clinical-case'
import { stopClock } from '@/server/kernel/clock'
import { closeDb, prisma } from '@/server/kernel/db'
import { onCase } from '../../support/clinical-cases'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { member, type Member } from '../../support/members'

const today = '2026-03-11'
let staff: Member

beforeAll(async () => {
  await demoSchool()
  stopClock(now)
  staff = await member('STAFF')
}, 180_000)
afterAll(closeDb)

const usernames = leavers.map(({ username }) => username)
const findPeople = () => prisma().user.findMany({ where: { username: { in: usernames } }, select: { id: true, username: true } })
const previewPlan = (studentId?: string) => onCase(staff, previewHandOver, studentId === undefined ? {} : { studentId })
const casesOfAll = async () => (await Promise.all((await findPeople()).map(({ id }) => previewPlan(id)))).flatMap(({ cases }) => cases)

describe('students of the last year who still treat somebody', () => {
  test('are whom a hand-over lists, each with the cases that the demo school made for them', async () => {
    const found = await findPeople()
    const { leavers: listed } = await previewPlan()
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(found.map(({ id }) => id)))
    for (const { id, cases, year, hasLeft } of listed) {
      const username = found.find((one) => one.id === id)?.username
      expect([cases, year, hasLeft]).toEqual([leavers.find((one) => one.username === username)?.cases.length, 5, false])
    }
    expect(listed.reduce((sum, { cases }) => sum + cases, 0)).toBe(12)
  })

  test('have cases in different phases: planned and done in part, one whose recall is due, one that is offered and waits', async () => {
    const cases = await casesOfAll()
    expect(new Set(cases.map(({ state }) => state))).toEqual(new Set(['OPEN', 'RECALL']))
    const due = addDays(today, recallDueDays)
    expect(cases.filter(({ nextRecallOn }) => nextRecallOn !== null && nextRecallOn <= due)).toHaveLength(1)
    const taker = await prisma().user.findFirstOrThrow({ where: { username: takerUsername }, select: { id: true } })
    expect(cases.flatMap(({ offeredTo }) => offeredTo?.id ?? [])).toEqual([taker.id])
    expect(cases.some(({ lastVisitOn }) => lastVisitOn !== null)).toBe(true)
    expect(cases.some(({ done }) => done > 0)).toBe(true)
    expect(cases.filter(({ planned, done }) => planned > done).length).toBeGreaterThanOrEqual(10)
    const items = await prisma().casePlanItem.findMany({
      where: { clinicalCase: { student: { username: { in: usernames } } } },
      select: { phase: true, teeth: true, surfaces: true, procedure: { select: { site: true } } },
    })
    expect(new Set(items.map(({ phase }) => phase))).toEqual(new Set(['URGENT', 'DISEASE', 'RESTORE', 'MAINTAIN']))
    expect(items.flatMap(({ procedure, ...place }) => placeProblems({ ...place, ...procedure }))).toEqual([])
  })

  test('are not among the cases that the teacher who can be tried supervises', async () => {
    const supervised = await prisma().clinicalCase.findMany({
      where: { supervisor: { username: 'teacher' } },
      select: { student: { select: { username: true } } },
    })
    expect(new Set(supervised.map(({ student }) => student.username))).toEqual(new Set(['student']))
  })

  test('are handed over together by staff, and taken back', async () => {
    const [leaver] = await findPeople()
    const { cases, takers } = await previewPlan(leaver?.id)
    expect(takers.filter(({ isSuited }) => isSuited).length).toBeGreaterThan(cases.length)
    expect(takers.filter(({ isSuited, year }) => isSuited && year === 5)).toEqual([])
    const rows = cases.map(({ id: caseId, offeredTo }, at) => ({ caseId, takerId: offeredTo?.id ?? takers[at]?.id }))
    const { batchId, moved, refused } = await onCase(staff, handOverCases, { studentId: leaver?.id, reason: 'Graduates', cases: rows })
    expect([moved, refused]).toEqual([cases.length, 0])
    expect((await previewPlan()).leavers.map(({ id }) => id)).not.toContain(leaver?.id)
    expect(await onCase(staff, undoHandOver, { batchId })).toEqual({ undone: cases.length, kept: 0 })
    expect((await previewPlan(leaver?.id)).cases).toHaveLength(cases.length)
  })
})
