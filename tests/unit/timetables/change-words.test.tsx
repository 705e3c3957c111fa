import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useChangeWords } from '@/components/timetables/changes/change-words'
import { enGB } from '@/lib/i18n/en-gb'

type Change = Parameters<ReturnType<typeof useChangeWords>['sentence']>[0]

function Said({ change }: { change: Change }) {
  const { sentence, formerly } = useChangeWords()
  return [sentence(change), ...formerly(change)].join(' | ')
}
const wordsOf = (own: Partial<Change>) => {
  const change = { what: 'MOVED', title: 'Journal club', firstOn: '2027-01-19', dates: 1, before: {}, after: {}, ...own }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Said change={change} />
    </NextIntlClientProvider>,
  )
}

test('what has moved is named by the day on which it was', () => {
  expect(wordsOf({ before: { day: '2027-01-26' }, after: { day: '2027-01-19' } })).toBe(
    'Journal club on Tue 26 Jan has moved: now Tue 19 Jan | Tue 26 Jan',
  )
})

test('a day and a time are one fact, and a room another', () => {
  const moved = { before: { day: '2027-02-15', time: '09:00+60' }, after: { day: '2027-02-22', room: 'Bay B', time: '10:30+60' } }
  expect(wordsOf({ ...moved, dates: 4 })).toBe(
    'Journal club has moved, 4 dates from Mon 15 Feb: now Mon 22 Feb at 10:30 and Bay B | Mon 15 Feb at 09:00',
  )
})

test('a series that goes to other weekdays does not name their numbers', () => {
  expect(wordsOf({ dates: 3, before: { day: '1' }, after: { day: '2,4' } })).toBe('Journal club has moved, 3 dates from Tue 19 Jan')
})

test('another end alone is no move: until when it lasts is said', () => {
  expect(wordsOf({ what: 'CHANGED', before: { time: '17:00+30' }, after: { time: '17:00+60' } })).toBe(
    'Journal club has changed on Tue 19 Jan: now until 18:00 | until 17:30',
  )
})

test('another link, type and notes are said without what stands in them', () => {
  const before = { link: '', type: 'Lecture', notes: 'abc' }
  expect(wordsOf({ what: 'CHANGED', before, after: { link: 'def', type: 'Seminar', notes: '' } })).toBe(
    'Journal club has changed on Tue 19 Jan: now Seminar, new link and no notes | Lecture',
  )
})
