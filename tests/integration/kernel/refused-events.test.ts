import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET, POST } from '@/app/api/[...call]/route'
import { POST as runJobNow } from '@/app/api/cron/[job]/route'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { exporting, searching } from '@/server/kernel/limits'
import { ownPage, send } from '../../support/http'
import { hearTheLog } from '../../support/logged'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
const { lines, logged } = hearTheLog()
beforeAll(async () => {
  school = await makeSchool()
})

const readSessionAs = (cookie: string, id = v7()) => send(GET, `/api/clinical-sessions/read?id=${id}`, { method: 'GET', cookie })
const postCall = (cookie: string, call: string, how: object) => send(POST, `/api/${call}`, { cookie, headers: ownPage, ...how })
const reachLimit = (kind: string, count: number) =>
  prisma().attemptWindow.updateMany({ where: { bucket: { startsWith: `${kind}:` } }, data: { count } })
const advanceClock = (minutes: number) => stopClock(new Date(schoolTime.getTime() + minutes * 60_000))

describe('the log says', () => {
  test('who asked for what is not there for them: one line a minute, with how many were left out', async () => {
    const student = school.student
    const [first, ...more] = await logged(async () => {
      for (let i = 0; i < 5; i += 1) expect((await readSessionAs(student.cookie)).http).toBe(404)
    })
    expect(first).toMatchObject({
      event: 'security.notFound',
      call: 'clinical-sessions.read',
      actorId: student.id,
      requestId: expect.any(String),
    })
    expect(first).not.toHaveProperty('left')
    expect(more).toEqual([])
    // Another person gets a log line of their own.
    expect(await logged(() => readSessionAs(school.partner.cookie))).toEqual([
      expect.objectContaining({ event: 'security.notFound', actorId: school.partner.id }),
    ])
    advanceClock(2)
    expect(await logged(() => readSessionAs(student.cookie))).toEqual([
      expect.objectContaining({ event: 'security.notFound', actorId: student.id, left: 4 }),
    ])
  })

  test('nothing of a link that has ended or an address that there is not, asked for by nobody', async () => {
    expect(await logged(() => send(GET, '/api/there/isNone', { method: 'GET' }))).toEqual([])
  })

  test.each([
    ['a field that there is not', { body: { day: '2026-01-05', isAdmin: true } }, 'unknownKey'],
    ['no JSON', { raw: '{"day":' }, 'notJson'],
    ['half a character', { raw: '{"day":"\\ud800"}' }, 'nullCharacter'],
    ['a number for a text', { body: { id: 7 } }, 'wrongType'],
    ['another media type', { raw: 'day=1', headers: { ...ownPage, 'content-type': 'text/plain' } }, 'UNSUPPORTED'],
  ])('that somebody sent what no page of ours does: %s', async (_what, how, why) => {
    advanceClock(10 + whys.push(why) * 2)
    const [line, ...more] = await logged(() => postCall(school.teacher.cookie, 'sign-in/endSession', how))
    expect(line).toMatchObject({ event: 'security.malformed', why, requestId: expect.any(String) })
    expect(more).toEqual([])
  })
  const whys: string[] = []

  test('nothing of a mistake that anybody makes in a form', async () => {
    advanceClock(30)
    expect(await logged(() => postCall(school.teacher.cookie, 'sign-in/endSession', { body: { id: 'none' } }))).toEqual([])
  })

  test('who does something too often, and who guesses at the secret of the jobs', async () => {
    const search = () => send(GET, '/api/users/listPeople?q=anna', { method: 'GET', cookie: school.admin.cookie })
    expect((await search()).http).toBe(200)
    await reachLimit('search', searching.most)
    expect(await logged(search)).toEqual([
      expect.objectContaining({ event: 'security.limited', call: 'users.listPeople', actorId: school.admin.id }),
    ])
    expect(await logged(() => send(runJobNow, '/api/cron/tidy', { headers: { authorization: 'Bearer guessed' } }))).toEqual([
      expect.objectContaining({ event: 'security.forbidden', address: '192.0.2.1' }),
    ])
  })
})

test('what somebody typed stands in none of the lines', async () => {
  advanceClock(40)
  await logged(() =>
    postCall(school.student.cookie, 'sign-in/endSession', { body: { id: 'secret words', 'another field of theirs': 'more of them' } }),
  )
  expect(lines.join('')).toContain('security.malformed')
  expect(lines.join('')).not.toMatch(/secret words|field of theirs|more of them/)
})

test('sixty exports of all kinds are let through in an hour, more are not', async () => {
  // The export is within the ten minutes of the proof of identity.
  stopClock(schoolTime)
  const exported = () => postCall(school.admin.cookie, 'config/exportAudit', { body: {} })
  expect((await exported()).http).toBe(200)
  await reachLimit('export', exporting.most)
  const refused = await exported()
  expect([refused.http, refused.body.status]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
