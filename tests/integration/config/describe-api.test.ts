import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { registry } from '@/server/registry'
import { send } from '../../support/http'
import { signedIn } from '../../support/signed-in'

const Operation = z.looseObject({ operationId: z.string(), 'x-access': z.looseObject({ kind: z.string() }), 'x-module': z.string().nullable(), 'x-effect': z.enum(['read', 'write']) })
const Document = z.strictObject({
  openapi: z.literal('3.1.0'), info: z.object({ title: z.literal('Cusp'), version: z.string() }), servers: z.array(z.unknown()), components: z.unknown(),
  paths: z.record(z.string(), z.record(z.enum(['get', 'post']), Operation.optional())),
})

describe('GET /api/openapi.json', () => {
  test('describes every call, pinned ones included, with its access, module and effect', async () => {
    const admin = await signedIn({ role: 'ADMIN' })
    const { http, body } = await send(apiGet, '/api/openapi.json', { method: 'GET', headers: { authorization: `Bearer ${admin.token}` } })
    expect(http).toBe(200)
    const { paths } = Document.parse(body)
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => (operation ? [operation.operationId] : [])))
    expect(described.toSorted()).toEqual(registry.map(({ contract }) => contract.name).toSorted())
    expect(paths['/login']?.post).toMatchObject({ 'x-access': { kind: 'public' }, 'x-module': null, 'x-effect': 'write' })
    expect(paths['/api/clinical-sessions/saveMark']?.post).toMatchObject({ 'x-access': { kind: 'privilege' }, 'x-module': 'clinical', 'x-effect': 'write' })
  })

  test.each(['STUDENT', 'TEACHER', 'STAFF'] as const)('is refused to a %s', async (role) => {
    const { token } = await signedIn({ role })
    const { http, body } = await send(apiGet, '/api/openapi.json', { method: 'GET', headers: { authorization: `Bearer ${token}` } })
    expect([http, body.status]).toEqual([403, 'FORBIDDEN'])
  })
})
