import { describe, expect, test } from 'vitest'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send } from '../../support/http'
import { person } from '../../support/people'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { statementsOf } from '../../support/statements'

const ask = (who: SignedIn | undefined) =>
  send(apiGet, '/api/users/findCompany', { method: 'GET', ...(who && { cookie: who.cookie }), headers: ownPage })

describe('users.findCompany', () => {
  test('tells who administers people whether anybody else is there, in as many statements however many there are', async () => {
    const first = await signedIn({ role: 'ADMIN' })
    const alone = await statementsOf(async () => expect((await ask(first)).body).toEqual({ status: 'SUCCESS', isAlone: true }))
    const { id } = await person()
    for (let at = 0; at < 20; at += 1) await person()
    const together = await statementsOf(async () => expect((await ask(first)).body).toEqual({ status: 'SUCCESS', isAlone: false }))
    expect(together).toHaveLength(alone.length)
    // People whose account was removed do not count.
    await prisma().user.updateMany({ where: { id: { not: first.id } }, data: { deletedAt: new Date() } })
    expect((await ask(first)).body.isAlone).toBe(true)
    await prisma().user.update({ where: { id }, data: { deletedAt: null, status: 'DISABLED' } })
    expect((await ask(first)).body.isAlone).toBe(false)
  })

  test('tells nobody else', async () => {
    for (const role of ['STUDENT', 'TEACHER', 'STAFF'] as const) expect((await ask(await signedIn({ role }))).body.status).toBe('FORBIDDEN')
    expect((await ask(undefined)).body.status).toBe('AUTHENTICATION_FAILED')
  })
})
