import 'server-only'
import type { z } from 'zod'
import { endPart, filesAtOnce, putPart, upload } from '@/lib/contracts/files'
import type { Access, Call } from './kernel/define-call'
import { filePart } from './kernel/http/wire-names'
import { responsesOf } from './openapi-answers'
import { credentialFields, inputSchema, propertiesOf, withFields, type Schema } from './openapi-schema'

type Shapes = { readonly input: z.ZodType; readonly output: z.ZodType }

export function operationOf(call: Call, { input, output }: Shapes): Record<string, unknown> {
  const { contract, access } = call
  const form = forms.get(contract.name)
  const parameters = [...(form ? [] : parametersOf(call, inputSchema(input))), ...headersOf(call)]
  return {
    operationId: contract.name,
    'x-access': accessOf(access),
    'x-module': call.module,
    'x-effect': call.effect,
    ...(call.byNoToken && { 'x-by-no-token': true }),
    ...(call.audit && { 'x-audit': call.audit, 'x-replay': call.replay }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(contract.method === 'POST' && { requestBody: form ?? jsonBody(call, inputSchema(input)) }),
    responses: responsesOf(call, output),
  }
}

function accessOf(access: Access): unknown {
  if (access.kind === 'privilege')
    return 'anyOf' in access ? { kind: access.kind, anyOf: access.anyOf } : { kind: access.kind, allOf: access.allOf }
  return access
}

function securityOf({ access, contract }: Call): Schema[] {
  const ways = [{ cookie: [] }, { bearer: [] }, ...(contract.method === 'GET' ? [{ query: [] }] : [])]
  if (access.kind === 'optional') return [{}, ...ways]
  return access.kind === 'session' || access.kind === 'privilege' ? ways : []
}

/** The parameters of a call: the parts of its path and, in a GET, the other fields in the query. */
function parametersOf({ contract, access }: Call, schema: Schema): unknown[] {
  const own = propertiesOf(schema)
  // A part of the path that is no input of the call is implied by the last part.
  const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: own.find((one) => one.name === name)?.of ?? { type: 'string' },
  }))
  if (contract.method !== 'GET') return inPath
  const inQuery = own
    .filter(({ name }) => !contract.path.includes(`{${name}}`))
    .map(({ name, of, required }) => ({ name, in: 'query', required, schema: of }))
  // The token itself is described as a way to sign in (securitySchemes).
  const { authToken, ...beside } = credentialFields({ isPublic: access.kind === 'public' })
  const added = Object.entries(beside)
    .filter(([name]) => !own.some((one) => one.name === name))
    .map(([name, of]) => ({ name, in: 'query', required: false, schema: of }))
  return [...inPath, ...inQuery, ...added]
}

function headersOf(call: Call): unknown[] {
  return [
    ...(call.replay === 'keyed'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', format: 'uuid' },
            description: 'A repeated request with it is answered as the first was.',
          },
        ]
      : []),
    ...(call.etag
      ? [
          {
            name: 'If-None-Match',
            in: 'header',
            required: false,
            schema: { type: 'string' },
            description: 'The ETag of the last answer. Heeded with the cookie.',
          },
        ]
      : []),
  ]
}

function jsonBody({ access }: Call, schema: Schema): Schema {
  const body = withFields(schema, credentialFields({ isPublic: access.kind === 'public' }))
  // A missing body counts as an empty object.
  return { required: propertiesOf(body).some(({ required }) => required), content: { 'application/json': { schema: body } } }
}

const file = { type: 'string', format: 'binary' } as const

/** The files are parts named `files`, one for each file, or `files[0]`, `files[1]` …; no other part is taken. */
const uploadForm = {
  required: true,
  description: `At least one file and at most ${filesAtOnce}. Fields come before the files.`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...credentialFields({ isPublic: false }), files: { type: 'array', items: file, maxItems: filesAtOnce } },
        patternProperties: { [filePart.source]: { anyOf: [file, { type: 'array', items: file }] } },
        additionalProperties: false,
      },
    },
  },
} as const

/** A piece of a large file, or the end of one: fields of text, and at most one part that is a file. */
function formOf(fields: Readonly<Record<string, Schema>>, required: readonly string[]): Schema {
  const schema = {
    type: 'object',
    properties: { ...credentialFields({ isPublic: false }), ...fields },
    required,
    additionalProperties: false,
  }
  return { required: true, description: 'Fields come before the file.', content: { 'multipart/form-data': { schema } } }
}

const partId = { type: 'string', format: 'uuid' } as const
const forms: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  [upload.name, uploadForm],
  [
    putPart.name,
    formOf(
      {
        id: partId,
        offset: { type: 'string', pattern: '^\\d{1,10}$' },
        sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        files: file,
      },
      ['id', 'offset', 'files'],
    ),
  ],
  [endPart.name, formOf({ id: partId }, ['id'])],
])
