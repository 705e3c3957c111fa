import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '@/prisma/seed'
import { compareAll } from '@/server/experience/queries/compare'
import { closeDb, prisma } from '@/server/kernel/db'
import { demoSchool, demoTime as now } from '../../support/demo-school'

const url = process.env.DATABASE_URL ?? ''

beforeAll(() => demoSchool(), 180_000)
afterAll(closeDb)

describe('the counted record of the demo school', () => {
  test('is what its sessions say', async () => {
    const { looked, different } = await compareAll({ at: now, isMended: false, told: () => {} })
    expect(looked).toBeGreaterThan(50)
    expect(different).toEqual([])
    expect(await prisma().experienceDirty.count()).toBe(0)
  })

  test('gives the student who can be tried entries, marks of their own, several patients and a year to stand in', async () => {
    const student = await prisma().user.findUniqueOrThrow({ where: { usernameKey: 'student' } })
    const lines = await prisma().experienceLine.findMany({ where: { studentId: student.id } })
    expect(lines.length).toBeGreaterThan(10)
    expect(new Set(lines.map(({ patientHash }) => patientHash)).size).toBeGreaterThan(2)
    expect(lines.reduce((sum, { pairs }) => sum + pairs, 0)).toBeGreaterThan(3)
    expect(lines.every(({ programmeId, year }) => programmeId === student.programmeId && year === student.year)).toBe(true)
    expect(
      await prisma().cohortBorder.count({ where: { programmeId: student.programmeId ?? '', year: student.year ?? 0 } }),
    ).toBeGreaterThan(1)
  })

  test('has cases of the same student in every state to look at, each patient of one, and something done of a plan', async () => {
    const cases = await prisma().clinicalCase.findMany({
      where: { student: { usernameKey: 'student' } },
      include: { visits: true, items: true, transfers: true },
    })
    expect(new Set(cases.map(({ state }) => state))).toEqual(new Set(['OPEN', 'RECALL', 'CLOSED', 'ABANDONED']))
    expect(cases.every(({ items }) => items.length > 0)).toBe(true)
    expect(cases.some(({ visits }) => visits.length > 0)).toBe(true)
    expect(cases.flatMap(({ transfers }) => transfers)).toHaveLength(1)
    expect(cases.filter(({ planRevision, agreedRevision }) => agreedRevision !== planRevision).length).toBeGreaterThan(1)
  })

  test('says how its teachers mark, as the night would', async () => {
    expect(await prisma().teacherCalibration.count({ where: { difficulty: 0 } })).toBeGreaterThan(1)
  })

  test('is not counted twice when the school is started again', async () => {
    const before = await prisma().experienceLine.count()
    await seedDemo({ url, size: 'small', now })
    expect(await prisma().experienceLine.count()).toBe(before)
  })
})
