import { z } from 'zod'
import type { Contract } from '@/lib/contract'

/** The paths of the ids that a call takes, such as `id`, `sessionId`, `lines[].procedureId`: each names a row that may be somebody else's. */
export async function idParameters({ shapes }: Pick<Contract, 'shapes'>): Promise<string[]> {
  const { input } = await shapes()
  const found = known.get(input) ?? [...new Set(idsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), ''))].sort()
  known.set(input, found)
  return found
}

const known = new WeakMap<z.ZodType, string[]>()

const isId = (name: string) => /^[iI]ds?$|Ids?$/.test(name)
const Schema = z.looseObject({
  $ref: z.undefined('a recursive input: teach this function to follow it').optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).default([]),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
})

function idsIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object') return []
  const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = Schema.parse(schema)
  const below = (name: string) => (at === '' ? name : `${at}.${name}`)
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [...(isId(name) ? [below(name)] : []), ...idsIn(inner, below(name))]),
    ...[items, ...prefixItems].flatMap((inner) => idsIn(inner, `${at}[]`)),
    ...idsIn(additionalProperties, `${at}{}`),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((branch) => idsIn(branch, at)),
  ]
}
