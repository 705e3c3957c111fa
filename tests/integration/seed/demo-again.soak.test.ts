import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { seedDemo } from '@/prisma/seed'
import { closeDb, prisma } from '@/server/kernel/db'
import { testDatabase } from '@/tests/support/database'

const url = process.env.DATABASE_URL ?? ''
const MORNING = new Date('2026-03-11T10:30:00Z')

afterAll(closeDb)

/** Runs the work with a database of the test's own and a client for it. */
async function withDatabase(work: (client: PrismaClient, url: string) => Promise<void>): Promise<void> {
  const database = await testDatabase()
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) })
  try {
    await work(client, database.url)
  } finally {
    await client.$disconnect()
    await database.drop()
  }
}

const countRows = (db: PrismaClient) =>
  Promise.all([
    db.user.count(),
    db.procedure.count(),
    db.clinicShift.count(),
    db.clinicShiftSeat.count(),
    db.treatmentSession.count(),
    db.mark.count(),
    db.setting.count(),
    db.sessionHistory.count(),
  ])
const listOpenOn = (day: string) =>
  prisma().treatmentSession.findMany({
    where: { heldOn: new Date(day), state: 'OPEN' },
    select: { shift: true, student: { select: { username: true } } },
  })
/** Everything about the sessions that can be compared without an id. */
const describeSessions = (db: PrismaClient) =>
  db.treatmentSession.findMany({
    select: {
      heldOn: true,
      shift: true,
      chairNumber: true,
      state: true,
      studentRemark: true,
      teacherRemark: true,
      patientAgeBand: true,
      patientAttendance: true,
      retrospectiveReason: true,
      createdAt: true,
      finishedAt: true,
      escalatedAt: true,
      clinic: { select: { name: true } },
      student: { select: { username: true } },
      teacher: { select: { username: true } },
      partner: { select: { username: true } },
      participationType: { select: { name: true } },
      marks: { select: { side: true, value: true }, orderBy: [{ side: 'asc' }, { value: 'asc' }] },
      lines: {
        select: {
          procedure: { select: { code: true } },
          teeth: true,
          surfaces: true,
          note: true,
          helpLevel: true,
          stage: { select: { caption: true } },
        },
        orderBy: { sortOrder: 'asc' },
      },
      checks: { select: { kind: true, askedAt: true, endedAt: true, outcome: true }, orderBy: { askedAt: 'asc' } },
      radiographs: { select: { kind: true, report: true }, orderBy: { sortOrder: 'asc' } },
      comments: { select: { text: true }, orderBy: { createdAt: 'asc' } },
      tags: { select: { tag: { select: { name: true } } }, orderBy: { tag: { name: 'asc' } } },
      confirmations: { select: { state: true, askedAt: true, decidedAt: true, signerName: true } },
      history: { select: { act: true, at: true, reason: true }, orderBy: [{ at: 'asc' }, { act: 'asc' }, { reason: 'asc' }] },
    },
    orderBy: [{ heldOn: 'asc' }, { shift: 'asc' }, { clinic: { name: 'asc' } }, { chairNumber: 'asc' }, { student: { username: 'asc' } }],
  })

/** The same school over several months, in the order of its days. */
describe('the demo started again', () => {
  beforeAll(() => seedDemo({ url, size: 'small', now: MORNING }))

  test(
    'elsewhere, even by two at once, is the same school',
    () =>
      withDatabase(async (other, otherUrl) => {
        await Promise.all([
          seedDemo({ url: otherUrl, size: 'small', now: MORNING }),
          seedDemo({ url: otherUrl, size: 'small', now: MORNING }),
        ])
        expect(await countRows(other)).toEqual(await countRows(prisma()))
        expect(await describeSessions(other)).toEqual(await describeSessions(prisma()))
      }),
    60_000,
  )

  test('in the same shift adds nothing', async () => {
    const before = await countRows(prisma())
    // The school keeps the size with which it was made.
    await seedDemo({ url, size: 'full', now: new Date('2026-03-11T11:59:00Z') })
    expect(await countRows(prisma())).toEqual(before)
  })

  test('in a later shift has people at work in that one, and nobody waiting since the morning', async () => {
    const evening = new Date('2026-03-11T18:00:00Z')
    await seedDemo({ url, size: 'small', now: evening })
    const shifts = (await listOpenOn('2026-03-11')).map(({ shift }) => shift).sort()
    expect(shifts).toEqual([...Array(17).fill('AM'), ...Array(17).fill('EVE')])
    const waiting = await prisma().checkRequest.findMany({ where: { state: { in: ['WAITING', 'TAKEN'] } }, select: { askedAt: true } })
    expect(waiting).toHaveLength(7)
    expect(waiting.filter(({ askedAt }) => evening.getTime() - askedAt.getTime() > 3_600_000)).toEqual([])
    expect(await prisma().sessionHistory.count({ where: { act: 'checkWithdrawn', at: evening } })).toBe(7)
  })

  test.each([
    ['a day that the first start has planned', '2026-03-16T09:05:00Z', '2026-03-16', 'AM'],
    ['the day that the clocks go forward, just after midnight', '2026-03-29T00:05:00Z', '2026-03-29', 'AM'],
    ['the next day of summer time, which in UTC is still the day before', '2026-06-30T23:30:00Z', '2026-07-01', 'AM'],
    ['a Saturday, months later', '2026-11-21T15:00:00Z', '2026-11-21', 'PM'],
  ])('has a shift under way on %s', async (_case, at, day, shift) => {
    await seedDemo({ url, size: 'small', now: new Date(at) })
    const open = await listOpenOn(day)
    expect(open.map((session) => session.shift)).toEqual(Array(17).fill(shift))
    expect(open.map(({ student }) => student.username)).toEqual(expect.arrayContaining(['student', 'student2']))
    const home = await prisma().clinicShift.findMany({
      where: {
        heldOn: new Date(day),
        clinic: { name: 'Restorative clinic' },
        teachers: { some: { teacher: { username: 'teacher' } } },
        seats: { some: { chairNumber: 14, student: { username: 'student' } } },
      },
      select: { shift: true },
    })
    expect(home.map((clinicShift) => clinicShift.shift).sort()).toEqual(['AM', 'EVE', 'PM'])
    expect(await prisma().sessionHistory.count({ where: { session: { heldOn: new Date(day) }, at: { gt: new Date(at) } } })).toBe(0)
  })
})

test('a database in which other people live is refused and left as it was', () =>
  withDatabase(async (db, otherUrl) => {
    const dean = {
      username: 'dean',
      usernameKey: 'dean',
      email: 'dean@school.example',
      emailKey: 'dean@school.example',
      firstName: 'Ada',
      lastName: 'Dean',
      displayName: 'Ada Dean',
    }
    await db.user.create({ data: { ...dean, id: '0199a000-0000-7000-8000-000000000001', createdAt: MORNING } })
    const before = await countRows(db)
    await expect(seedDemo({ url: otherUrl, size: 'small', now: MORNING })).rejects.toThrow(/not of the demo school/)
    expect(await countRows(db)).toEqual(before)
    expect(await db.role.count()).toBe(0)
  }))
