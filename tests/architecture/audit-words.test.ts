import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { enGB } from '@/lib/i18n/en-gb'
import { wordAt } from '@/lib/i18n/word-at'

const actions = [...new Set(registry.flatMap(({ audit }) => (audit === null ? [] : [audit])))]

/** The other languages have what en-GB has (messages.test.ts). */
test('every act that the audit may hold has words: audit.action.<area>.<act> of messages', () => {
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter((action) => wordAt(enGB.audit.action, action.split('.')) === undefined)).toEqual([])
})

test('every area has words: audit.area.<area>', () => {
  const areas = [...new Set(actions.map((action) => action.split('.')[0] ?? ''))]
  expect(areas.filter((area) => wordAt(enGB.audit.area, [area]) === undefined)).toEqual([])
})
