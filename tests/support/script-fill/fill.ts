import { z } from 'zod'
import { payloadAt } from './payloads'

const Schema = z.looseObject({
  // If JSON Schema lists several types, the first counts.
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maxLength: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
})
const Operation = z.looseObject({
  operationId: z.string(),
  'x-effect': z.string().optional(),
  requestBody: z
    .looseObject({ content: z.looseObject({ 'application/json': z.looseObject({ schema: z.unknown() }).optional() }) })
    .optional(),
})
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
const Answer = z.looseObject({
  status: z.string(),
  code: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), code: z.string() })).default([]),
})

type Filling = {
  readonly post: (path: string, body: unknown) => Promise<unknown>
  /** An id of the right kind for a call's parameter, with the revision of its row. */
  readonly rowOf: (call: string, parameter: string) => Promise<{ id: string; revision: number } | null>
  readonly newId: () => string
  /** Only every n-th write is made. */
  readonly every: number
}
type Left = { readonly call: string; readonly why: string }
export type Filled = { readonly fields: readonly string[]; readonly left: readonly Left[] }

/** The calls that are left out, with the reason: they would end the session, or close the application to the caller. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^sign-in\.(?!createToken)/, 'how one signs in'],
  [/^users\.(viewAs|setAccountStatus|endSessions|removeSecondFactor|sendPasswordReset|resendInvite)$/, 'how others sign in'],
  [/^config\.(saveModules|saveSignIn|saveRegion|saveTechnical|runJob|.*Configuration)$/, 'closes or changes the application itself'],
  [/\.remove|\.discard|\.undo|\.withdraw/, 'takes away what was filled in'],
]

type Place = { readonly at: string; readonly holds: string }

/** Makes each write of the API with scripts in every text that takes one; refused input is mended as the answer says, a few times. */
export async function fillScripts(document: unknown, { post, rowOf, newId, every }: Filling): Promise<Filled> {
  const [fields, left]: [string[], Left[]] = [[], []]
  let seen = 0
  for (const [path, methods] of Object.entries(Document.parse(document).paths)) {
    const operation = methods.post
    const schema = operation?.requestBody?.content['application/json']?.schema
    if (!operation || operation['x-effect'] !== 'write' || schema === undefined || !hasText(schema)) continue
    const call = operation.operationId
    const reason = leftOut.find(([pattern]) => pattern.test(call))?.[1]
    if (reason) {
      left.push({ call, why: reason })
      continue
    }
    if (seen++ % every > 0) continue
    const filled = await fillOne({ path, call, schema })
    if (typeof filled === 'string') left.push({ call, why: filled })
    else fields.push(...filled.map((at) => `${call} ${at}`))
  }
  return { fields, left }

  async function fillOne({ path, call, schema }: { path: string; call: string; schema: unknown }): Promise<string[] | string> {
    let why = ''
    // First existing rows are written, then new ones.
    for (const isNew of [false, true]) {
      const places: Place[] = []
      const body: unknown = await valueOf(schema, { call, at: '', isNew, places })
      const [plain, empty, gone] = [new Set<string>(), new Set<string>(), new Set<string>()]
      for (let round = 0; round < 8; round += 1) {
        const answer = Answer.parse(await post(path, mendInput(body, { at: '', plain, empty, gone })))
        why = [answer.status, answer.code, ...answer.issues.map(({ path: at, code }) => `${at} ${code}`)].filter(Boolean).join(', ')
        if (answer.status === 'SUCCESS')
          return places.filter(({ at }) => !plain.has(at) && !isBelow(at, new Set([...empty, ...gone]))).map(({ at }) => at)
        if (answer.issues.length === 0) break
        for (const issue of answer.issues) {
          const isText = places.some(({ at }) => at === issue.path)
          if (isText && !plain.has(issue.path)) plain.add(issue.path)
          else if (!empty.has(issue.path)) empty.add(issue.path)
          else gone.add(issue.path)
        }
      }
    }
    return why
  }

  type At = { readonly call: string; readonly at: string; readonly isNew: boolean; readonly places: Place[] }

  async function valueOf(schema: unknown, where: At): Promise<unknown> {
    const {
      type,
      format,
      pattern,
      enum: choices,
      properties,
      items,
      anyOf,
      oneOf,
      minimum,
      maxLength = 10_000,
      ...rest
    } = Schema.parse(schema)
    const { at, call, isNew, places } = where
    if (rest.const !== undefined) return rest.const
    if (choices) return choices[0]
    const choice = [...anyOf, ...oneOf].find((one) => Schema.parse(one).type !== 'null')
    if (choice !== undefined) return valueOf(choice, where)
    const name = at.split('.').at(-1) ?? ''
    if (type === 'object') {
      const values: Record<string, unknown> = {}
      for (const [key, inner] of Object.entries(properties)) {
        if (!['authToken', 'locale'].includes(key) && !(key === 'username' && !rest.required.includes(key)))
          values[key] = await valueOf(inner, { ...where, at: at === '' ? key : `${at}.${key}` })
      }
      return values
    }
    if (type === 'array') return [await valueOf(items, { ...where, at: /Ids$/.test(name) ? at : `${at}.0` })]
    if (type === 'boolean') return name === 'requiresActivation'
    if (type === 'number' || type === 'integer')
      return name === 'revision' ? (isNew ? 0 : ((await rowOf(call, 'id'))?.revision ?? 1)) : Math.max(1, minimum ?? 1)
    if (type !== 'string') return null
    if (format === 'uuid' || /^ids?$|Ids?$/.test(name)) return (isNew && name === 'id' ? null : (await rowOf(call, at))?.id) ?? newId()
    const meant = type === 'string' ? formattedValue(name, places.length) : null
    if (meant !== null) return meant
    if (format === 'date') return '2026-11-20'
    if (format === 'date-time') return '2026-11-20T10:00:00.000Z'
    if (pattern !== undefined) return 'blue'
    const holds = payloadAt(places.length, maxLength)
    places.push({ at, holds })
    return holds
  }
}

