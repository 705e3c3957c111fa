import { beforeAll, describe, expect, test } from 'vitest'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { callAs } from './call'
import { memberOf, type Member } from './members'
import { countRows, fillAsOf, someIds, type Landing } from './upgrade'

/** Tables that an upgrade empties, with the reason. */
const emptied: Readonly<Record<string, string>> = {}

// The secret under which the fixtures' own seeds encrypted patients.
process.env.AUTH_SECRET_PREVIOUS = 'fixture-secret-of-thirty-two-characters'

const roles = ['admin', 'staff', 'teacher', 'student'] as const

/** A school that ran on an earlier landing starts this version: what it had is there, and every list and screen is answered. */
export function upgradesFrom(landing: Landing): void {
  describe(`a school that ran on ${landing}`, () => {
    const url = process.env.DATABASE_URL ?? ''
    const lines: string[] = []
    let before: Map<string, number>, after: Map<string, number>, applied: string[]
    let people: Map<string, Member>
    beforeAll(async () => {
      before = await fillAsOf(url, landing)
      applied = await migrate({ url, log: (line) => lines.push(line) })
      after = await countRows(url)
      // The accounts of a demo have a password that everybody knows, and count there alone.
      await prisma().setting.deleteMany({ where: { key: 'demoSeed' } })
      people = new Map()
      const at = new Date()
      for (const role of roles) people.set(role, await memberOf(role, at))
    }, 120_000)

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
