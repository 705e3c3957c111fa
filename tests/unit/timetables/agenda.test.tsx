import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Agenda } from '@/components/timetables/calendar/agenda'
import type { Looks } from '@/components/timetables/calendar/looks'
import { enGB } from '@/lib/i18n/en-gb'

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const background = [{ id: 'holiday', name: 'Reading week', fromOn: '2026-11-24', toOn: '2026-11-27' }]
const looks: Looks = { colourOf: () => 'blue', typeOf: () => '', groupsOf: () => [], isClashing: () => false }

const drawn = (today: string, foldsEarlier: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Agenda {...{ days, today, background, looks, foldsEarlier }} now="09:00" dates={[]} empty={null} />
    </NextIntlClientProvider>,
  )
const earlier = /Earlier this week/

test('the week of today opens on today: what was before is folded, and on paper all the same', () => {
  const html = drawn('2026-11-26', true)
  expect(html).toMatch(earlier)
  const folded = html.indexOf('hidden print:flex')
  expect(folded).toBeGreaterThan(0)
  expect(html.indexOf('id="day-2026-11-25"')).toBeGreaterThan(folded)
  expect(html.indexOf('id="day-2026-11-26"')).toBeGreaterThan(html.indexOf('id="day-2026-11-25"'))
})

test('another week, and a view that shows all of it, is not folded', () => {
  expect(drawn('2026-12-03', true)).not.toMatch(earlier)
  expect(drawn('2026-11-26', false)).not.toMatch(earlier)
})
