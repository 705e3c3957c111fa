import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { CalibrationScreen } from '@/components/reports/calibration/calibration-screen'
import type { Calibration, CalibrationFigures } from '@/lib/contracts/reports'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/reports/report/calibration',
}))

const renderHtml = (view: Calibration, teachers: Parameters<typeof CalibrationScreen>[0]['teachers'] = null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <CalibrationScreen view={view} teachers={teachers} asked={{ q: '' }} />
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')

const difference = { value: -0.1, low: -0.22, high: 0.02, measured: -0.16 }
const told: CalibrationFigures = {
  difference,
  spread: { own: 0.92, usual: 0.88 },
  alike: { own: 0.12, usual: 0.18 },
  lowWithWords: { own: 0.96, usual: 0.81 },
  letters: { own: 64, usual: 41 },
  notObserved: { own: 0.03, usual: 0.02 },
  funnel: { teachers: 46, sessions: 243, measured: -0.16, noise: 1.4, dots: [[40, 0.2]] },
  byDifficulty: [
    { difficulty: 'SIMPLE', sessions: 96, spread: 0.81, difference: { value: -0.04, low: -0.18, high: 0.1, measured: -0.06 } },
    { difficulty: 'MODERATE', sessions: 133, spread: 0.94, difference: { value: -0.17, low: -0.32, high: -0.02, measured: -0.2 } },
    { difficulty: 'COMPLEX', sessions: 14, spread: null, difference: null },
  ],
  values: [
    { value: 6, label: 'Excellent', pass: true, own: 0.09, all: 0.14 },
    { value: 3, label: 'Minor help', pass: false, own: 0.91, all: 0.86 },
  ],
  furthest: [
    {
      sessionId: null,
      procedure: 'Crown preparation',
      heldOn: '2026-11-12',
      difficulty: 'MODERATE',
      mine: 3,
      expected: 4.6,
      hasWords: true,
    },
  ],
}
const view: Calibration = {
  teacher: { id: 't', displayName: 'Dr Ruth Osei' },
  isOwn: true,
  asOf: '2026-11-20T04:10:00.000Z',
  since: '2025-09-08',
  sessions: 243,
  students: 61,
  isEnough: true,
  guess: { guess: 'SAME', next: '2027-01-11' },
  asks: false,
  told,
}

describe('the page of how somebody marks', () => {
  test('says what was guessed, what is so, and what is usual', () => {
    const text = renderHtml(view)
    expect(text).toContain('You guessed: about the same as others.')
    expect(text).toContain('You are close. 0.10 stricter once chance is taken out. It may be no difference at all.')
    expect(text).toContain('You can guess again from 11 Jan 2027')
    expect(text).toContain('−0.10')
    expect(text).toContain('−0.22 to +0.02, measured −0.16')
    expect(text).toContain('usual: 0.88')
    expect(text).toContain('You among 46 teachers')
    expect(text).toContain('A little stricter')
    expect(text).toContain('Too few to show: 20 sessions are needed')
    expect(text).toContain('marked 3, expected 4.6')
    expect(text).toContain('12 Nov 2026 · Moderate · with a comment')
  })

  test('asks for a guess, and has nothing else', () => {
    const text = renderHtml({ ...view, guess: null, asks: true, told: null })
    expect(text).toContain('How do you think you mark?')
    expect(text).not.toContain('Spread of the marks')
    expect(text).not.toContain('−0')
  })

  test('compares nothing among too few teachers', () => {
    const alone = { own: 0.5, usual: null }
    const text = renderHtml({
      ...view,
      guess: null,
      told: {
        ...told,
        ...{
          difference: null,
          funnel: null,
          furthest: [],
          spread: alone,
          alike: alone,
          lowWithWords: alone,
          letters: alone,
          notObserved: alone,
        },
        byDifficulty: told.byDifficulty.map((row) => ({ ...row, difference: null })),
        values: told.values.map((row) => ({ ...row, all: null })),
      },
    })
    expect(text).toContain('each of them could work out how the others mark')
    expect(text).not.toContain('usual')
    expect(text).not.toContain('Worth talking about')
    expect(text).toContain('Too few teachers to compare')
  })

  test('says what is missing where there is too little', () => {
    const text = renderHtml({ ...view, sessions: 12, students: 4, isEnough: false, guess: null, told: null })
    expect(text).toContain('20 sessions with 5 students are needed')
    expect(text).toContain('So far: 12 sessions, 4 students.')
  })

  test('of somebody else has their name and no guess; who marks nothing has the list alone', () => {
    const other = renderHtml({ ...view, isOwn: false, guess: null })
    expect(other).toContain('How Dr Ruth Osei marks')
    expect(other).toContain('Dr Ruth Osei among 46 teachers')
    expect(other).not.toContain('You guessed')
    const visitor = renderHtml({ ...view, sessions: 0, students: 0, isEnough: false, guess: null, told: null, since: null, asOf: null }, [
      { id: 't', displayName: 'Dr Ruth Osei', sessions: 243, students: 61, isEnough: true },
      { id: 'u', displayName: 'Dr Tom Reed', sessions: 3, students: 1, isEnough: false },
    ])
    expect(visitor).toContain('How teachers mark')
    expect(visitor).toContain('Dr Tom Reed')
    expect(visitor).toContain('3 sessions · 1 student · too few to show')
    expect(visitor).not.toContain('So far')
  })
})
