import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Agenda } from '@/components/timetables/calendar/agenda'
import type { Looks } from '@/components/timetables/calendar/looks'
import { enGB } from '@/lib/i18n/en-gb'

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const background = [{ id: 'holiday', name: 'Reading week', fromOn: '2026-11-24', toOn: '2026-11-27' }]
const looks: Looks = { colourOf: () => 'blue', typeOf: () => '', groupsOf: () => [], isClashing: () => false }

const renderHtml = (today: string, foldsEarlier: boolean, dates: Parameters<typeof Agenda>[0]['dates'] = [], now = '09:00') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Agenda {...{ days, today, background, looks, foldsEarlier }} now={now} dates={dates} empty={null} />
    </NextIntlClientProvider>,
  )
const earlier = /Earlier this week/

test('the week of today opens on today: what was before is folded, and on paper all the same', () => {
  const html = renderHtml('2026-11-26', true)
  expect(html).toMatch(earlier)
  const folded = html.indexOf('hidden print:flex')
  expect(folded).toBeGreaterThan(0)
  expect(html.indexOf('id="day-2026-11-25"')).toBeGreaterThan(folded)
  expect(html.indexOf('id="day-2026-11-26"')).toBeGreaterThan(html.indexOf('id="day-2026-11-25"'))
})

test('another week, and a view that shows all of it, is not folded', () => {
  expect(renderHtml('2026-12-03', true)).not.toMatch(earlier)
  expect(renderHtml('2026-11-26', false)).not.toMatch(earlier)
})

test('a night stands on both of its days, the end of Sunday’s on Monday, and is now on the second as well', () => {
  const night = {
    ...{ id: 'night', eventId: 'e', title: 'On call', typeId: 't', room: null, link: '', groupIds: [], teachers: [], isOthers: false },
    ...{
      heldOn: '2026-11-22',
      originalOn: '2026-11-22',
      startsTime: '22:00',
      endsTime: '06:00',
      state: 'PLANNED' as const,
      cancelReason: '',
    },
  }
  const sunday = renderHtml('2026-11-23', true, [night], '05:00')
  expect(sunday).toContain('id="day-2026-11-23"')
  expect(sunday.match(/On call/g)).toHaveLength(1)
  const now = (html: string) => html.includes(enGB.timetables.now)
  expect([now(sunday), now(renderHtml('2026-11-23', true, [night], '06:00'))]).toEqual([true, false])
  const tuesday = { ...night, heldOn: '2026-11-24', originalOn: '2026-11-24' }
  expect(renderHtml('2026-11-23', true, [tuesday]).match(/On call/g)).toHaveLength(2)
  expect(now(renderHtml('2026-11-24', true, [tuesday], '23:00'))).toBe(true)
})
