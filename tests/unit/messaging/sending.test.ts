import { describe, expect, test } from 'vitest'
import { nextSending } from '@/components/messaging/use-sending'

const content = { subject: 'Radiograph', text: 'Attached.', to: ['a'], fileIds: ['f'] }

describe('a message that is sent again because its answer was lost', () => {
  test('has the same ids, key and time while nothing of it was changed', () => {
    const first = nextSending(null, content)
    expect(nextSending(first, { ...content })).toEqual(first)
  })

  test.each([
    ['text', { text: 'Attached, with a word more.' }],
    ['files', { fileIds: [] }],
    ['recipients', { to: ['a', 'b'] }],
  ])('has another key and the same ids once its %s changed, so that the server can tell that it has the first', (_, change) => {
    const first = nextSending(null, content)
    const second = nextSending(first, { ...content, ...change })
    expect([second.id, second.threadId]).toEqual([first.id, first.threadId])
    expect(second.key).not.toBe(first.key)
  })

  test('is another message once the first was sent', () => {
    const [first, second] = [nextSending(null, content), nextSending(null, content)]
    expect(new Set([first.id, second.id, first.threadId, second.threadId, first.key, second.key]).size).toBe(6)
  })
})
