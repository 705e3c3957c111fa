import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { GET as getNotifications } from '@/app/getnotifications/route'
import { POST as login } from '@/app/login/route'
import { listPeople } from '@/lib/contracts/users'
import { prisma } from '@/server/kernel/db'
import { peerHeader } from '@/server/kernel/http/address'
import { searching, assertAttemptOf, uploading } from '@/server/kernel/limits'
import { tryAs } from '../../support/accounts'
import { ownPage, send } from '../../support/http'
import { makeSchool, type School } from '../../support/school'
import { isSoak } from '../../support/soak'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const reachLimit = (kind: string, count: number) =>
  prisma().attemptWindow.updateMany({ where: { bucket: { startsWith: `${kind}:` } }, data: { count } })

describe('searching', () => {
  test('two times a second for five minutes is let through, and so are further pages; more is not; others and first pages go on', async () => {
    expect(await tryAs(school.admin, listPeople, { q: 'anna' })).toMatchObject({ status: 'SUCCESS' })
    await reachLimit('search', searching.most - 1)
    expect(await tryAs(school.admin, listPeople, { q: 'anna' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, listPeople, { q: 'anna' })).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    expect(await tryAs(school.admin, listPeople, { page: 2 })).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    expect(await tryAs(school.admin, listPeople, {})).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.staff, listPeople, { q: 'anna' })).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('uploads', () => {
  test('are counted by person', async () => {
    for (let i = 0; i < uploading.most; i += 1) await assertAttemptOf(uploading, school.student.id)
    await expect(assertAttemptOf(uploading, school.student.id)).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    await expect(assertAttemptOf(uploading, school.partner.id)).resolves.toBeUndefined()
  })
})

describe('wrong links', () => {
  test('are refused beyond a hundred in a quarter of an hour from one network; other networks are not', async () => {
    const read = (address: string) => send(apiGet, `/api/sign-in/readPasswordLink?token=${v7()}`, { method: 'GET', address })
    expect((await read('198.51.100.30')).http).toBe(404)
    await reachLimit('link-address', 100)
    const refused = await read('198.51.100.30')
    expect([refused.http, refused.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await read('198.51.100.31')).http).toBe(404)
  })
})

/** Each login computes a password hash. */
const logins = isSoak ? 200 : 60

test('many wrong logins at once, from as many names and forwarded addresses, leave the poll answering', async () => {
  const wrong = Array.from({ length: logins }, (_, i) =>
    send(login, '/login', {
      body: { username: `name-${i}`, password: 'wrong horse' },
      headers: { ...ownPage, 'x-forwarded-for': `203.0.113.${i}`, [peerHeader]: '198.51.100.40' },
    }),
  )
  const polls = Array.from({ length: 20 }, () =>
    send(getNotifications, '/getnotifications', { method: 'GET', cookie: school.student.cookie, headers: ownPage }),
  )
  expect((await Promise.all(polls)).map(({ http, body }) => [http, body.status])).toEqual(Array(20).fill([200, 'SUCCESS']))
  const statuses = new Set((await Promise.all(wrong)).map(({ body }) => body.status))
  expect([...statuses].every((status) => status === 'LOGIN_FAILED' || status === 'TOO_MANY_REQUESTS' || status === 'UNAVAILABLE')).toBe(
    true,
  )
}, 60_000)
