import { CalendarDate } from '@internationalized/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { seedReflections } from '@/prisma/seed/demo/reflections'
import { loadSchool } from '@/prisma/seed/demo/school'
import { env } from '@/lib/env'
import { listReflections, readReflection } from '@/lib/contracts/reflections'
import { reflectionStates } from '@/lib/states/reflection'
import { closeDb, prisma } from '@/server/kernel/db'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { memberOf } from '../../support/members'
import { onReflection } from '../../support/reflections'

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  await withDatabase(process.env.DATABASE_URL ?? '', (client) =>
    inOneGo(client, async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      await seedReflections({ db, school, now })
    }),
  )
}, 180_000)
afterAll(closeDb)

describe('reflections of the demo school', () => {
  test('are in every state, of sessions of their writers, and nobody acknowledges their own', async () => {
    const all = await prisma().reflection.findMany({ include: { activity: true, shares: true, comments: true } })
    expect([...new Set(all.map(({ state }) => state))].toSorted()).toEqual([...reflectionStates].toSorted())
    const sessions = await prisma().treatmentSession.findMany({
      where: { id: { in: all.flatMap(({ activity }) => activity.originId ?? []) } },
    })
    const byId = new Map(sessions.map((session) => [session.id, session]))
    for (const { ownerId, state, activity, shares, acknowledgedById, sharedAt, submittedAt, acknowledgedAt } of all) {
      const session = byId.get(activity.originId ?? '')
      expect(session?.studentId).toBe(ownerId)
      expect(shares.map(({ userId }) => userId)).toEqual(state === 'PRIVATE' ? [] : [session?.teacherId])
      expect(acknowledgedById).toBe(state === 'ACKNOWLEDGED' ? session?.teacherId : null)
      const times = [activity.createdAt, sharedAt, submittedAt, acknowledgedAt].flatMap((time) => time ?? [])
      expect(times.map(Number)).toEqual(times.map(Number).toSorted((one, other) => one - other))
      expect(times.every((time) => time <= now)).toBe(true)
    }
  })

  test('are one of each kind for the student, and two that wait for the teacher', async () => {
    const [student, teacher] = [await memberOf('student', now), await memberOf('teacher', now)]
    const mine = await onReflection(student, listReflections, {})
    expect([...new Set(mine.rows.map(({ state }) => state))].toSorted()).toEqual([...reflectionStates].toSorted())
    const waiting = await prisma().reflection.findMany({
      where: { state: 'SUBMITTED', shares: { some: { userId: teacher.id } }, ownerId: { not: student.id } },
    })
    expect(waiting.length).toBe(2)
    for (const { id } of waiting) expect((await onReflection(teacher, readReflection, { id })).state).toBe('SUBMITTED')
  })
})
