import 'server-only'
import { describeApi } from '@/lib/contracts/openapi'
import { env } from '@/lib/env'
import { defineCall, type Call } from './kernel/define-call'
import { sessionCookie } from './kernel/http/session-cookie'
import { refusals } from './openapi-answers'
import { operationOf } from './openapi-operation'
import { version } from '../package.json'

/** The call that describes all calls, itself included. */
export function describeApiCall(calls: () => readonly Call[]) {
  return defineCall(describeApi, {
    access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] },
    module: null,
    effect: 'read',
    handle: async ({ reply }) => {
      reply.bare = true
      return {
        openapi: '3.1.0' as const,
        info: { title: 'Cusp', version, description },
        servers: [{ url: env().APP_URL }],
        paths: await pathsOf(calls()),
        components: { schemas: refusals, securitySchemes: describeSecurity() },
      }
    },
  })
}

const description = [
  'Every answer but a stored file is JSON and says its `status`: SUCCESS, or why not. AUTHENTICATION_FAILED and LOGIN_FAILED come under HTTP 200.',
  'Who asks is said by the session cookie, by `Authorization: Bearer <authToken>`, or by `authToken`, with or without `username`, among the fields of',
  'the request: in the query of a GET, in the JSON of a POST, before the files of a form. `locale` beside them chooses the language of messages.',
  'A program acts for a person with a personal token (`cusp_…`, made under Settings), given in the same ways. Calls with `x-by-no-token` are refused to it with',
  'FORBIDDEN and sign-in.NOT_BY_TOKEN, as is whatever takes a fresh proof; writes with sign-in.READ_ONLY where it may only read.',
  'A call whose act vouches for somebody is refused with evidence.OWN (of the asker’s own), evidence.COUNTED (they have counted in this step),',
  'evidence.ACCOUNT (from outside, with the address of an account), evidence.NO_RIGHT (no longer theirs to decide) and evidence.CHANGED (something changed since it was shown).',
  'A session whose device is in a patient’s hands is refused with sign-in.HANDED_OVER until its owner proves themself. Too many requests are answered',
  '429 with `Retry-After`.',
].join(' ')

async function pathsOf(calls: readonly Call[]): Promise<Record<string, Record<string, unknown>>> {
  const operations = await Promise.all(calls.map(async (call) => ({ call, operation: operationOf(call, await call.contract.shapes()) })))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const {
    call: { contract },
    operation,
  } of operations)
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation }
  return paths
}

/** The ways to sign in. OpenAPI has no name for a token among the fields of a body, so the schemas of the bodies contain that token. */
function describeSecurity(): Record<string, unknown> {
  return {
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie(),
      description: 'Set by POST /login for a page of this server. A write that it vouches for must come from such a page.',
    },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The `authToken` that POST /login answers to any other client, or a personal token (`cusp_…`), which somebody with a second factor needs in its place.',
    },
    query: { type: 'apiKey', in: 'query', name: 'authToken', description: 'The same token, in the query of a GET.' },
  }
}
