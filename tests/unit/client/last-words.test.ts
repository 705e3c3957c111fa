import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLastWordsOf, forgetOldWords, storeLastWords, consumeLastWords } from '@/lib/client/last-words'

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
  storeLastWords('ada', '/s1#remark', words)
  expect(consumeLastWords('ben', '/s1#remark')).toBeNull()
  expect(consumeLastWords('ada', '/s2#remark')).toBeNull()
  expect(consumeLastWords('ada', '/s1#remark')).toEqual(words)
  expect(consumeLastWords('ada', '/s1#remark')).toBeNull()
})

test('who logs out leaves none; others keep theirs', () => {
  storeLastWords('ada', '/s1#remark', words)
  storeLastWords('ben', '/s1#remark', words)
  forgetLastWordsOf('ada')
  expect(consumeLastWords('ada', '/s1#remark')).toBeNull()
  expect(consumeLastWords('ben', '/s1#remark')).toEqual(words)
})

test('what nobody came back for within a week is forgotten, whether or not it is asked for', () => {
  const start = Date.parse('2026-11-20T08:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  storeLastWords('ada', '/s1#remark', words)
  localStorage.setItem('lastWords/ada/old', JSON.stringify(words))
  localStorage.setItem('other', 'stays')
  forgetOldWords()
  vi.setSystemTime(start + 168 * 3_600_000)
  storeLastWords('ada', '/s2#remark', words)
  forgetOldWords()
  expect(Object.keys(localStorage)).toHaveLength(4)
  vi.setSystemTime(start + 168 * 3_600_000 + 1)
  expect(consumeLastWords('ada', '/s1#remark')).toBeNull()
  forgetOldWords()
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastWords/ada//s2#remark', 'other'])
  expect(consumeLastWords('ada', '/s2#remark')).toEqual(words)
})

test('something else under the key, or no storage at all, is nothing', () => {
  localStorage.setItem('lastWords/ada/x', '{"text":1}')
  expect(consumeLastWords('ada', 'x')).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  storeLastWords('ada', 'x', words)
  forgetLastWordsOf('ada')
  forgetOldWords()
  expect(consumeLastWords('ada', 'x')).toBeNull()
})
