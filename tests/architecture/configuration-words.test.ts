import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { choiceWords, fieldWords, settingsScreens } from '@/components/config/configuration-fields'
import { enGB } from '@/lib/i18n/en-gb'
import { wordAt } from '@/lib/i18n/word-at'
import { namespacesOf } from '@/lib/screens-of'
import { parts, partsToTake } from '@/server/config/settings'
import { configurationParts } from '@/server/kernel/configuration'
import '@/server/registry'

/** Inputs of a call that the configuration file does not contain. */
const notInFile: Readonly<Record<string, readonly string[]>> = {
  // By part: inputs of the act besides the entry.
  scales: ['makes'],
  phrases: ['own', 'occurredAt'],
  roles: ['losers'],
}
/** Choices that the screen words in its own way: languages by their names, 'no site' by its own word. */
const saidOtherwise = new Set(['settings.languages', 'settings.fallbackLocale', 'procedures.site.NONE'])
const ofEvery = ['id', 'revision']
const where = 'components/config/configuration-fields.ts'

type Field = { readonly part: string; readonly name: string; readonly choices: readonly string[] }
let fields: readonly Field[] = []
beforeAll(async () => {
  const found = configurationParts().map(async ({ name: part, callFor }) => {
    const input = (await callFor('')?.contract.shapes())?.input
    return input instanceof z.ZodObject ? fieldsOf(part, input) : []
  })
  fields = [...(await Promise.all(found)).flat(), ...partsToTake.flatMap((name) => fieldsOf('settings', parts[name]))]
})

function fieldsOf(part: string, { shape }: z.ZodObject): Field[] {
  const left = [...ofEvery, ...(notInFile[part] ?? [])]
  return Object.entries(shape).flatMap(([name, schema]) => (left.includes(name) ? [] : [{ part, name, choices: choicesOf(schema) }]))
}

function choicesOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  const inner =
    schema instanceof z.ZodArray ? schema.element : schema instanceof z.ZodType && 'unwrap' in schema ? unwrapSchema(schema) : null
  return inner === null ? [] : choicesOf(inner)
}

function unwrapSchema(schema: { readonly unwrap: unknown }): unknown {
  return typeof schema.unwrap === 'function' ? schema.unwrap.call(schema) : null
}

/** The import page shows a key that has no text as it is. */
function isSaid(key: string): boolean {
  const sent: readonly string[] = namespacesOf('configuration')
  return sent.includes(key.split('.')[0] ?? '') && wordAt(enGB, key.split('.')) !== undefined
}

test('every part of the file of the configuration has a name on the screen that imports it', () => {
  const nameless = configurationParts().filter(({ name }) => !isSaid(`institution.configuration.part.${name}`))
  expect(nameless.map(({ name }) => `messages/en-GB/institution.json lacks configuration.part.${name}`)).toEqual([])
  const screens = partsToTake.filter((name) => !isSaid(`shell.titles.${settingsScreens[name]}`))
  expect(screens.map((name) => `${where}: settingsScreens lacks ${name}`)).toEqual([])
})

test('every field of every part has a word there', () => {
  expect(fields.length).toBeGreaterThan(90)
  const lost = fields.filter(({ part, name }) => !isSaid(fieldWords[part]?.[name] ?? ''))
  expect(lost.map(({ part, name }) => `${where}: ${part} lacks a word for ${name}, or it is not in the texts of the screen`)).toEqual([])
})

test('and so has every choice', () => {
  expect(fields.flatMap(({ choices }) => choices).length).toBeGreaterThan(60)
  const lost = fields.flatMap(({ part, name, choices }) =>
    choices
      .filter(
        (one) =>
          !saidOtherwise.has(`${part}.${name}`) && !saidOtherwise.has(`${part}.${name}.${one}`) && !isSaid(`${choiceWords[name]}.${one}`),
      )
      .map((one) => `${part}.${name}: ${one}`),
  )
  expect(lost).toEqual([])
})

test('no word stands there for a field that is gone', () => {
  const known = new Set(fields.map(({ part, name }) => `${part}.${name}`))
  const gone = Object.entries(fieldWords).flatMap(([part, words]) =>
    Object.keys(words)
      .filter((name) => !known.has(`${part}.${name.split('.')[0]}`))
      .map((name) => `${part}.${name}`),
  )
  expect(gone).toEqual([])
})
