import { expect, test } from 'vitest'
import { analysisHref, analysisOfAll, onlyFrom, runHref } from '@/components/reports/report-hrefs'

const only = [
  { field: 'procedure', value: '0199aaaa-0000-7000-8000-000000000001' },
  { field: 'category', value: 'Crowns, bridges: 50% & more ü' },
]
const onlyIn = (href: string) => onlyFrom(new URLSearchParams(href.split('?')[1]).get('only') ?? '')

test('the address of an analysis says to what it is narrowed, whatever is in the texts of the school', () => {
  expect(onlyIn(analysisHref('analysis', { ...analysisOfAll, only }))).toEqual(only)
  expect(analysisHref('analysis', analysisOfAll)).not.toContain('only')
})

test('a prepared analysis opens narrowed as it was asked', () => {
  const asked = {
    of: 'ANALYSIS' as const,
    elementIds: ['a'],
    rows: 'month' as const,
    columns: null,
    show: 'TABLE' as const,
    only,
    span: 'YEAR' as const,
  }
  const run = { id: 'r', title: '', format: 'SCREEN' as const, asked, state: 'READY' as const, done: 1, total: 1, askedAt: '', asOf: null }
  expect(onlyIn(runHref({ ...run, expiresAt: null, rows: null, isCut: false }) ?? '')).toEqual(only)
})

test.each([[''], ['procedure'], ['procedure:'], [':value'], ['a-b:value'], ['procedure:%E0%A4%A'], [`procedure:${'x'.repeat(61)}`]])(
  'what cannot be read of an address is left out: %j',
  (text) => expect(onlyFrom(text)).toEqual([]),
)