/** A valid value for a text whose format is not in its schema, recognised by its name; null for plain text. */
function formattedValue(name: string, count: number): string | null {
  if (/email$/i.test(name)) return `fill-${count}@school.example`
  if (/^(day|from|to)$|On$|Since$/.test(name)) return '2026-11-20'
  if (/link$/i.test(name)) return 'https://example.org/'
  return /^colou?r$/.test(name) ? 'blue' : null
}

function hasText(schema: unknown): boolean {
  const { type, format, enum: choices, properties, items, anyOf, oneOf, ...rest } = Schema.parse(schema)
  if (type === 'string') return format === undefined && choices === undefined && rest.const === undefined
  const inner = [
    ...Object.entries(properties)
      .filter(([key]) => !['authToken', 'locale', 'username'].includes(key))
      .map(([, one]) => one),
    ...anyOf,
    ...oneOf,
    ...(items === undefined ? [] : [items]),
  ]
  return inner.some(hasText)
}

type Mending = {
  readonly at: string
  readonly plain: ReadonlySet<string>
  readonly empty: ReadonlySet<string>
  readonly gone: ReadonlySet<string>
}

/** The input with a plain word where a script was rightly refused, with null where that was refused too, and without the fields that are refused even so. */
function mendInput(value: unknown, { at, plain, empty, gone }: Mending): unknown {
  if (empty.has(at)) return null
  if (plain.has(at)) return 'Plain'
  const below = (key: string) => (at === '' ? key : `${at}.${key}`)
  if (Array.isArray(value))
    return value.filter((_, i) => !gone.has(below(String(i)))).map((one, i) => mendInput(one, { at: below(String(i)), plain, empty, gone }))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !gone.has(below(key)))
      .map(([key, one]) => [key, mendInput(one, { at: below(key), plain, empty, gone })]),
  )
}

function isBelow(at: string, gone: ReadonlySet<string>): boolean {
  return [...gone].some((one) => at === one || at.startsWith(`${one}.`))
}
