import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { askForCheck, searchSessions, claimCheck } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin, callOf, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.search', () => {
  let zoe: Member
  const search = (who: Member, input: object) => outputAs(who, callOf(searchSessions), input)
  beforeAll(async () => {
    zoe = await member('STUDENT', 'zoe_100%')
    for (const heldOn of ['2026-11-02', '2026-11-03', '2026-11-04']) await begin(school, { heldOn, retrospectiveReason: 'From paper' }, zoe)
  })

  test('finds by a part of the student’s name, in any case, as text', async () => {
    expect((await search(school.staff, { q: 'ZOE' })).sessions.map(({ heldOn }) => heldOn)).toEqual([
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
    ])
    expect((await search(school.staff, { q: '100%' })).sessions).toHaveLength(3)
    expect((await search(school.staff, { q: 'z%e' })).sessions).toEqual([])
    expect((await search(school.staff, { q: "' OR 1=1 --" })).sessions).toEqual([])
  })

  test('finds by days and state', async () => {
    expect((await search(school.staff, { q: 'zoe', from: '2026-11-03', to: '2026-11-03' })).sessions).toMatchObject([
      { heldOn: '2026-11-03' },
    ])
    expect((await search(school.staff, { q: 'zoe', state: 'CANCELLED' })).sessions).toEqual([])
    expect((await search(school.staff, { q: 'zoe', state: 'OPEN' })).sessions).toHaveLength(3)
  })

  test('finds where somebody waits for a teacher, and no more once they are with one', async () => {
    const [waiting] = (await search(school.staff, { q: 'zoe', from: '2026-11-04' })).sessions
    const id = waiting?.id ?? ''
    expect((await search(school.staff, { q: 'zoe', state: 'WAITING' })).sessions).toEqual([])
    const checkId = v7()
    await outputAs(zoe, callOf(askForCheck), { sessionId: id, checkId, kind: 'START_CHECK' })
    expect((await search(school.staff, { q: 'zoe', state: 'WAITING' })).sessions.map((session) => session.id)).toEqual([id])
    expect((await search(school.unrelated, { q: 'zoe', state: 'WAITING' })).sessions).toEqual([])
    await outputAs(school.teacher, callOf(claimCheck), { sessionId: id, checkId })
    expect((await search(school.staff, { q: 'zoe', state: 'WAITING' })).sessions).toEqual([])
  })

  test('in scope only', async () => {
    expect((await search(school.teacher, { q: 'zoe' })).sessions).toHaveLength(3)
    expect((await search(zoe, {})).sessions).toHaveLength(3)
    for (const who of [school.unrelated, school.colleague, school.stranger]) expect((await search(who, { q: 'zoe' })).sessions).toEqual([])
  })

  test('goes on page by page, each session once', async () => {
    const id = await begin(school, { heldOn: '2026-10-05', retrospectiveReason: 'From paper' }, zoe)
    const template = await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })
    await prisma().treatmentSession.createMany({ data: Array.from({ length: 118 }, () => ({ ...template, id: v7() })) })
    const found: string[] = []
    let cursor: string | undefined
    for (const size of [50, 50, 22]) {
      const page = await search(school.staff, { q: 'zoe', ...(cursor && { cursor }) })
      expect(page.sessions).toHaveLength(size)
      found.push(...page.sessions.map((session) => session.id))
      cursor = page.nextCursor ?? undefined
    }
    expect(cursor).toBeUndefined()
    expect(new Set(found).size).toBe(122)
  })

  test('refuses what is no day, no state and no cursor, and nobody', async () => {
    expect(await tryAs(school.staff, searchSessions, { from: 'yesterday' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'from' }],
    })
    expect(await tryAs(school.staff, searchSessions, { state: 'LOST' })).toMatchObject({ issues: [{ path: 'state' }] })
    expect(await tryAs(school.staff, searchSessions, { cursor: '2026-01-01_x' })).toMatchObject({ issues: [{ path: 'cursor' }] })
    expect(await tryAs(null, searchSessions, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

test('clinical-sessions.search takes as many statements for many sessions as for few', async () => {
  const call = () => tryAs(school.teacher, searchSessions, { q: 'zoe' })
  // The settings are cached, so their query is not counted.
  await call()
  // One of the statements counts the person's searches.
  expect(await statementsOf(call)).toHaveLength(3)
})
