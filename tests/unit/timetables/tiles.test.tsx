import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { GridItem } from '@/components/shared/calendar/grid-types'
import { TimeGrid } from '@/components/shared/calendar/time-grid'
import { countLines } from '@/components/shared/calendar/tile-height'
import { enGB } from '@/lib/i18n/en-gb'

const day = '2026-12-01'
const item = (id: string, own: Partial<GridItem> = {}): GridItem => ({
  id,
  columns: [day],
  startsTime: '10:00',
  endsTime: '11:00',
  title: 'Periodontology',
  lines: ['Lecture theatre 1', 'Group A', 'Tess Teacher'],
  colour: 'indigo',
  isCancelled: false,
  href: `/event/${id}`,
  isMovable: true,
  ...own,
})
const renderHtml = (items: readonly GridItem[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <TimeGrid label="Year 4" columns={[{ id: day, title: 'Tue 1 Dec', day }]} today={day} now="07:00" items={items} background={[]} />
    </NextIntlClientProvider>,
  )
/** The visible texts of a tile, a line each. */
const visibleTexts = (html: string, id: string) =>
  [...(html.split(`data-tile="${id}"`)[1]?.split('</a>')[0] ?? '').matchAll(/>([^<>]+)</g)].map(([, text]) => text)

describe('a tile', () => {
  test('has as many whole lines as fit its height', () => {
    expect([15, 25, 30, 45, 50, 60, 90, 150].map(countLines)).toEqual([1, 1, 1, 2, 2, 3, 4, 8])
  })

  test('breaks no word of its title, however many stand beside it', () => {
    for (const items of [[item('a')], [item('a'), item('b')], [item('a'), item('b'), item('c')]]) {
      const html = renderHtml(items)
      expect(visibleTexts(html, 'a')).toContain('Periodontology')
      expect(html).not.toMatch(/wrap-break-word|wrap-anywhere|break-all/)
    }
  })

  test('says how full the place is: at its foot, in the line of its time where it has but two, and always in its name', () => {
    const full = { filled: '80 of 120', filledShare: 0.67 }
    const html = renderHtml([
      item('long', { ...full, endsTime: '12:00' }),
      item('two lines', { ...full, startsTime: '13:00', endsTime: '13:45' }),
      item('one line', { ...full, startsTime: '14:00', endsTime: '14:25' }),
    ])
    expect(visibleTexts(html, 'long')).toContain('80 of 120')
    expect(visibleTexts(html, 'two lines')).toEqual(['Periodontology', '13:00 · 80 of 120'])
    expect(visibleTexts(html, 'one line')).toEqual(['Periodontology'])
    expect(html.match(/aria-label="[^"]*Tess Teacher, 80 of 120"/g)).toHaveLength(3)
  })

  test('shows the title first, then the time, and no more than there is room for; its name and its tooltip say all', () => {
    const all = 'Periodontology, 10:00–11:00, Lecture theatre 1, Group A, Tess Teacher'
    const html = renderHtml([item('one')])
    expect(visibleTexts(html, 'one')).toEqual(['Periodontology', '10:00 · Lecture theatre 1', 'Group A'])
    expect(html).toContain(`title="${all}"`)
    expect(html).toContain(`aria-label="${all}"`)
    expect(html).toContain('max-height:3rem')
    expect(visibleTexts(renderHtml([item('short', { endsTime: '10:30' })]), 'short')).toEqual(['Periodontology'])
    expect(visibleTexts(renderHtml([item('long', { endsTime: '12:00' })]), 'long')).toHaveLength(4)
  })

  test('never breaks a word; beside two others its title is one line that ends in an ellipsis', () => {
    const classesOf = (count: number) => {
      const html = renderHtml(Array.from({ length: count }, (_, at) => item(String(at))))
      return html.split('Periodontology</span>')[0]?.split('<span class="').at(-1)?.split('"')[0] ?? ''
    }
    // The page breaks words that are too long, unless a class says that this text does not.
    for (const count of [1, 2]) expect(classesOf(count)).toMatch(/line-clamp-1.* wrap-normal/)
    expect(classesOf(3)).toContain('truncate')
    for (const count of [2, 3]) expect(classesOf(count)).not.toMatch(/wrap-break-word|hyphens|wrap-anywhere/)
  })

  test('that tells more beside itself is a button, which the keys reach as the others', () => {
    const html = renderHtml([
      item('told', { href: undefined, panel: 'Offer this date' }),
      item('opened', { startsTime: '12:00', endsTime: '13:00' }),
    ])
    const button = html.match(/<button[^>]*>/)?.[0] ?? ''
    expect(button).toContain('aria-haspopup="dialog"')
    expect(button).toContain('aria-label="Periodontology, 10:00–11:00, Lecture theatre 1, Group A, Tess Teacher"')
    expect(button).toContain('tabindex="0"')
    expect(html.match(/tabindex="-1"/gi)).toHaveLength(1)
    expect(html).not.toContain('Offer this date')
  })

  test('is one of a single tab stop, and the next lies behind a count where there are more than lanes', () => {
    const html = renderHtml(Array.from({ length: 6 }, (_, at) => item(String(at))))
    expect(html.match(/data-tile=/g)).toHaveLength(3)
    expect(html.match(/tabindex="0"[^>]*title=|title="[^"]*"[^>]*tabindex="0"/gi)).toHaveLength(1)
    expect(html).toContain('+3')
  })
})
