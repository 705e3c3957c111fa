import 'server-only'
import type { z } from 'zod'
import { download, upload } from '@/lib/contracts/files'
import { describeApi } from '@/lib/contracts/openapi'
import { login } from '@/lib/contracts/sign-in'
import type { Call } from './kernel/define-call'
import { httpOf } from './kernel/errors'
import { outputSchema, propertiesOf, withFields, type Schema } from './openapi-schema'

const issue = {
  type: 'object',
  properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
  required: ['path', 'code', 'message'],
} as const
const refusal = {
  type: 'object',
  properties: {
    status: { enum: Object.keys(httpOf) },
    code: { type: 'string', description: 'One that the call declares.' },
    issues: { type: 'array', items: issue, description: 'Fields by their dotted path. `message` is in the language asked for.' },
    retryAfterSeconds: { type: 'integer', description: 'Also in the header Retry-After.' },
    id: { type: 'string', description: 'Of an ERROR: under this id it stands in the log.' },
  },
  required: ['status'],
} as const

/** The components that answers refer to: why something was refused, under whichever HTTP status. */
export const refusals = { Refusal: refusal, NotSignedIn: refusedUnder(200) }

/** One response for each HTTP status that this call is known to answer, and `default` for the others (busy, broken, not there). */
export function responsesOf(call: Call, output: z.ZodType): Record<string, unknown> {
  const { contract, effect, module, access, replay, etag } = call
  const codes = contract.errors.length > 0 ? [{ properties: { code: { enum: contract.errors } } }] : []
  const refused = (http: number, more: readonly Schema[] = []) => ({
    [http]: jsonAnswer(statusesUnder(http).join(', '), refusedUnder(http, [...codes, ...more])),
  })
  return {
    200: successAnswer(call, output),
    ...(etag && { 304: { description: 'Nothing is new' } }),
    // In an upload of several files, each file has its own result, whether or not all were taken.
    ...refused(
      400,
      contract.name === upload.name
        ? [{ properties: Object.fromEntries(propertiesOf(outputSchema(output)).map(({ name, of }) => [name, of])) }]
        : [],
    ),
    ...((effect === 'write' || access.kind === 'privilege') && refused(403)),
    ...(module !== null && refused(404)),
    ...((replay === 'keyed' || contract.errors.length > 0) && refused(409)),
    ...(contract.method === 'POST' && { ...refused(413), ...refused(415) }),
    default: jsonAnswer('Refused; the HTTP status goes with `status`', { allOf: [{ $ref: '#/components/schemas/Refusal' }, ...codes] }),
  }
}

function successAnswer({ contract, etag }: Call, output: z.ZodType): Schema {
  const notSignedIn = { $ref: '#/components/schemas/NotSignedIn' }
  if (contract.name === download.name) {
    return {
      description: 'The file, under its own media type; or refused',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } }, 'application/json': { schema: notSignedIn } },
    }
  }
  // The document of all calls is answered without an envelope. A login with the right password but a second factor is answered with the step that is still
  // missing.
  const status = contract.name === login.name ? { enum: ['SUCCESS', 'SECOND_FACTOR_REQUIRED'] } : { const: 'SUCCESS' }
  const answer = contract.name === describeApi.name ? outputSchema(output) : withFields(outputSchema(output), { status }, ['status'])
  return {
    ...jsonAnswer('Done; or refused', { anyOf: [answer, notSignedIn] }),
    ...(etag && { headers: { ETag: { schema: { type: 'string' } } } }),
  }
}

function jsonAnswer(description: string, schema: Schema): Schema {
  return { description, content: { 'application/json': { schema } } }
}

function statusesUnder(http: number): string[] {
  return Object.entries(httpOf)
    .filter(([, under]) => under === http)
    .map(([status]) => status)
}

function refusedUnder(http: number, more: readonly Schema[] = []): Schema {
  return { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { status: { enum: statusesUnder(http) } } }, ...more] }
}
