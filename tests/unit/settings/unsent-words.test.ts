import { expect, it } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { registry } from '@/server/registry'
import { keysOf, collectTypedTexts } from '@/components/settings/unsent-words'
import { wordAt } from '@/lib/i18n/word-at'

it('finds what a person typed, and leaves out ids, dates, codes and numbers', () => {
  const body = {
    id: '019ab3c4-0000-7000-8000-0123456789ab',
    locale: 'en-GB',
    occurredAt: '2026-11-21T14:05:00.000Z',
    heldOn: '2026-11-21',
    site: 'TOOTH',
    quantity: 2,
    teacherId: null,
    note: 'Crown prepared',
    lines: [{ note: 'Second line' }, { note: '  ' }],
  }
  expect(collectTypedTexts(body)).toEqual(['Crown prepared', 'Second line'])
})

it.each([
  [['sessions', 'save'], 'Session'],
  [['sessions'], undefined],
  [['sessions', 'none'], undefined],
  [['toString'], undefined],
  [[], undefined],
])('finds the words at %j', (path, word) => {
  expect(wordAt({ sessions: { save: 'Session' } }, path)).toBe(word)
})

it('has words for every call that can wait', () => {
  const queued = registry.flatMap(({ contract }) => (contract.queued ? [contract.name] : []))
  expect(queued.length).toBeGreaterThan(5)
  for (const name of queued) expect(wordAt(enGB.retryRequests.what, keysOf(name)), name).toEqual(expect.any(String))
})
