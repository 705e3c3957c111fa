import formatSource from 'use-intl/format-message'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { compiledMessage, compiledMessages } from '@/lib/i18n/compiled'
import formatMessage from '@/lib/i18n/format-message'
import { locales } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { withOverrides } from '@/lib/i18n/overlay'

describe('compiled messages', () => {
  it.each(locales)('say in %s what their source says, with one, two and no things', async (locale) => {
    const options = { cache: _createCache(), formatters: _createIntlFormatters(_createCache()), locale, timeZone: 'Europe/London' }
    const texts = textsIn(await messagesIn(locale))
    expect(texts.length).toBeGreaterThan(500)
    for (const text of texts) {
      // If nothing depends on a number, one value is enough.
      for (const value of /\b(plural|selectordinal|select)\b/.test(text) ? [0, 1, 2, 5] : [2]) {
        const values = valuesFor(text, value)
        const expected = formatSource('key', text, values, options)
        expect(formatMessage('key', text, values, options), text).toEqual(expected)
        expect(formatMessage('key', compiledMessage(text), values, options), text).toEqual(expected)
      }
    }
  })

  it('are made once, and leave the source alone', () => {
    const source = { title: 'Hello', count: '{count, plural, one {one thing} other {# things}}' }
    const compiled = compiledMessages(source)
    expect(compiled.title).toBe('Hello')
    expect(compiled.count).not.toBe(source.count)
    expect(source.count).toMatch(/^\{count/)
    expect(compiledMessages(source)).toBe(compiled)
  })

  it('leave what cannot be parsed as it is', () => {
    expect(compiledMessage('Fill in {')).toBe('Fill in {')
  })

  it("take the institution's own wording, compiled too", () => {
    const messages = compiledMessages({ ui: { saved: 'Saved {time}', queued: 'Queued' } })
    expect(withOverrides(messages, compiledMessages({ 'ui.saved': 'Kept at {time}', 'ui.queued': 'Waits', 'ui.saved.0': 'x' }))).toEqual(
      compiledMessages({ ui: { saved: 'Kept at {time}', queued: 'Waits' } }),
    )
  })
})

function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsIn) : []
}

/** A value for every name in a text, and for every tag a function that draws it. */
function valuesFor(text: string, value: number): Record<string, number | ((inner: unknown) => string)> {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => [name, value] as const)
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, (inner: unknown) => `[${String(inner)}]`] as const)
  return Object.fromEntries([...names, ...tags])
}
