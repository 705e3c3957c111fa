import 'server-only'
import { z } from 'zod'
import { credentialNames } from './kernel/http/wire-names'

export type Schema = Readonly<Record<string, unknown>>

/** The JSON schema of the accepted input. A schema that JSON cannot express throws: such a call is not called with JSON. */
export const inputSchema = (schema: z.ZodType): Schema => stripSchemaKey(z.toJSONSchema(schema, { io: 'input' }))
export const outputSchema = (schema: z.ZodType): Schema => stripSchemaKey(z.toJSONSchema(schema, { io: 'output' }))

function stripSchemaKey({ $schema, ...schema }: z.core.JSONSchema.BaseSchema): Schema {
  return schema
}

const Parts = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
})

export function propertiesOf(schema: Schema): { name: string; of: unknown; required: boolean }[] {
  const { properties, required } = Parts.parse(schema)
  return Object.entries(properties).map(([name, of]) => ({ name, of, required: required.includes(name) }))
}

/** Adds fields to an object, even one that allows no others, or to each alternative of a union. Fields of the object with the same name stay. */
export function withFields(schema: Schema, fields: Schema, needed: readonly string[] = []): Schema {
  const { properties, required, anyOf, oneOf, ...rest } = Parts.parse(schema)
  const choices = {
    ...(anyOf && { anyOf: anyOf.map((one) => withFields(one, fields, needed)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => withFields(one, fields, needed)) }),
  }
  if (Object.keys(choices).length > 0) return { ...schema, ...choices }
  const all = [...needed, ...required]
  return { ...rest, properties: { ...fields, ...properties }, ...(all.length > 0 && { required: all }) }
}

const meanings: Readonly<Record<(typeof credentialNames)[number], string>> = {
  username: 'Beside `authToken`: the person whose it must be.',
  authToken: 'Who asks, where neither cookie nor Authorization says so.',
  locale: 'The language of messages.',
}

/** The fields that a request may carry beside a call's own input. In a public call the username is part of the input, and no token is asked for. */
export function credentialFields({ isPublic }: { isPublic: boolean }): Readonly<Record<string, Schema>> {
  const names = credentialNames.filter((name) => !isPublic || name === 'locale')
  return Object.fromEntries(names.map((name) => [name, { type: 'string', description: meanings[name] }]))
}
