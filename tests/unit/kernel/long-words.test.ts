import { describe, expect, test } from 'vitest'
import { breakLongWords } from '@/server/kernel/files/long-words.mjs'

/** Breaks text into lines of `most`, with letters that are one wide and accents that have no width. */
const breakText = (text: string, most: number) =>
  [...breakLongWords(text, { widthOf: (letter) => (/\p{M}/u.test(letter) ? 0 : letter === 'W' ? 2 : 1), most })].join('')

describe('a word that no line holds', () => {
  test.each([
    ['is broken wherever a line is full', 'abcdefghij', 'abcd\nefgh\nij'],
    ['by the width of its letters', 'WWabcW', 'WW\nabc\nW'],
    ['beside words that fit', 'to abcdefg be', 'to abcd\nefg be'],
    ['after a line of its own', 'ab\nabcde', 'ab\nabcd\ne'],
    ['not within a letter and its accent', 'abcde\u0301f', 'abcd\ne\u0301f'],
    ['not before the accent of the last letter on a line', 'abcd\u0301e', 'abcd\u0301\ne'],
  ])('%s', (_, text, expected) => {
    expect(breakText(text, 4)).toBe(expected)
  })

  test('leaves no piece that is wider than a line, however long it is', () => {
    const pieces = breakText('x'.repeat(8_000), 80).split('\n')
    expect(pieces).toHaveLength(100)
    expect(new Set(pieces.map(({ length }) => length))).toEqual(new Set([80]))
  })
})

test.each(['', 'a bc def ghij', '\n\n', 'four four four'])('words that fit are left as they are: %j', (text) => {
  expect(breakText(text, 4)).toBe(text)
})

test('a letter that is wider than the line stands on one of its own', () => {
  expect(breakText('WWW', 1)).toBe('W\nW\nW')
})
