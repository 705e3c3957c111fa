import 'server-only'
import { z } from 'zod'
import { describeApi } from '@/lib/contracts/openapi'
import { env } from '@/lib/env'
import { defineCall, type Access, type Call } from './kernel/define-call'
import { httpOf } from './kernel/errors'
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
        info: { title: 'Cusp', version },
        servers: [{ url: env().APP_URL }],
        paths: pathsOf(calls()),
        components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      }
    },
  })
}

function pathsOf(calls: readonly Call[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) paths[call.contract.path] = { ...paths[call.contract.path], [call.contract.method.toLowerCase()]: operationOf(call) }
  return paths
}

function operationOf(call: Call): Record<string, unknown> {
  const { contract } = call
  const input = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
  const open = call.access.kind === 'public'
  return {
    operationId: contract.name,
    'x-access': accessOf(call.access),
    'x-module': call.module,
    'x-effect': call.effect,
    ...(call.audit && { 'x-audit': call.audit, 'x-replay': call.replay }),
    security: open ? [] : [{ session: [] }],
    ...(contract.method === 'GET' ? { parameters: parametersOf(input) } : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: responsesOf(call),
  }
}

function accessOf(access: Access): unknown {
  if (access.kind === 'privilege') return 'anyOf' in access ? { kind: access.kind, anyOf: access.anyOf } : { kind: access.kind, allOf: access.allOf }
  return access
}

const Properties = z.object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) })

function parametersOf(schema: unknown): unknown[] {
  const { properties, required } = Properties.parse(schema)
  return Object.entries(properties).map(([name, of]) => ({ name, in: 'query', required: required.includes(name), schema: of }))
}

function responsesOf({ contract }: Call): Record<string, unknown> {
  const output = z.toJSONSchema(contract.output, { io: 'output', unrepresentable: 'any' })
  const refused = z.toJSONSchema(z.object({ status: z.enum(statuses), code: z.enum(['', ...contract.errors]).optional(), issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional() }))
  return {
    200: { description: 'Done', content: { 'application/json': { schema: { allOf: [{ type: 'object', properties: { status: { const: 'SUCCESS' } }, required: ['status'] }, output] } } } },
    default: { description: 'Refused', content: { 'application/json': { schema: refused } } },
  }
}

const statuses = Object.keys(httpOf)
