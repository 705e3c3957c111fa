import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GET as apiGet } from '@/app/api/[...call]/route'
import type { Call } from '@/server/kernel/define-call'
import { registry } from '@/server/registry'
import { send } from '../../support/http'
import { signedIn } from '../../support/signed-in'
import { sendForm } from '../../support/uploads'

const Schema = z.record(z.string(), z.unknown())
const Content = z.record(z.string(), z.strictObject({ schema: Schema }))
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: Schema,
  description: z.string().optional(),
})
const Answer = z.strictObject({
  description: z.string().min(1),
  content: Content.optional(),
  headers: z.record(z.string(), z.strictObject({ schema: Schema })).optional(),
})
const Operation = z.strictObject({
  operationId: z.string(),
  'x-access': z.looseObject({ kind: z.string() }),
  'x-module': z.string().nullable(),
  'x-effect': z.enum(['read', 'write']),
  'x-by-no-token': z.literal(true).optional(),
  'x-audit': z.string().optional(),
  'x-replay': z.enum(['keyed', 'idempotent']).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).default([]),
  requestBody: z.strictObject({ required: z.boolean(), description: z.string().optional(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^([2-5]\d\d|default)$/), Answer),
})
type Operation = z.output<typeof Operation>
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.literal('Cusp'), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).length(1),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
  components: z.strictObject({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.enum(['apiKey', 'http']), description: z.string() })),
  }),
})

let body: unknown
let document: z.output<typeof Document>
let operations: { path: string; method: 'get' | 'post'; operation: Operation }[]
beforeAll(async () => {
  const admin = await signedIn({ role: 'ADMIN' })
  const answered = await send(apiGet, '/api/openapi.json', { method: 'GET', headers: { authorization: `Bearer ${admin.token}` } })
  expect(answered.http).toBe(200)
  body = answered.body
  document = Document.parse(body)
  operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, method: 'get' as const, operation: get }] : []),
    ...(post ? [{ path, method: 'post' as const, operation: post }] : []),
  ])
})

function operationOf(name: string): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(`${name} is not described`)
  return found.operation
}
const schemaAt = (content: z.output<typeof Content> | undefined, type = 'application/json') => content?.[type]?.schema ?? {}
const query = ({ parameters }: Operation) =>
  parameters
    .filter((one) => one.in === 'query')
    .map(({ name }) => name)
    .sort()

/** Every object of the document, including itself. */
function objectsWithin(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : [Object.fromEntries(Object.entries(value))]), ...Object.values(value).flatMap(objectsWithin)]
}

