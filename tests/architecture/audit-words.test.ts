import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { enGB } from '@/lib/i18n/en-gb'
import { actionWord, auditAreaWord } from '@/lib/i18n/nouns'

const actions = [...new Set(registry.flatMap(({ audit }) => (audit === null ? [] : [audit])))]

/** Other languages have the same keys as en-GB (messages.test.ts). A `…Saved` or `…Removed` is derived from the word for its record. */
test('every act that the audit may hold has words: audit.action.<area>.<act> of messages', () => {
  expect(actions.length).toBeGreaterThan(50)
  expect(
    actions
      .filter((action) => actionWord(enGB, action, (_as, { noun }) => noun) === undefined)
      .map((action) => `messages/<each language>/audit.json: add action.${action}`),
  ).toEqual([])
})

test('every area has words: audit.area.<area>', () => {
  const areas = [...new Set(actions.map((action) => action.split('.')[0] ?? ''))]
  expect(
    areas.filter((area) => auditAreaWord(enGB, area) === undefined).map((area) => `messages/<each language>/audit.json: add area.${area}`),
  ).toEqual([])
})
