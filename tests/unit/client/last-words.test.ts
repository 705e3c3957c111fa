import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLastWordsOf, forgetOldWords, keepLastWords, takeLastWords } from '@/lib/client/last-words'

const words = { text: 'Half a thought', base: '', revision: 2 }

beforeEach(() => {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  }
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_, name) => Reflect.get(methods, name) }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what was typed last is given back once, to its writer', () => {
  keepLastWords('ada', '/s1#remark', words)
  expect(takeLastWords('ben', '/s1#remark')).toBeNull()
  expect(takeLastWords('ada', '/s2#remark')).toBeNull()
  expect(takeLastWords('ada', '/s1#remark')).toEqual(words)
  expect(takeLastWords('ada', '/s1#remark')).toBeNull()
})

test('who logs out leaves none; others keep theirs', () => {
  keepLastWords('ada', '/s1#remark', words)
  keepLastWords('ben', '/s1#remark', words)
  forgetLastWordsOf('ada')
  expect(takeLastWords('ada', '/s1#remark')).toBeNull()
  expect(takeLastWords('ben', '/s1#remark')).toEqual(words)
})

test('what nobody came back for within a week is forgotten, whether or not it is asked for', () => {
  const start = Date.parse('2026-11-20T08:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  keepLastWords('ada', '/s1#remark', words)
  localStorage.setItem('lastWords/ada/old', JSON.stringify(words))
  localStorage.setItem('other', 'stays')
  forgetOldWords()
  vi.setSystemTime(start + 168 * 3_600_000)
  keepLastWords('ada', '/s2#remark', words)
  forgetOldWords()
  expect(Object.keys(localStorage)).toHaveLength(4)
  vi.setSystemTime(start + 168 * 3_600_000 + 1)
  expect(takeLastWords('ada', '/s1#remark')).toBeNull()
  forgetOldWords()
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastWords/ada//s2#remark', 'other'])
  expect(takeLastWords('ada', '/s2#remark')).toEqual(words)
})

test('something else under the key, or no storage at all, is nothing', () => {
  localStorage.setItem('lastWords/ada/x', '{"text":1}')
  expect(takeLastWords('ada', 'x')).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  keepLastWords('ada', 'x', words)
  forgetLastWordsOf('ada')
  forgetOldWords()
  expect(takeLastWords('ada', 'x')).toBeNull()
})
