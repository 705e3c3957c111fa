import { z } from 'zod'

const Schema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  minItems: z.number().optional(),
  minLength: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
})

/**
 * An input of the shape that a call takes, with each id given by `idOf` for its path (tests/support/id-parameters.ts). Rules beyond the shape may still refuse
 * it.
 */
export function sampleOf(input: z.ZodType, idOf: (parameter: string) => string): unknown {
  const schema = known.get(input) ?? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  known.set(input, schema)
  return valueOf(schema, '', { idOf, isWhole: false })
}

/** JSON schemas that were computed before: a call is sampled for everybody, and its input stays the same. */
const known = new WeakMap<z.ZodType, object>()

/** A sample for a JSON schema with every optional field, for tests that attack all fields. */
export function wholeSampleOf(schema: unknown, idOf: (parameter: string) => string): unknown {
  return valueOf(schema, '', { idOf, isWhole: true })
}

type How = { readonly idOf: (parameter: string) => string; readonly isWhole: boolean }

function valueOf(schema: unknown, at: string, how: How): unknown {
  const read = Schema.safeParse(schema)
  if (!read.success) return null
  const { type, format, enum: choices, properties, required, items, anyOf, oneOf, minimum, minLength } = read.data
  if (read.data.const !== undefined) return read.data.const
  if (choices) return choices[0]
  const [choice] = [...anyOf, ...oneOf]
  if (choice !== undefined) return valueOf(choice, at, how)
  const below = (name: string) => (at === '' ? name : `${at}.${name}`)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => how.isWhole || required.includes(name) || isId(name))
          .map(([name, inner]) => [name, valueOf(inner, below(name), how)]),
      )
    case 'array':
      return [valueOf(items, isId(at.split('.').at(-1) ?? '') ? at : `${at}[]`, how)]
    case 'string':
      return textOf({ format, at, minLength, idOf: how.idOf })
    case 'number':
    case 'integer':
      return Math.max(1, minimum ?? 1)
    case 'boolean':
      return false
    default:
      return null
  }
}

const isId = (name: string): boolean => /^[iI]ds?$|Ids?$/.test(name)

function textOf({
  format,
  at,
  minLength = 1,
  idOf,
}: {
  format: string | undefined
  at: string
  minLength: number | undefined
  idOf: (parameter: string) => string
}): string {
  if (isId(at.split('.').at(-1) ?? '')) return idOf(at)
  if (format === 'uuid') return idOf(at)
  if (format === 'email') return 'nobody@school.example'
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T10:00:00.000Z'
  return 'x'.repeat(Math.max(1, minLength))
}
