import { beforeAll, describe, expect, test } from 'vitest'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { POST as forgotten } from '@/app/forgottenpassword/route'
import { env } from '@/lib/env'
import { prisma } from '@/server/kernel/db'
import { send } from '../../support/http'
import { runOutboxJob } from '../../support/outbox'
import { signedIn, type SignedIn } from '../../support/signed-in'

let admin: SignedIn
beforeAll(async () => {
  admin = await signedIn({ role: 'ADMIN' })
  await send(forgotten, '/forgottenpassword', { body: { username: admin.username } })
  await runOutboxJob()
})
const list = (token: string) => send(apiGet, '/api/dev/listMails', { method: 'GET', headers: { authorization: `Bearer ${token}` } })

describe('dev.listMails', () => {
  test('does not exist while the module dev is off', async () => {
    const { http, body } = await list(admin.token)
    expect([http, body.status]).toEqual([404, 'MODULE_DISABLED'])
  })

  test('does not exist outside the demo, even while the module is on', async () => {
    await prisma().setting.create({ data: { key: 'modules', value: ['dev'], changedAt: new Date() } })
    const { http, body } = await list(admin.token)
    expect([http, body.status]).toEqual([404, 'MODULE_DISABLED'])
  })

  test('shows an admin of the demo the newest mails', async () => {
    Object.assign(env(), { DEMO: true })
    const { http, body } = await list(admin.token)
    expect(http).toBe(200)
    expect(body).toMatchObject({ status: 'SUCCESS', mails: [{ state: 'WAITING', mail: { to: admin.email } }] })
  })

  test('is refused to everybody else', async () => {
    const { token } = await signedIn({ role: 'STAFF' })
    const { http, body } = await list(token)
    expect([http, body.status]).toEqual([403, 'FORBIDDEN'])
  })
})
