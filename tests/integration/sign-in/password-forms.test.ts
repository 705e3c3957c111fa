import { describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as login } from '@/app/login/route'
import { prisma } from '@/server/kernel/db'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { ownPage, send } from '../../support/http'
import { person, type Person } from '../../support/people'

/** Sets the password by a link, as everybody does. */
async function setBy(who: Person, password: string): Promise<unknown> {
  const token = newToken()
  await prisma().accountToken.create({
    data: {
      id: v7(),
      tokenHash: hashToken(token),
      userId: who.id,
      purpose: 'RESET',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  return (await send(api, '/api/sign-in/setPassword', { body: { token, password, confirm: password }, headers: ownPage })).body
}
let asked = 0
const statusOf = async ({ username }: Person, password: string) =>
  (await send(login, '/login', { body: { username, password }, address: `203.0.113.${(asked += 1)}` })).body.status

describe('a password', () => {
  test.each([
    ['eight small letters', 'qjxvkzwp'],
    ['figures alone', '48151623421108'],
    ['blanks at both ends', '  purple lamp  '],
    ['signs that mean something elsewhere', `<b>'"; --%00\\$\{x}`],
    ['other scripts', 'žluťoučký 日本 кот'],
    ['two hundred characters', 'long words '.repeat(18) + 'ab'],
  ])('of %s is taken as it is, and nothing else logs in', async (_case, password) => {
    const who = await person()
    expect(await setBy(who, password)).toEqual({ status: 'SUCCESS' })
    expect(await statusOf(who, password)).toBe('SUCCESS')
    const others = [...new Set([password.trim(), password.toUpperCase(), password.slice(0, -1), `${password} `])].filter(
      (other) => other !== password && other.length <= 200,
    )
    for (const other of others) expect([other, await statusOf(who, other)]).toEqual([other, 'LOGIN_FAILED'])
  })

  test.each(['chairside', 'Cusp-2026'])('that is a word of the place is refused: %j', async (password) => {
    expect(await setBy(await person(), password)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'password', code: 'passwordTooCommon' }],
    })
  })

  test('never has to be changed because of its age', async () => {
    const who = await person()
    await prisma().user.update({ where: { id: who.id }, data: { createdAt: new Date('2016-01-01') } })
    expect(await statusOf(who, who.password)).toBe('SUCCESS')
  })
})
