import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { locales, sourceLocale } from '@/lib/i18n/locales'
import { wordAt } from '@/lib/i18n/word-at'
import { textAreaWord } from '@/lib/i18n/nouns'
import { filesBelow } from './files'
import { argumentsOf, missingForms, wordsOf } from './icu'
import { fileOf, filesOf, textsIn, together, togetherIn } from './texts'

const source = textsIn(sourceLocale)
/** This language holds only texts that differ from en-GB. */
const overlaid = 'en-US'

test('lib/i18n/en-gb.ts names every file of messages/en-GB', () => {
  const files = filesOf(sourceLocale)
  expect(files.filter((name) => !(name in enGB)).map((name) => `lib/i18n/en-gb.ts: import messages/en-GB/${name}.json`)).toEqual([])
  expect(
    Object.keys(enGB)
      .filter((name) => !files.includes(name))
      .map((name) => `messages/en-GB/${name}.json does not exist`),
  ).toEqual([])
})

/** Each language is complete, except en-US, which overrides en-GB: in others a silent fallback is a text that nobody has checked. */
describe.each(locales)('%s', (locale) => {
  const own = textsIn(locale)
  const texts = locale === overlaid ? new Map([...source, ...own]) : own
  const both = [...source].flatMap(([key, original]) => {
    const text = texts.get(key)
    return text === undefined ? [] : [{ key, original, text }]
  })

  test('has the texts of en-GB and no others', () => {
    expect(
      [...source.keys()].filter((key) => !texts.has(key)).map((key) => `${fileOf(locale, key)} lacks ${key}; add the text there`),
    ).toEqual([])
    expect(
      [...texts.keys()]
        .filter((key) => !source.has(key))
        .map((key) => `${fileOf(locale, key)} has ${key}, en-GB not; add it to ${fileOf(sourceLocale, key)} or remove it here`),
    ).toEqual([])
  })

  /** `npm run new:list` marks texts that need a translation. */
  test('leaves nothing untranslated', () => {
    expect([...own].filter(([, text]) => text.startsWith('TODO')).map(([key]) => `${fileOf(locale, key)}: ${key}; translate it`)).toEqual(
      [],
    )
  })

  test('leaves no text empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${fileOf(locale, key)}: ${key}`)).toEqual([])
  })

  test('takes the arguments that en-GB takes', () => {
    expect(
      both
        .filter(({ original, text }) => argumentsOf(original, sourceLocale).join() !== argumentsOf(text, locale).join())
        .map(({ key }) => `${fileOf(locale, key)}: ${key}`),
    ).toEqual([])
  })

  test('says every plural that the language has', () => {
    expect(
      [...texts].flatMap(([key, text]) =>
        missingForms(text, locale).map((form) => `${fileOf(locale, key)}: ${key} lacks the form ${form}`),
      ),
    ).toEqual([])
  })
})

test.each(locales)('%s: no key stands twice in a file, where the later one would hide the other', (locale) => {
  const files = [...filesOf(locale), ...(togetherIn(locale).size > 0 ? [together] : [])]
  const twice = files.filter((file) => {
    const text = readFileSync(`messages/${locale}/${file}.json`, 'utf8')
    const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length
    return written !== countKeys(JSON.parse(text))
  })
  expect(twice).toEqual([])
})

test.each(locales)('%s: what lists say of themselves stands in one file only', (locale) => {
  const elsewhere = filesOf(locale).map((file) => [file, JSON.parse(readFileSync(`messages/${locale}/${file}.json`, 'utf8'))] as const)
  const tree = Object.fromEntries(elsewhere)
  expect([...togetherIn(locale).keys()].filter((key) => wordAt(tree, key.split('.')) !== undefined)).toEqual([])
})

