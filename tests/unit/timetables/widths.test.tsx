import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CalendarBody } from '@/components/timetables/calendar/calendar-body'
import { enGB } from '@/lib/i18n/en-gb'

const date = {
  id: '1',
  eventId: '2',
  timetableId: '3',
  originalOn: '2026-12-01',
  heldOn: '2026-12-01',
  startsTime: '10:00',
  endsTime: '11:00',
  startsAt: '2026-12-01T10:00:00Z',
  endsAt: '2026-12-01T11:00:00Z',
  shift: 'AM' as const,
  title: 'Endodontics',
  state: 'PLANNED' as const,
  cancelReason: '',
  typeId: '4',
  room: null,
  link: '',
  groupIds: [],
  teachers: [],
  recurs: false,
  isOwn: false,
  isOthers: false,
}
const calendar = {
  dates: [date],
  background: [],
  groups: [],
  types: [],
  clashing: [],
  rooms: [],
  elsewhere: [],
  expected: [],
  clinics: [],
  seats: [],
  tooFew: [],
  today: '2026-12-01',
  now: '09:00',
  opens: '09:00',
  closes: '17:00',
}

test('the server, which does not know the screen, draws a week for a desk and for less; each is seen at its width alone', () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <CalendarBody
        view="week"
        calendar={calendar}
        from="2026-11-30"
        to="2026-12-06"
        at="2026-12-01"
        label="Year 4"
        hasAllRooms={false}
        isShown={() => true}
        isOpened={() => false}
        hrefOf={() => '/here'}
        dayHref={() => '/day'}
        empty={null}
        pending={null}
        copied={null}
        onCopy={() => {}}
      />
    </NextIntlClientProvider>,
  )
  expect(html).toContain('<div class="lg:hidden">')
  expect(html).toContain('<div class="max-lg:hidden">')
  expect(html.match(/data-column=/g)).toHaveLength(5)
  expect(html).toContain('id="day-2026-12-01"')
})
