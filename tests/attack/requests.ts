import { z } from 'zod'
import { wholeSampleOf } from '../support/access-matrix/sample'
import type { Visitor } from './visitor'

const Parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .looseObject({ content: z.looseObject({ 'application/json': z.looseObject({ schema: z.unknown() }).optional() }) })
    .optional(),
})
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

type Fields = Record<string, unknown>
export type Asked = {
  readonly call: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly fields: Fields
  readonly answer: string
  readonly open: readonly string[]
  readonly closed: readonly string[]
}
type Left = { readonly call: string; readonly why: string }
type Prepared = { readonly asked: readonly Asked[]; readonly left: readonly Left[] }
type Ids = (call: string, parameter: string) => string

/** Calls that end the attacker's own session, or close the application to it. */
const ends =
  /^sign-in\.(logout|signOutEverywhere|stopViewing|turnOffSecondFactor|confirmSecondFactor)$|^users\.(viewAs|changeMany)$|^config\.(saveModules|saveSignIn|saveRegion|saveTechnical|saveEntra|applyConfiguration|runJob)$/

/** Every call of the API description with a request that it accepts, where one is found: fields named by a refusal are left out. */
export async function requestsOf(
  document: unknown,
  { visitor, idOf }: { readonly visitor: Visitor; readonly idOf: Ids },
): Promise<Prepared> {
  const [asked, left]: [Asked[], Left[]] = [[], []]
  for (const [address, methods] of Object.entries(Document.parse(document).paths)) {
    for (const [verb, operation] of Object.entries(methods)) {
      const call = operation.operationId
      const schema = schemaOf(operation)
      if (ends.test(call)) left.push({ call, why: 'ends the session, or closes or changes the application for whoever attacks it' })
      else if (schema === null) left.push({ call, why: 'takes nothing, or files' })
      else asked.push(await onceTaken({ call, method: verb === 'get' ? 'GET' : 'POST', path: address, schema }))
    }
  }
  return { asked, left }

  async function onceTaken({ schema, ...request }: Pick<Asked, 'call' | 'method' | 'path'> & { schema: unknown }): Promise<Asked> {
    const { call, method } = request
    const sample = z.record(z.string(), z.unknown()).parse(wholeSampleOf(schema, (parameter) => idOf(call, parameter)))
    const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => String(sample[name]))
    let fields = Object.fromEntries(
      Object.entries(sample)
        .filter(([name]) => !request.path.includes(`{${name}}`) && !['authToken', 'locale'].includes(name))
        .filter(([name, value]) => method === 'POST' || (value !== null && name !== '')),
    )
    // For most calls 'username' only accompanies a token; for createPerson and login it is a field of theirs.
    if (!isOwnUsername(schema)) fields = withoutField(fields, 'username')
    const whole = fields
    const answers: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const { status, issues } = await visitor.ask({ method, path, fields })
      answers.push(status)
      const bad = issues.map(({ path: at }) => at.split('.')[0] ?? '').find((name) => name in fields)
      if (bad === undefined) break
      fields = withoutField(fields, bad)
    }
    const answer = answers.at(-1) ?? ''
    // If the reduced request is refused as well, all fields are attacked: then the validation is what is tried.
    const settled = { ...request, path, fields: answer === 'VALIDATION_FAILED' ? whole : fields, answer }
    return { ...settled, ...(await lookedAt(settled)) }
  }

  /** Finds the fields that accept a text with SQL characters, and those that are refused for their form before the database is asked. */
  async function lookedAt({ method, path, fields }: Pick<Asked, 'method' | 'path' | 'fields'>): Promise<Pick<Asked, 'open' | 'closed'>> {
    const [open, closed]: [string[], string[]] = [[], []]
    for (const { at, value } of leavesOf(fields, '')) {
      const { status, issues } = await visitor.ask({
        method,
        path,
        fields: z.record(z.string(), z.unknown()).parse(replaceAt(fields, at.split('.'), `${String(value)}' AND 1=1--`)),
      })
      const isClosed =
        status === 'VALIDATION_FAILED' &&
        issues.some(
          (issue) =>
            issue.path === at ||
            issue.path ===
              at
                .split('.')
                .filter((part) => !/^\d+$/.test(part))
                .join('.') ||
            (at.startsWith(`${issue.path}.`) && issue.path !== ''),
        )
      ;(isClosed ? closed : open).push(at)
    }
    return { open, closed }
  }
}

function leavesOf(value: unknown, at: string): { readonly at: string; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, at === '' ? name : `${at}.${name}`))
}

function replaceAt(value: unknown, [first, ...others]: readonly string[], to: string): unknown {
  if (first === undefined) return to
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === first ? replaceAt(one, others, to) : one))
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === first ? replaceAt(inner, others, to) : inner]))
    : value
}

function schemaOf({ parameters, requestBody }: z.output<typeof Operation>): unknown {
  if (requestBody) return requestBody.content['application/json']?.schema ?? null
  const own = parameters.filter((one) => one.in === 'query' || one.in === 'path')
  return own.length > 0
    ? { type: 'object', properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])), required: [] }
    : null
}

const WithUsername = z.looseObject({
  properties: z.looseObject({ username: z.looseObject({ description: z.string().optional() }).optional() }).default({}),
})

function isOwnUsername(schema: unknown): boolean {
  const username = WithUsername.safeParse(schema).data?.properties.username
  return username !== undefined && !username.description?.startsWith('Beside `authToken`')
}

function withoutField(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))
}
