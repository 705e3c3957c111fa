import { describe, expect, test } from 'vitest'
import { hindranceOf, rhythmOf, withoutAddresses } from '@/server/config/rules'
import { csvCell, csvOf, textOf } from '@/server/kernel/files/csv'

describe('a cell of a file for a spreadsheet', () => {
  test.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
    ['a=1', 'a=1'],
    ['Anna;=1+1', "Anna;'=1+1"],
    ['Anna; +1;@x', "Anna; '+1;'@x"],
    ['[4,-5]', '"[4,-5]"'],
    ['two\n=1', `"two\n'=1"`],
    ['\uFF1D1', "'\uFF1D1"],
    ['Anna-Maria; a-b', 'Anna-Maria; a-b'],
  ])('%j becomes %j', (text, expected) => {
    expect(csvCell(text)).toBe(expected)
  })

  test.each([
    ['Anna,=1+1', "Anna,'=1+1"],
    ['Anna, +1', "Anna, '+1"],
    ['Anna;=1+1', '"Anna;=1+1"'],
    ['[4,-5]', "[4,'-5]"],
    ['=1+1', "'=1+1"],
  ])('between semicolons %j becomes %j, since another spreadsheet parts by commas', (text, expected) => {
    expect(csvCell(text, ';')).toBe(expected)
  })

  test.each([
    ["'=1+1", '=1+1'],
    ["Anna; '+1;'@x", 'Anna; +1;@x'],
    ["Anna, '+1", 'Anna, +1'],
    ["O'Neil", "O'Neil"],
    ["'t Hooft", "'t Hooft"],
    ["rock 'n' roll", "rock 'n' roll"],
    ["'\uFF1D1", '\uFF1D1'],
  ])('%j comes back as %j', (cell, text) => {
    expect(textOf(cell)).toBe(text)
  })

  test('a file begins with the mark of UTF-8, and each row ends as spreadsheets expect it', () => {
    expect(
      csvOf([
        ['Wér', 'b'],
        ['=c', ''],
      ]),
    ).toBe("\uFEFFWér,b\r\n'=c,\r\n")
  })
})

test.each([
  ['*/10 * * * * *', { kind: 'seconds', count: 10 }],
  ['*/5 * * * *', { kind: 'minutes', count: 5 }],
  ['* * * * *', { kind: 'minutes', count: 1 }],
  ['47 * * * *', { kind: 'hourly', count: 1 }],
  ['28 */3 * * *', { kind: 'hours', count: 3 }],
  ['17 3 * * *', { kind: 'daily', count: 1 }],
  ['17 3 * * 1', { kind: 'other', count: 1 }],
  ['0 3-5 * * *', { kind: 'other', count: 1 }],
  ['*/1 * * * * *', { kind: 'seconds', count: 1 }],
  ['*/0 * * * * *', { kind: 'minutes', count: 1 }],
  ['*/10 5 * * * *', { kind: 'hourly', count: 1 }],
  ['*/10 * 5 * * *', { kind: 'other', count: 1 }],
  ['*/5 3 * * *', { kind: 'other', count: 1 }],
  ['* 3 * * *', { kind: 'other', count: 1 }],
  ['* */3 * * *', { kind: 'other', count: 1 }],
  ['47 */0 * * *', { kind: 'other', count: 1 }],
  ['47 */1 * * *', { kind: 'hours', count: 1 }],
  ['*/1 * * * *', { kind: 'minutes', count: 1 }],
])('the pattern %s comes round %o', (pattern, expected) => {
  expect(rhythmOf(pattern)).toEqual({ ...expected, pattern })
})

describe('what stands in the way of sending again', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const whole = { to: 'a@school.example', subject: 's', text: 't', secretUntil: null }
  const dead = { type: 'mail', payload: whole, state: 'DEAD', attempts: 8, lastAttemptAt: new Date('2026-11-20T09:58:00Z') }
  test.each([
    ['a whole mail', {}, null],
    ['one whose last try may be under way', { lastAttemptAt: new Date('2026-11-20T09:58:01Z') }, 'UNDER_WAY'],
    ['one without its text', { payload: { to: 'a@school.example', subject: 's' } }, 'TEXT_GONE'],
    ['one whose link still counts', { payload: { ...whole, text: undefined, sealed: 'x', secretUntil: '2026-11-20T10:00:01.000Z' } }, null],
    [
      'one whose link has ended',
      { payload: { ...whole, text: undefined, sealed: 'x', secretUntil: '2026-11-20T10:00:00.000Z' } },
      'TEXT_GONE',
    ],
    ['what is no mail', { type: 'clinical-sessions.finished', payload: {} }, null],
    ['what waits and failed', { state: 'WAITING', attempts: 3 }, null],
    ['what waits and failed once', { state: 'WAITING', attempts: 1 }, null],
    ['what was never tried and waits no more', { attempts: 0, lastAttemptAt: null }, null],
    ['one without a text that is sealed', { payload: { ...whole, text: undefined, sealed: 'x' } }, null],
    ['one that is no mail at all', { payload: 'x' }, 'TEXT_GONE'],
    ['what waits for its own time', { state: 'WAITING', attempts: 0, lastAttemptAt: null }, 'NOT_TRIED'],
  ])('%s: %j gives %s', (_name, change, expected) => {
    expect(hindranceOf({ ...dead, ...change }, at)).toBe(expected)
  })
})

// A search that began at each of these characters would take longer than any test.
test('a million spaces in a cell, or letters in an error, are gone through once', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(csvCell(`a;${spaces}=b`)).toBe(`a;${spaces}'=b`)
  expect(textOf(`a;${spaces}'=b`)).toBe(`a;${spaces}=b`)
  expect([csvCell(`a;${spaces}b`), textOf(`a;${spaces}b'`)]).toEqual([`a;${spaces}b`, `a;${spaces}b'`])
  expect(withoutAddresses('a'.repeat(1_000_000))).toHaveLength(1_000_000)
})

test('an error loses the addresses in it and nothing else', () => {
  expect(withoutAddresses('550 5.1.1 <ann.o@school.example>: no such user, ask root@mx.example')).toBe('550 5.1.1 <…>: no such user, ask …')
})
