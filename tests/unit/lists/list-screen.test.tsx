import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListScreen } from '@/components/shared/list/list-screen'
import { enGB } from '@/lib/i18n/en-gb'

const filters = { text: '', isBusy: false, type: () => {}, clear: () => {} }
const words = {
  search: { label: 'Search labs' },
  found: '1 of 12 found',
  empty: { title: 'No labs yet', help: 'Where work is made.' },
  nothing: { title: 'No lab of this name', help: 'Look for a part of it.', clear: 'Clear the search' },
}
type Given = Partial<Parameters<typeof ListScreen>[0]>
const renderHtml = (given: Given = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <ListScreen filters={filters} icon={null} isSearched={false} list={null} {...words} {...given}>
        <h1>Labs</h1>
      </ListScreen>
    </NextIntlClientProvider>,
  )

test('an empty list says so, and says nothing of a search', () => {
  const html = renderHtml()
  expect(html).toContain('No labs yet')
  for (const text of ['No lab of this name', 'Clear the search', '1 of 12 found']) expect(html).not.toContain(text)
})

test('a search that finds nothing offers to clear it, and does not say that there is none', () => {
  const html = renderHtml({ isSearched: true })
  for (const text of ['No lab of this name', 'Clear the search', '1 of 12 found']) expect(html).toContain(text)
  expect(html).not.toContain('No labs yet')
})

test('what is listed stands below the head and the search', () => {
  const html = renderHtml({ list: <p>Crowns Ltd</p> })
  expect(html.indexOf('<h1>Labs')).toBeLessThan(html.indexOf('Search labs'))
  expect(html.indexOf('Search labs')).toBeLessThan(html.indexOf('Crowns Ltd'))
  expect(html).not.toContain('No labs yet')
})

test('few are seen at a glance, without a search', () => {
  expect(renderHtml({ search: null })).not.toContain('role="search"')
})
