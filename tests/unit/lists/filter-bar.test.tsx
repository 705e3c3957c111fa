import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, dayFilter, onlyFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { enGB } from '@/lib/i18n/en-gb'

const doNothing = () => {}
const renderHtml = (what: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      {what}
    </NextIntlClientProvider>,
  )
const role = (value: string) =>
  choiceFilter({ id: 'role', label: 'Role', any: 'Any', options: [{ value: 'r1', label: 'Teacher' }], value, onChange: doNothing })

describe('the bar above a list', () => {
  test('draws what is set, and nothing for what is not', () => {
    const unset = renderHtml(<FilterBar filters={[role('')]} />)
    expect(unset).toContain(enGB.ui.filters.add)
    for (const text of ['Any', 'Role', 'Teacher']) expect(unset).not.toContain(text)
    expect(renderHtml(<FilterBar filters={[role('r1')]} />)).toContain('Role: Teacher')
  })

  test('says on a phone how many are set', () => {
    const day = dayFilter({ id: 'from', label: 'From', value: '2026-11-02', inWords: () => '2 Nov', onChange: doNothing })
    const only = onlyFilter({ id: 'only', label: 'Late', isOn: true, onChange: doNothing })
    const html = renderHtml(<FilterBar filters={[role('r1'), day, only]} />)
    expect(html).toMatch(new RegExp(`${enGB.ui.filters.label}</span><span class="tabular-nums">3<`))
    for (const text of ['From: 2 Nov', 'Late']) expect(html).toContain(text)
    // The filter's label says everything.
    expect(html).not.toContain('Late:')
  })

  test('takes one filter away without the others', () => {
    const changes: string[] = []
    const filter = choiceFilter({ id: 'x', label: 'X', any: 'Any', options: [], value: 'gone', onChange: (to) => void changes.push(to) })
    expect(filter.said).toBe('gone')
    filter.onClear()
    expect(changes).toEqual([''])
  })

  test('has no button for filters where there are none', () => {
    const html = renderHtml(<FilterBar search={{ label: 'Search people', of: { text: '', type: doNothing } }} />)
    expect(html).toContain('Search people')
    expect(html).not.toContain(enGB.ui.filters.add)
  })
})

test('of states exactly one is on, and a count of 0 is not shown', () => {
  const html = renderHtml(
    <StateChips
      label="State"
      value="open"
      onChange={doNothing}
      options={[
        { value: 'open', label: 'Open', count: 9 },
        { value: 'due', label: 'Recall due', count: 0 },
      ]}
    />,
  )
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(1)
  expect(html).toContain('>9<')
  expect(html).not.toContain('>0<')
})

test('moving in time is a way back, what is shown, and a way on', () => {
  const html = renderHtml(
    <DateNav
      label="Week"
      shown="This week"
      before={{ label: 'Previous week', href: '/a' }}
      now={{ label: 'This week', href: '/b' }}
      after={{ label: 'Next week', href: '/c' }}
      day="2026-11-23"
      dayHref={(day) => `/d/${day}`}
    />,
  )
  const places = ['href="/a"', 'This week', 'href="/c"'].map((text) => html.indexOf(text))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  // The menu's content is drawn when the menu is opened.
  expect(html).not.toContain('href="/b"')
})

test('without a way to any other day, what is shown leads back to now by itself', () => {
  const html = renderHtml(
    <DateNav
      label="Shifts"
      shown="Thu 26 Nov, AM"
      before={{ label: 'Previous shift', onPress: doNothing, disabledReason: 'There is no earlier shift' }}
      now={{ label: 'Back to today', onPress: doNothing }}
      after={{ label: 'Next shift', onPress: doNothing }}
    />,
  )
  expect(html).toMatch(/aria-label="Back to today"[^>]*>.*Thu 26 Nov, AM/)
  expect(html).not.toContain('aria-haspopup')
  expect(html).toContain('There is no earlier shift')
})
