import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '@/app/api/cron/[job]/route'
import { GET as asset } from '@/app/asset/[id]/route'
import { POST as upload } from '@/app/asset/upload/route'
import { GET as api, POST as apiPost } from '@/app/api/[...call]/route'
import '@/app/forgottenpassword/route'
import { POST as login } from '@/app/login/route'
import { sayMethods } from '@/server/kernel/methods'
import { listening } from '../../support/route-server'

type Handler = (request: Request) => Promise<Response>

describe('an answer that a method is not allowed says which are', () => {
  test.each<[string, Handler, string, string, string]>([
    ['a pinned call', login, 'GET', '/login', 'POST'],
    ['a read of the dispatcher', apiPost, 'POST', '/api/openapi.json', 'GET'],
    ['a write of the dispatcher', api, 'GET', '/api/clinical-sessions/create', 'POST'],
    ['an address of two calls', api, 'PUT', '/forgottenpassword', 'POST, GET'],
    ['a stored file', asset, 'POST', '/asset/01a1fe4b-2e4e-7202-87b0-805d014ac84b', 'GET'],
    ['the upload', upload, 'GET', '/asset/upload', 'POST'],
  ])('%s', async (_case, handler, method, path, allowed) => {
    const response = await handler(new Request(`http://localhost:3000${path}`, { method }))
    expect([response.status, await response.json(), response.headers.get('allow')]).toEqual([405, { status: 'METHOD_NOT_ALLOWED' }, allowed])
  })
})

describe('so does what Next refuses itself, because the route exports no such method', () => {
  const server = listening(createServer((_request, response) => {
    response.statusCode = 405
    response.end()
  }))
  const own = listening(createServer((_request, response) => void response.writeHead(405, { allow: 'GET, HEAD' }).end()))
  beforeAll(async () => {
    sayMethods()
    await Promise.all([server.listen(), own.listen()])
  })
  afterAll(() => [server, own].forEach(({ close }) => close()))

  test.each([
    ['/login', 'POST'], ['/LOGIN/?a=b', 'POST'], ['/forgottenpassword', 'GET, POST'], ['/asset/upload', 'POST'], ['/asset/01a1fe4b-2e4e-7202-87b0-805d014ac84b', 'GET'],
    ['/api/cron/outbox', 'POST'], ['/api/health', 'GET'], ['/api/config/nothing', null], ['/asset', null],
  ])('%s: %s', async (path, allowed) => {
    const response = await fetch(`http://127.0.0.1:${server.port()}${path}`, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  })

  test('what it says itself is left as it is', async () => {
    const response = await fetch(`http://127.0.0.1:${own.port()}/login`)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})
