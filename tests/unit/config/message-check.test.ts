import { describe, expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { messageIssue, placeholdersOf } from '@/server/config/message-check'
import { argumentsOf } from '../../architecture/icu'

describe('placeholders', () => {
  test.each([
    ['Hello', []],
    ['Hello {name}', ['name']],
    ['{name}', ['name']],
    ['<b>{name}</b>', ['<b>', 'name']],
    ['{count, plural, one {a <b>change of {who}</b>} other {# changes {when, date}}}', ['count', '<b>', 'who', 'when']],
    ['{shift, select, AM {{name}} other {{name} later}}', ['shift', 'name']],
  ])('%s', (text, expected) => {
    expect(placeholdersOf(text)).toEqual(expected)
  })

  test('are those that the parser of next-intl finds, in every text that there is', () => {
    const texts = flattenTexts(enGB)
    expect(texts.length).toBeGreaterThan(1_000)
    const wrong = texts.filter(
      (text) =>
        placeholdersOf(text).toSorted().join() !==
        [...new Set(argumentsOf(text, 'en-GB').map((name) => name.split(':')[0]))].toSorted().join(),
    )
    expect(wrong).toEqual([])
  })
})

describe('the institution’s own words', () => {
  test('may be those of any text that there is', () => {
    expect(flattenTexts(enGB).filter((text) => messageIssue({ path: 'text', original: text, text, anyway: false }) !== false)).toEqual([])
  })

  const original = 'Dear {name}, {count, plural, one {1 session} other {# sessions}} at {place}: <link>here</link>'
  test.each([
    ['the same', original, false],
    ['in another order', '{place}: {name}, {count} <link>look</link>', false],
    ['a number as it is written', '{count, number} {name} {place} <link>x</link>', false],
    ['no message', 'Dear {name', 'messageBroken'],
    ['a number in a currency that there is not', '{count, number, ::currency/ZZZZ} {name} {place} <link>x</link>', 'messageBroken'],
    [
      'a hundred plurals in each other',
      `${'{count, plural, other {'.repeat(100)}x${'}}'.repeat(100)} {name} {place} <link>x</link>`,
      false,
    ],
    [
      'a hundred thousand plurals in each other',
      `${'{count, plural, other {'.repeat(100_000)}x${'}}'.repeat(100_000)} {name} {place} <link>x</link>`,
      'messageBroken',
    ],
    ['a script', '{name} {count} {place} <link>x</link> <script>y</script>', 'placeholderUnknown'],
    ['a tag with more than its name', '{name} {count} {place} <link href="javascript:x">x</link>', 'messageBroken'],
    ['what every object has', '{name} {count} {place} <link>x</link> {constructor} {__proto__}', 'placeholderUnknown'],
    ['a plural without its other form', '{count, plural, one {x}} {name} {place} <link>x</link>', 'messageBroken'],
    ['a tag that stays open', '<link>x {name} {count} {place}', 'messageBroken'],
    ['one that nobody fills in', '{name} {count} {place} {link2} <link>x</link>', 'placeholderUnknown'],
    ['another tag', '{name} {count} {place} <link>x</link> <b>y</b>', 'placeholderUnknown'],
    ['a text as a number', '{name, plural, other {#}} {count} {place} <link>x</link>', 'placeholderUnknown'],
    ['one left out', 'Dear {name}, {count} <link>x</link>', 'placeholderMissing'],
  ])('%s', (_case, text, expected) => {
    const issue = messageIssue({ path: 'text', original, text, anyway: false })
    expect(issue && issue.code).toBe(expected)
  })

  test('leave one out where that is wanted, and never more than that', () => {
    expect(messageIssue({ path: 'text', original, text: 'Dear {name}', anyway: true })).toBe(false)
    expect(messageIssue({ path: 'text', original, text: 'Dear {who}', anyway: true })).toMatchObject({
      code: 'placeholderUnknown',
      values: { names: '{who}' },
    })
  })
})

function flattenTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(Object(value)).flatMap(flattenTexts)
}
