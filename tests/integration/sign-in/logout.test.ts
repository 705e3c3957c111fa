import { describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as auth } from '@/app/auth/route'
import { ownPage, send } from '../../support/http'
import { signedIn } from '../../support/signed-in'

const logout = (cookie: string, body: object = {}) => send(api, '/api/sign-in/logout', { body, cookie, headers: ownPage })

describe('sign-in.logout', () => {
  test('ends this session, clears the cookie, and leaves the others', async () => {
    const me = await signedIn()
    const { body, cookies } = await logout(me.cookie)
    expect(body).toEqual({ status: 'SUCCESS' })
    expect(cookies.find((cookie) => cookie.startsWith('cusp='))).toMatch(/^cusp=; Path=\/; Max-Age=0; /)
    expect((await send(auth, '/auth', { cookie: me.cookie, headers: ownPage })).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
    expect((await send(auth, '/auth', { body: { authToken: me.token } })).body.status).toBe('SUCCESS')
  })

  test('of a session that has ended clears the cookie too', async () => {
    const { body, cookies } = await logout('cusp=gone')
    expect(body).toEqual({ status: 'SUCCESS' })
    expect(cookies.some((cookie) => cookie.startsWith('cusp=;'))).toBe(true)
  })

  test('refuses an unknown key and another site, and the session goes on', async () => {
    const me = await signedIn()
    expect((await logout(me.cookie, { everywhere: true })).http).toBe(400)
    expect((await send(api, '/api/sign-in/logout', { cookie: me.cookie, headers: { 'sec-fetch-site': 'cross-site' } })).http).toBe(403)
    expect((await send(auth, '/auth', { cookie: me.cookie, headers: ownPage })).body.status).toBe('SUCCESS')
  })
})
