import { expect, test } from 'vitest'
import { measureSources } from '@/server/kernel/queries/measures.sql'
import '@/server/registry'
import { hasAddress, withoutAddress } from '@/server/reports/hrefs'

test('what a row of a source is of has an address, or is known to have none', () => {
  const all = measureSources().flatMap(({ row }) => row.opens?.what ?? [])
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter((what) => !hasAddress(what) && !withoutAddress.includes(what))).toEqual([])
})