describe('the shape of GET /api/openapi.json', () => {
  test('describes every call once, under its path and method', () => {
    const said = operations.map(({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`)
    expect(said.toSorted()).toEqual(registry.map(({ contract }) => `${contract.name} ${contract.method} ${contract.path}`).toSorted())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  test('every reference leads somewhere', () => {
    const references = objectsWithin(body).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    const lost = references.filter(
      (reference) =>
        reference
          .slice(2)
          .split('/')
          .reduce<unknown>((at, name) => Reflect.get(Object(at), name), reference.startsWith('#/') ? body : undefined) === undefined,
    )
    expect([references.length > 0, lost]).toEqual([true, []])
  })

  test('every parameter of a path is declared, none besides, and none twice', () => {
    const wrong = operations.filter(({ path, operation: { parameters } }) => {
      const template = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = parameters.filter((one) => one.in === 'path')
      return (
        template.sort().join() !==
          inPath
            .map(({ name }) => name)
            .sort()
            .join() ||
        inPath.some(({ required }) => !required) ||
        new Set(parameters.map((one) => `${one.in} ${one.name}`)).size < parameters.length
      )
    })
    expect(wrong).toEqual([])
  })

  test('a GET has no body, a POST nothing in the query', () => {
    expect(
      operations.filter(({ method, operation }) => (method === 'get') === (operation.requestBody !== undefined)).map(({ path }) => path),
    ).toEqual([])
    expect(operations.filter(({ method, operation }) => method === 'post' && query(operation).length > 0).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('every way in that an operation names is described', () => {
    const named = operations.flatMap(({ operation }) => operation.security.flatMap((way) => Object.keys(way)))
    expect(named.filter((name) => !(name in document.components.securitySchemes))).toEqual([])
    expect(new Set(named)).toEqual(new Set(Object.keys(document.components.securitySchemes)))
  })

  test('no object is closed to a field that it must have', () => {
    const impossible = objectsWithin(body).filter(
      ({ additionalProperties, properties, required }) =>
        additionalProperties === false && Array.isArray(required) && required.some((name) => !(name in Object(properties))),
    )
    expect(impossible).toEqual([])
  })
})

describe('what is said of each call', () => {
  const eachCall = registry.map((call): [string, Call] => [call.contract.name, call])

  test.each(eachCall)('%s: who may ask, what it does, how one signs in', (name, call) => {
    const operation = operationOf(name)
    expect(operation).toMatchObject({ 'x-access': { kind: call.access.kind }, 'x-module': call.module, 'x-effect': call.effect })
    expect([operation['x-audit'] ?? null, operation['x-replay'] ?? null]).toEqual([call.audit, call.replay])
    const ways = operation.security.map((way) => Object.keys(way).join())
    const tokens = ['cookie', 'bearer', ...(call.contract.method === 'GET' ? ['query'] : [])]
    expect(ways).toEqual(
      { public: [], externalToken: [], cron: [], optional: ['', ...tokens], session: tokens, privilege: tokens }[call.access.kind],
    )
  })

  test.each(eachCall)('%s: every answer but a file is JSON, of success and of refusal', (name, { effect, access }) => {
    const { responses } = operationOf(name)
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '400', 'default', ...(effect === 'write' || access.kind === 'privilege' ? ['403'] : [])]),
    )
    for (const [http, { content }] of Object.entries(responses)) {
      const types = Object.keys(content ?? {}).sort()
      expect(types).toEqual(
        http === '304' ? [] : http === '200' && name === 'files.download' ? ['*/*', 'application/json'] : ['application/json'],
      )
    }
  })

  test('credentials and language are among the fields, as they are taken: without a token of a public call', () => {
    const added = ['authToken', 'locale', 'username']
    // Its `authToken` is the value that the single sign-on window handed over: an input, not an access token.
    const handedOver = '/api/sign-in/finishSignOn'
    const wrong = operations.filter(({ method, path, operation }) => {
      if (path === handedOver) return false
      const isPublic = operation['x-access'].kind === 'public'
      if (method === 'get')
        return isPublic ? query(operation).includes('authToken') : !['locale', 'username'].every((name) => query(operation).includes(name))
      const { properties } = z.looseObject({ properties: Schema }).parse(Object.values(operation.requestBody?.content ?? {})[0]?.schema)
      return isPublic ? 'authToken' in properties || !('locale' in properties) : !added.every((name) => name in properties)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('of a keyed write its key, of a polled read its version', () => {
    const withKey = operations
      .filter(({ operation }) => operation.parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ operation }) => operation.operationId)
    expect(withKey.sort()).toEqual(
      registry
        .filter(({ replay }) => replay === 'keyed')
        .map(({ contract }) => contract.name)
        .sort(),
    )
    const { parameters, responses } = operationOf('notifications.list')
    expect([parameters.map(({ name }) => name), Object.keys(responses['200']?.headers ?? {}), '304' in responses]).toEqual([
      ['username', 'locale', 'If-None-Match'],
      ['ETag'],
      true,
    ])
  })

  test('the codes that it declares, and AUTHENTICATION_FAILED under HTTP 200', () => {
    const { responses } = operationOf('sign-in.createFirstAdmin')
    expect(JSON.stringify(responses['409'])).toContain('"enum":["sign-in.NOT_THE_FIRST"]')
    expect(JSON.stringify(document.components.schemas.NotSignedIn)).toContain('"AUTHENTICATION_FAILED"')
    expect(schemaAt(operationOf('users.list').responses['200']?.content).anyOf).toEqual([
      expect.anything(),
      { $ref: '#/components/schemas/NotSignedIn' },
    ])
  })

  test('of an answer its status; of this document none', () => {
    expect(schemaAt(operationOf('users.list').responses['200']?.content)).toMatchObject({
      anyOf: [
        {
          properties: { status: { const: 'SUCCESS' }, students: {} },
          required: ['status', 'students', 'teachers'],
          additionalProperties: false,
        },
        {},
      ],
    })
    expect(JSON.stringify(operationOf('config.describeApi').responses['200'])).not.toContain('SUCCESS')
  })
})

describe('files', () => {
  const Form = z.strictObject({
    type: z.literal('object'),
    properties: z.record(z.string(), Schema),
    patternProperties: z.record(z.string(), Schema),
    additionalProperties: z.literal(false),
  })

  test('are sent as a form: who sends and the language as fields, files as parts', () => {
    const { requestBody } = operationOf('files.upload')
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const { properties } = Form.parse(schemaAt(requestBody?.content, 'multipart/form-data'))
    expect(properties).toMatchObject({
      username: { type: 'string' },
      authToken: { type: 'string' },
      locale: { type: 'string' },
      files: { type: 'array', maxItems: 20, items: { type: 'string', format: 'binary' } },
    })
    expect(Object.keys(properties)).toHaveLength(4)
  })

  test.each(['files', 'files[]', 'files[0]', 'files[19]', 'file', 'files[a]', 'files[12345]'])(
    'a part %s is described as it is taken',
    async (name) => {
      const { cookie } = await signedIn()
      const { body: answer } = await sendForm(
        `--b\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\n\n%PDF-1.7\n--b--\n`,
        { cookie },
      )
      const { properties, patternProperties } = Form.parse(
        schemaAt(operationOf('files.upload').requestBody?.content, 'multipart/form-data'),
      )
      const isDescribed = name in properties || Object.keys(patternProperties).some((pattern) => new RegExp(pattern).test(name))
      expect(isDescribed).toBe(!(answer.issues ?? []).some(({ code }) => code === 'unknownKey'))
    },
  )

  test('that are refused are said one by one', () => {
    expect(JSON.stringify(operationOf('files.upload').responses['400'])).toContain('asset_id')
  })

  test('are fetched by an id in the path, as bytes', () => {
    const { parameters, responses } = operationOf('files.download')
    expect(parameters.map((one) => [one.in, one.name, one.required])).toEqual([
      ['path', 'id', true],
      ['query', 'username', false],
      ['query', 'locale', false],
    ])
    expect(schemaAt(responses['200']?.content, '*/*')).toEqual({ type: 'string', format: 'binary' })
    expect(schemaAt(responses['200']?.content)).toEqual({ $ref: '#/components/schemas/NotSignedIn' })
  })
})

test.each(['STUDENT', 'TEACHER', 'STAFF'] as const)('is refused to a %s', async (role) => {
  const { token } = await signedIn({ role })
  const { http, body: answer } = await send(apiGet, '/api/openapi.json', { method: 'GET', headers: { authorization: `Bearer ${token}` } })
  expect([http, answer.status]).toEqual([403, 'FORBIDDEN'])
})
