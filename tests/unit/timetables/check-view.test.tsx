import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckSummary, CheckView, openClashesOf } from '@/components/timetables/clashes/check-view'
import type { Checked } from '@/components/timetables/clashes/use-check'
import { answerShownFor } from '@/lib/client/asking'
import { CallError } from '@/lib/client/call-error'
import { enGB } from '@/lib/i18n/en-gb'

type Clash = Checked['clashes'][number]
const clash = (own: Partial<Clash>): Clash => ({
  kind: 'TWICE',
  isSerious: false,
  condoned: null,
  other: { eventId: null, title: '', timetable: '', startsTime: '', endsTime: '' },
  groups: [],
  subjects: ['Ann Able'],
  people: 1,
  days: ['2026-12-01'],
  ...own,
})
const checkedOf = (clashes: Clash[]): Checked => ({
  dates: 1,
  firstOn: '2026-12-01',
  lastOn: '2026-12-01',
  students: 1,
  kept: 0,
  plan: null,
  told: 0,
  noticeHours: null,
  minimumNoticeHours: 48,
  clashes,
})
const answeredCheck = (found: Checked) => ({ ...answerShownFor('event', { key: 'event', found, error: null }), again: () => {} })
const renderHtml = (clashes: Clash[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <CheckView checked={checkedOf(clashes)} />
      <CheckSummary asked={answeredCheck(checkedOf(clashes))} isChanged onShow={() => {}} />
    </NextIntlClientProvider>,
  )
const condoned = { by: 'Adam Admin', at: '2026-11-24T09:00:00Z', reason: 'She chooses on the day' }
const said = 'Adam Admin accepted it on 24 Nov 2026: She chooses on the day'

test('a warning that somebody accepted is shown with who, when and why, and is none to be looked at', () => {
  for (const kind of ['TWICE', 'OTHERS', 'CAPACITY', 'TRAVEL'] as const) {
    const open = renderHtml([clash({ kind })])
    expect(open).not.toContain('accepted')
    expect(open).toContain('Show the clash')
    const accepted = renderHtml([clash({ kind, condoned })])
    expect(accepted).toContain(said)
    expect(accepted).not.toContain('Show the clash')
  }
})

test('of some dates accepted and some not, those that are not are counted', () => {
  const both = [clash({ days: ['2026-12-08'] }), clash({ condoned })]
  expect(openClashesOf(checkedOf(both))).toEqual([both[0]])
  expect(renderHtml(both)).toContain(said)
  expect(renderHtml(both)).toContain('Show the clash')
})

test('people are told of what is changed, and of an event that is only looked at nobody is', () => {
  const summary = (isChanged: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
        <CheckSummary
          asked={answeredCheck({ ...checkedOf([]), told: 81, plan: { moved: 8, added: 0, dropped: 0, stayed: 1 } })}
          isChanged={isChanged}
        />
      </NextIntlClientProvider>,
    )
  expect(summary(true)).toContain('81 people are told.')
  expect(summary(false)).not.toContain('told')
  // The summary leaves out what does not happen.
  expect(summary(true)).toContain('8 dates move and 1 stays where it was.')
})

test('a check that nobody answered is not taken for one that found nothing', () => {
  const failed = { ...answerShownFor<Checked>('event', { key: 'event', found: null, error: new CallError('OFFLINE') }), again: () => {} }
  const summary = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <CheckSummary asked={failed} isChanged />
    </NextIntlClientProvider>,
  )
  expect(summary).toContain('The clashes could not be checked. ')
  expect(summary).toContain(enGB.connection.problem.offline)
})
