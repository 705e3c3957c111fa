import { describe, expect, test } from 'vitest'
import { GET as asset } from '@/app/asset/[id]/route'
import { POST as upload } from '@/app/asset/upload/route'
import * as routes from '@/app/api/[...call]/route'
import { POST as login } from '@/app/login/route'

const { GET: api, POST: apiPost } = routes
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
    expect([response.status, await response.json(), response.headers.get('allow')]).toEqual([
      405,
      { status: 'METHOD_NOT_ALLOWED' },
      allowed,
    ])
  })
})

describe('a method of no call', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is refused at an address of ours and not found at another',
    async (method) => {
      const ask = async (path: string) => {
        const response = await routes[method](new Request(`http://localhost:3000${path}`, { method }))
        return [response.status, response.headers.get('allow')]
      }
      expect([await ask('/api/clinical-sessions/create'), await ask('/api/clinical-sessions/nothing')]).toEqual([
        [405, 'POST'],
        [404, null],
      ])
    },
  )
})
