import { beforeAll, describe, expect, test } from 'vitest'
import { GET, POST as api } from '@/app/api/[...call]/route'
import { POST as login } from '@/app/login/route'
import { ownPage, send } from '../../support/http'
import { hearTheLog, parsedLine } from '../../support/logged'
import { person, type Person } from '../../support/people'
import { signedIn, type SignedIn } from '../../support/signed-in'

let [stranger, me]: [Person | null, SignedIn | null] = [null, null]
const { lines, logged } = hearTheLog()
beforeAll(async () => {
  stranger = await person({ username: 'log.me' })
  me = await signedIn({ role: 'STUDENT' })
})

const eventsOf = async (work: () => Promise<unknown>) => (await logged(work)).map(({ event }) => event)
const tryLogin = (password: string, address = '203.0.113.40') => send(login, '/login', { body: { username: 'log.me', password }, address })

describe('the log says', () => {
  test('who logged in, from where a wrong password came, and that further tries wait', async () => {
    expect(await logged(() => tryLogin(stranger?.password ?? ''))).toEqual([
      expect.objectContaining({ event: 'security.login', userId: stranger?.id, requestId: expect.any(String) }),
    ])
    expect(await logged(() => tryLogin('wrong'))).toEqual([
      expect.objectContaining({ event: 'security.loginFailed', address: '203.0.113.40', requestId: expect.any(String) }),
    ])
    for (let i = 0; i < 4; i += 1) await tryLogin('wrong')
    expect(await eventsOf(() => tryLogin('wrong'))).toEqual(['security.loginLimited'])
  })

  test('who asked for what they may not, by which call', async () => {
    const refused = await logged(() => send(GET, '/api/openapi.json', { method: 'GET', cookie: me?.cookie ?? '' }))
    expect(refused).toEqual([expect.objectContaining({ event: 'security.forbidden', actorId: me?.id, call: expect.any(String) })])
  })

  test('that another site asked in somebody’s name', async () => {
    expect(
      await logged(() =>
        send(api, '/api/sign-in/logout', {
          cookie: me?.cookie ?? '',
          headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        }),
      ),
    ).toEqual([expect.objectContaining({ event: 'security.crossSite', call: 'sign-in.logout', origin: 'https://evil.example' })])
  })

  test('who proved anew who they are, who has another password, and who left', async () => {
    const fresh = 'eleven quiet lamps'
    const asked = (call: string, body: object) => send(api, `/api/sign-in/${call}`, { body, cookie: me?.cookie ?? '', headers: ownPage })
    expect(await eventsOf(() => asked('reauthenticate', { password: me?.password }))).toEqual(['security.reauthenticated'])
    expect(await eventsOf(() => asked('changePassword', { current: me?.password, password: fresh, confirm: fresh }))).toEqual([
      'security.passwordChanged',
    ])
    expect(await eventsOf(() => asked('logout', {}))).toEqual(['security.logout'])
  })
})

test('no password, no token and nothing of a name stands in a line, and none breaks a line', async () => {
  lines.length = 0
  const forged = 'x"}\n{"event":"security.login","userId":"forged"}'
  await send(login, '/login', { body: { username: forged, password: 'a-word-that-nobody-knows' }, address: '203.0.113.41' })
  await send(api, '/api/sign-in/logout', {
    cookie: 'cusp=a-token-of-somebody',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example"}\t{"event":"forged"' },
  })
  const said = lines.join('')
  expect(said).not.toMatch(/a-word-that-nobody-knows|a-token-of-somebody/)
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(lines.map((line) => parsedLine(line).event)).toEqual(['security.loginFailed', 'security.crossSite'])
})
