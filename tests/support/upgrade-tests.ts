import { beforeAll, describe, expect, test } from 'vitest'
import { POST as login } from '@/app/login/route'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { listWeekCall } from '@/server/clinic-shifts'
import { recountAffected, computeBorders } from '@/server/experience'
import { listTodoCall } from '@/server/form-responses'
import { prisma } from '@/server/kernel/db'
import { listThreadsCall } from '@/server/messaging'
import { registry } from '@/server/registry'
import { readMatrixCall, readProgressCall } from '@/server/reports'
import { readCalendarCall } from '@/server/timetables'
import { listPeopleCall } from '@/server/users'
import { fingerprintOf } from '../integration/operations/fingerprint'
import { callAs, outputAs } from './call'
import { ownPage, send } from './http'
import { memberOf, type Member } from './members'
import { countRows, failingUpgrade, fillAsOf, findWeek, someIds, type Landing } from './upgrade'

/** Tables that an upgrade empties, with the reason. */
const emptied: Readonly<Record<string, string>> = {}

// The secret under which the fixtures' own seeds encrypted patients.
process.env.AUTH_SECRET_PREVIOUS = 'fixture-secret-of-thirty-two-characters'

const roles = ['admin', 'staff', 'teacher', 'student'] as const

/** A school that ran on an earlier version starts this one: its data are there, and every list and screen is answered. */
export function upgradesFrom(landing: Landing): void {
  describe(`a school that ran on ${landing}`, () => {
    const url = process.env.DATABASE_URL ?? ''
    const lines: string[] = []
    let before: Map<string, number>, after: Map<string, number>, applied: string[]
    let people: Map<string, Member>
    let refusal: string
    let wholes: readonly unknown[]
    beforeAll(async () => {
      const filled = await fillAsOf(url, landing)
      before = filled.rows
      const untouched = await fingerprintOf(url)
      refusal = await failingUpgrade(url, { name: '99999999999999_planted', sql: 'SELECT 1 / 0' })
      wholes = [untouched, await fingerprintOf(url)]
      applied = await migrate({ url, log: (line) => lines.push(line) })
      after = await countRows(url)
      // Outside a demo its accounts are refused, because everybody knows their password; without this setting they are accepted.
      await prisma().setting.deleteMany({ where: { key: 'demoSeed' } })
      people = new Map()
      for (const role of roles) people.set(role, await memberOf(role, filled.at))
    }, 120_000)
    const one = (role: (typeof roles)[number]): Member => {
      const found = people.get(role)
      if (!found) throw new Error(`Nobody is ${role}`)
      return found
    }
    const had = (table: string): boolean => (before.get(table) ?? 0) > 0

    test('is as it was where the last of the migrations fails, whatever went before it', () => {
      expect(refusal).toContain('prisma/migrations/99999999999999_planted/migration.sql: division by zero')
      expect(wholes[1]).toEqual(wholes[0])
    })

    test('has every migration, and none was edited after it had landed', () => {
      const known = listMigrations(migrationsFolder()).map(({ name }) => name)
      expect(known.length - applied.length).toBe(before.get('_prisma_migrations'))
      expect(applied).toEqual(known.slice(known.length - applied.length))
      expect(lines).toEqual([])
    })

    test('keeps what it had', () => {
      const filled = [...before].filter(([name, count]) => count > 0 && emptied[name] === undefined)
      expect(filled.length).toBeGreaterThan(40)
      const shrunk = filled
        .filter(([name, count]) => (after.get(name) ?? 0) < count)
        .map(([name, count]) => ({ name, count, now: after.get(name) }))
      expect(shrunk).toEqual([])
    })

    test('lets people in with the passwords they had', async () => {
      const { body } = await send(login, '/login', { body: { username: 'student', password: 'chairside' }, headers: ownPage })
      expect(body).toMatchObject({ status: 'SUCCESS' })
    })

    test('says that students are counted again until they are, and then reports what was recorded', async () => {
      const { id } = one('student')
      const read = () => outputAs(one('staff'), readProgressCall, { studentId: id, span: 'ALL' })
      const isCounted = had('experience_line')
      expect((await read()).frame.counted).toBe(isCounted ? null : 0)
      await recountAffected()
      await computeBorders()
      const { frame, student, procedures, breadth } = await read()
      expect(frame.counted).toBeNull()
      const sessions = await prisma().treatmentSession.count({
        where: { studentId: id, state: { in: ['MARKED_LOCKED', 'UNLOCKED'] }, lines: { some: { deletedAt: null } } },
      })
      expect(sessions).toBeGreaterThan(0)
      expect(student.sessions).toBe(sessions)
      expect(breadth.graded).toBeGreaterThan(0)
      expect(procedures.some(({ lines }) => lines > 0)).toBe(true)
      const matrix = await outputAs(one('staff'), readMatrixCall, {
        programmeId: student.programme?.id,
        year: student.year ?? undefined,
        span: 'ALL',
      })
      const row = matrix.students.find((shown) => shown.id === id)
      expect(row?.graded.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    })

    test('shows people, clinics, a week, forms to do and messages', async () => {
      const { total } = await outputAs(one('admin'), listPeopleCall, {})
      expect(total).toBe(before.get('app_user'))
      const { clinics, shifts } = await outputAs(one('admin'), listWeekCall, {})
      expect(clinics.length).toBe(before.get('clinic'))
      expect(shifts.length).toBeGreaterThan(0)
      const week = await findWeek(url)
      const { dates } = await outputAs(one('admin'), readCalendarCall, week)
      expect(dates.length).toBeGreaterThan(0)
      const { tasks } = await outputAs(one('teacher'), listTodoCall, {})
      expect(tasks.length > 0).toBe(had('form_task'))
      const { rows } = await outputAs(one('student'), listThreadsCall, {})
      expect(rows.length > 0).toBe(had('thread_member'))
    })

    test('is answered by every call that reads without asking for anything in particular', async () => {
      const failed: string[] = []
      let answered = 0
      for (const call of registry) {
        if (call.effect !== 'read') continue
        const { input } = await call.contract.shapes()
        if (!input.safeParse({}).success) continue
        for (const [role, who] of people) {
          const { status } = await callAs(who, call, {})
          if (status === 'SUCCESS') answered += 1
          if (status === 'ERROR' || status === 'UNAVAILABLE') failed.push(`${call.contract.name} as ${role}: ${status}`)
        }
      }
      expect(failed).toEqual([])
      expect(answered).toBeGreaterThan(150)
    }, 120_000)

    test('shows its sessions, its forms and its students one by one', async () => {
      const failed: string[] = []
      const tried = new Map<string, number>()
      const ids = {
        'clinical-sessions.read': await someIds(url, 'treatment_session'),
        'form-responses.read': await someIds(url, 'form_response'),
        'clinical-cases.read': await someIds(url, 'clinical_case'),
        'timetables.read': await someIds(url, 'timetable'),
        'users.read': await someIds(url, 'app_user'),
        'concerns.read': await someIds(url, 'concern'),
        'forms.read': await someIds(url, 'form'),
        'messaging.read': await someIds(url, 'thread'),
      }
      for (const call of registry) {
        const wanted = Object.entries(ids).find(([name]) => name === call.contract.name)?.[1] ?? []
        for (const id of wanted) {
          for (const [role, who] of people) {
            const { status } = await callAs(who, call, { id })
            tried.set(status, (tried.get(status) ?? 0) + 1)
            if (status === 'ERROR' || status === 'UNAVAILABLE') failed.push(`${call.contract.name} ${id} as ${role}: ${status}`)
          }
        }
      }
      expect(failed).toEqual([])
      expect(tried.get('SUCCESS') ?? 0).toBeGreaterThan(10)
    }, 120_000)
  })
}
