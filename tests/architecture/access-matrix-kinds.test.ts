import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { idsOf, kindOf, endOf } from '../support/access-matrix/kinds'
import { idParameters } from '../support/id-parameters'

/** Calls whose own `id` names no row of a table, with the reason. */
const withoutKind: Readonly<Record<string, string>> = {
  'sign-in.tryShibboleth entityId': 'the name of a provider in its metadata',
  'sign-in.saveShibboleth entityId': 'the name of a provider in its metadata',
  'sign-in.unlink id': 'an identity of a provider, which the matrix has none of',
}
/** Parts of a form's definition are made by the editor and are rows of no table. */
const isPartOfDefinition = (parameter: string): boolean => /\b(?:pages?|fields?)(?:\[\])?\.(?:.*\.)?id$/.test(parameter)
/** The id of an entry of a group is created on the device, and is part of the answers. */
const isEntry = (parameter: string): boolean => /\banswers?\b.*\.id$/.test(parameter)
/** The matrix makes no calls of privacy: they would erase the people in whose name it asks. */
const isPrivacy = (call: string): boolean => call.startsWith('privacy.')

test('the access matrix knows of which table each id of a call is', async () => {
  const lost: string[] = []
  for (const { contract } of registry)
    for (const parameter of await idParameters(contract))
      if (
        !isPrivacy(contract.name) &&
        !isPartOfDefinition(parameter) &&
        !isEntry(parameter) &&
        !(`${contract.name} ${parameter}` in withoutKind) &&
        kindOf(contract.name, parameter) === null
      )
        lost.push(`${contract.name} ${parameter}`)
  expect(lost.map((id) => `server/${id.split('.')[0]}/ids.ts: add the table of ${id}`)).toEqual([])
})

test('each pattern that names a table finds an id of a call', async () => {
  const found = await Promise.all(
    registry.map(async ({ contract }) => {
      const [domain = '', call = ''] = contract.name.split('.')
      return { domain, call, names: (await idParameters(contract)).map(endOf) }
    }),
  )
  const idle: string[] = []
  for (const [domain, { everywhere = [], parameters = [], calls = [] }] of idsOf) {
    const own = found.filter((one) => one.domain === domain && one.names.length > 0)
    const isIdle = (patterns: typeof calls, texts: readonly string[]) =>
      patterns.filter(([pattern]) => !texts.some((text) => pattern.test(text)))
    const all = [
      ...isIdle(
        everywhere,
        found.flatMap(({ names }) => names),
      ),
      ...isIdle(
        parameters,
        own.flatMap(({ names }) => names),
      ),
      ...isIdle(
        calls,
        own.map(({ call }) => call),
      ),
    ]
    idle.push(...all.map(([pattern]) => `server/${domain}/ids.ts: ${pattern} finds nothing`))
  }
  expect(idle).toEqual([])
})
