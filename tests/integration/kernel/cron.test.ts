import { beforeAll, describe, expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { signedIn, type SignedIn } from '../../support/signed-in'

const secret = 'the-schedulers-own-secret-of-forty-signs'
let admin: SignedIn
let POST: (request: Request) => Promise<Response>
beforeAll(async () => {
  process.env.CRON_SECRET = secret
  ;({ POST } = await import('@/app/api/cron/[job]/route'))
  admin = await signedIn({ role: 'ADMIN' })
})

async function askCron(job: string, headers: Record<string, string> = {}) {
  const response = await POST(new Request(`http://localhost:3000/api/cron/${job}`, { method: 'POST', headers }))
  return [response.status, await response.json()]
}
const countRuns = () => prisma().jobRun.count({ where: { job: 'expire-sign-in' } })

describe('POST /api/cron/<job>', () => {
  test.each([
    ['nobody', {}],
    ['another secret', { authorization: `Bearer ${secret}x` }],
    ['a part of it', { authorization: `Bearer ${secret.slice(0, -1)}` }],
    ['it under another name', { authorization: secret }],
    ['none at all', { authorization: 'Bearer ' }],
  ])('runs nothing for %s, and says so alike whether or not there is such a job', async (_case, headers: Record<string, string>) => {
    expect([await askCron('expire-sign-in', headers), await askCron('nothing', headers)]).toEqual([
      [403, { status: 'FORBIDDEN' }],
      [403, { status: 'FORBIDDEN' }],
    ])
    expect(await countRuns()).toBe(0)
  })

  test('runs nothing for an administrator’s session', async () => {
    expect(await askCron('expire-sign-in', { cookie: admin.cookie, authorization: `Bearer ${admin.token}` })).toEqual([
      403,
      { status: 'FORBIDDEN' },
    ])
    expect(await countRuns()).toBe(0)
  })

  test('runs a job for whoever has the secret', async () => {
    expect(await askCron('expire-sign-in', { authorization: `Bearer ${secret}` })).toEqual([200, { status: 'SUCCESS', ran: true }])
    expect(await countRuns()).toBe(1)
    expect(await askCron('nothing', { authorization: `Bearer ${secret}` })).toEqual([404, { status: 'NOT_FOUND' }])
  })
})