/** The screen for checking the wording lists each text under its area. */
test('every file of texts has a name for people', () => {
  expect(
    filesOf(sourceLocale)
      .filter((area) => textAreaWord(enGB, area) === undefined)
      .map((area) => `messages/<each language>/institution.json: add area.${area}, or shell.json: add titles.${area}`),
  ).toEqual([])
})

test('en-US holds only what differs from en-GB: npm run texts', () => {
  expect(
    [...textsIn(overlaid)]
      .filter(([key, text]) => source.get(key) === text)
      .map(([key]) => `${fileOf(overlaid, key)}: ${key}; run npm run texts`),
  ).toEqual([])
})

/** A consistent style: American English writes email, and uses double quotation marks. */
test('en-US writes email, and quotes “so”', () => {
  const read = new Map([...source, ...textsIn(overlaid)])
  expect([...read].filter(([, text]) => /e-mail|[‘"«„]/i.test(text)).map(([key]) => `${fileOf(overlaid, key)}: ${key}`)).toEqual([])
})

/** Only words that American English always spells differently: 'practice' is right in both, and so is 'program' for software. */
const british = new RegExp(
  String.raw`\b(?:${[
    String.raw`cancell(?:ed|ing)|programmes?|behaviours?|(?:colour|favour|honour|neighbour|travell|practis)\w*|centre[sd]?|metres?`,
    String.raw`labell(?:ed|ing)|catalogues?|enrol(?:s|ments?)?|fulfil(?:s|ments?)?|licences?|grey|defence|judgement|ageing|cheques?|whilst`,
    String.raw`(?:paediatric|orthopaed|anaesth|haem|oedema)\w*|analys(?:e|ed|ing)`,
    String.raw`(?:recogn|organ|author|apolog|summar|minim|maxim|priorit|standard|final|synchron)is(?:e|es|ed|ing|ation)`,
    String.raw`(?:personal|categor|custom|real|special|util|visual)is(?:e|es|ed|ing|ation)`,
  ].join('|')})\b`,
  'i',
)

test('en-US spells nothing the British way', () => {
  const read = new Map([...source, ...textsIn(overlaid)])
  expect(
    [...read].flatMap(([key, text]) => {
      const [word] = british.exec(wordsOf(text, overlaid)) ?? []
      return word === undefined ? [] : [`${fileOf(overlaid, key)}: ${key} says '${word}'; write it there as an American would`]
    }),
  ).toEqual([])
})

/** `badField(path, 'code')` and `bad(path, 'code')` of the server; messages of schemas, of which those in camelCase are codes (lib/issue-code.ts). */
const codesIn = {
  server: /\bbad(?:Field)?\((?:[^()]|\([^()]*\))*?,\s*'([a-z]\w+)'/g,
  'lib/contracts': /\b(?:message|error): '([a-z][a-zA-Z]+)'/g,
}

test.each(['server', 'lib/contracts'] as const)('every code of an issue in %s has a text', (folder) => {
  const codes = filesBelow(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(codesIn[folder])].map(([, code = '']) => ({ code, at: `${folder}/${file}` })),
    )
  expect(codes.length).toBeGreaterThan(20)
  expect(
    codes
      .filter(({ code }) => !source.has(`issues.${code}`))
      .map(({ code, at }) => `${at}: add ${code} to messages/<each language>/issues.json`),
  ).toEqual([])
})

test.each(['required', 'wrongType', 'tooSmall', 'tooBig', 'tooLong', 'invalid', 'unknownKey'])('the code %s of Zod has a text', (code) => {
  expect(source.has(`issues.${code}`)).toBe(true)
})

describe('the reading of texts', () => {
  const slovene = '{count, plural, one {# sprememba} two {# spremembi} few {# spremembe} other {# sprememb}}'

  test.each([
    [
      'names and kinds',
      'Hello {name}, {count, plural, one {a <b>change</b>} other {# changes of {person}}} {on, date}',
      ['<b>', 'count:plural', 'name:text', 'on:date', 'person:text'],
    ],
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

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + 1 + countKeys(inner), 0)
}
