import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { locales, sourceLocale } from '@/lib/i18n/locales'
import { filesBelow } from './files'
import { argumentsOf, missingForms } from './icu'

type Texts = ReadonlyMap<string, string>
const source = textsIn(sourceLocale)

test('lib/i18n/en-gb.ts names every file of messages/en-GB', () => {
  expect(Object.keys(enGB).sort()).toEqual(filesOf(sourceLocale))
})

/** Complete, en-US too: a text that falls back in silence is one that nobody has looked at. */
describe.each(locales)('%s', (locale) => {
  const texts = textsIn(locale)
  const both = [...source].flatMap(([key, original]) => {
    const text = texts.get(key)
    return text === undefined ? [] : [{ key, original, text }]
  })

  test('has the files of en-GB', () => {
    expect(filesOf(locale)).toEqual(filesOf(sourceLocale))
  })

  test('has the texts of en-GB and no others', () => {
    expect([...source.keys()].filter((key) => !texts.has(key))).toEqual([])
    expect([...texts.keys()].filter((key) => !source.has(key))).toEqual([])
  })

  test('leaves no text empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  test('takes the arguments that en-GB takes', () => {
    expect(both.filter(({ original, text }) => argumentsOf(original, sourceLocale).join() !== argumentsOf(text, locale).join()).map(({ key }) => key)).toEqual([])
  })

  test('says every plural that the language has', () => {
    expect([...texts].flatMap(([key, text]) => missingForms(text, locale).map((form) => `${key}: ${form}`))).toEqual([])
  })
})

/** Where the wording is looked through, each text stands with its area. */
test('every file of texts has a name for people', () => {
  expect(filesOf(sourceLocale).filter((area) => !source.has(`institution.area.${area}`))).toEqual([])
})

/** One way of writing them: American English says email, and quotes with double marks. */
test('en-US writes email, and quotes “so”', () => {
  expect([...textsIn('en-US')].filter(([, text]) => /e-mail|[‘"«„]/i.test(text)).map(([key]) => key)).toEqual([])
})

test('every field that is refused is told why', () => {
  const codes = filesBelow('server').filter((file) => file.endsWith('.ts')).flatMap((file) => [...readFileSync(`server/${file}`, 'utf8').matchAll(/badField\([^()]*?, '(\w+)'\)/g)].map(([, code = '']) => code))
  expect(codes.filter((code) => !source.has(`issues.${code}`))).toEqual([])
})

describe('the reading of texts', () => {
  const slovene = '{count, plural, one {# sprememba} two {# spremembi} few {# spremembe} other {# sprememb}}'

  test.each([
    ['names and kinds', 'Hello {name}, {count, plural, one {a <b>change</b>} other {# changes of {person}}} {on, date}', ['<b>', 'count:plural', 'name:text', 'on:date', 'person:text']],
    ['nothing', 'Hello', []],
  ])('finds the arguments: %s', (_case, text, expected) => {
    expect(argumentsOf(text, 'en-GB')).toEqual(expected)
  })

  test.each([
    ['en-GB', '{count, plural, one {# change} other {# changes}}', []],
    ['en-GB', '{count, plural, =0 {Nobody} other {# waiting}}', []],
    ['en-GB', '{count, plural, few {#} other {# changes}}', ['one']],
    ['de', '{count, plural, =0 {Niemand} other {#}}', ['one']],
    ['de', '{count, plural, =1 {eine} other {#}}', []],
    ['sl', slovene, []],
    ['sl', '{count, plural, one {#} other {#}}', ['two', 'few']],
  ] as const)('%s: %s lacks %j', (locale, text, expected) => {
    expect(missingForms(text, locale)).toEqual(expected)
  })

  test('refuses what is no message', () => {
    expect(() => new IntlMessageFormat('{count, plural, one {#}}', 'en-GB')).toThrow()
  })
})

function filesOf(locale: string): string[] {
  const folder = `messages/${locale}`
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => name.replace(/\.json$/, '')).sort() : []
}

function textsIn(locale: string): Texts {
  return new Map(filesOf(locale).flatMap((name) => flat(JSON.parse(readFileSync(`messages/${locale}/${name}.json`, 'utf8')), name)))
}

function flat(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${at}.${key}`))
}
