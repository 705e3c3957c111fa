import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ClinicScreen } from '@/components/lists/clinic-screen'
import { parseNumber } from '@/components/lists/number-in'
import { ProgrammeScreen } from '@/components/lists/programme-screen'
import { ProgrammesScreen } from '@/components/lists/programmes-screen'
import { TermScreen } from '@/components/lists/term-screen'
import { TermsScreen } from '@/components/lists/terms-screen'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const renderHtml = (screen: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {screen}
    </NextIntlClientProvider>,
  )
const { lists } = enGB
const row = (name: string, published = true) => ({ id: name, name, lengthYears: 5, published, students: 412 })

test('a list says what there is, how often it is used, and only where it is long offers a search', () => {
  const few = renderHtml(<ProgrammesScreen found={{ rows: [row('Dentistry'), row('Old', false)], total: 2 }} asked={{ q: '' }} />)
  for (const text of ['Dentistry', '5 years', '412 students', lists.programmes.published, lists.programmes.unpublished])
    expect(few).toContain(text)
  expect(few).not.toContain('role="search"')
  expect(renderHtml(<ProgrammesScreen found={{ rows: [row('Dentistry')], total: 2000 }} asked={{ q: '' }} />)).toContain(
    'Showing the first 1 of 2,000.',
  )
  expect(renderHtml(<ProgrammesScreen found={{ rows: [row('Dentistry')], total: 2000 }} asked={{ q: '' }} />)).toContain('role="search"')
})

test('an empty list says what it is for; an empty search how to leave it', () => {
  const empty = renderHtml(<ProgrammesScreen found={{ rows: [], total: 0 }} asked={{ q: '' }} />)
  expect(empty).toContain(lists.programmes.empty)
  expect(empty).not.toContain(lists.clear)
  const nothing = renderHtml(<ProgrammesScreen found={{ rows: [], total: 2 }} asked={{ q: 'zzz' }} />)
  expect(nothing).toContain(lists.nothing)
  expect(nothing).toContain(lists.clear)
})

test('what is used is taken out of use, what is not is deleted, and the editor says why', () => {
  const programme = { id: 'p', revision: 3, name: 'Dentistry', lengthYears: 5, published: true }
  const used = renderHtml(
    <ProgrammeScreen
      initial={{
        entry: programme,
        usage: {
          years: [
            { year: 1, students: 80 },
            { year: 5, students: 1 },
          ],
          graduates: 0,
          procedures: 12,
          sections: 0,
          isReferenced: true,
        },
      }}
    />,
  )
  expect(used).toContain('Used by 81 students and 12 procedures.')
  expect(used).toContain('80 in year 1 and 1 in year 5')
  expect(used).toContain(lists.programmes.unpublish)
  expect(used).not.toContain(lists.deletable)
  const fresh = renderHtml(
    <ProgrammeScreen initial={{ entry: programme, usage: { years: [], graduates: 0, procedures: 0, sections: 0, isReferenced: false } }} />,
  )
  expect(fresh).toContain(lists.deletable)
  expect(fresh).not.toContain(lists.programmes.unpublishHelp)
  const out = renderHtml(
    <ProgrammeScreen
      initial={{
        entry: { ...programme, published: false },
        usage: { years: [], graduates: 0, procedures: 1, sections: 0, isReferenced: true },
      }}
    />,
  )
  expect(out).not.toContain(lists.programmes.unpublishHelp)
  expect(out).toContain('Tick ‘Published’ above')
})

test('terms that have days in common say so; the note has a column only where there is one', () => {
  const term = { id: 't', title: 'Autumn', startsOn: '2026-09-21', endsOn: '2026-12-18' }
  const others = [
    { ...term, id: 'o', title: 'Michaelmas', when: 'NOW' as const, overlaps: true },
    { ...term, id: 'l', title: 'Lent', startsOn: '2026-12-19', endsOn: '2027-03-01', when: 'COMING' as const, overlaps: false },
  ]
  const shown = renderHtml(<TermScreen initial={{ entry: { ...term, revision: 1 }, usage: { isReferenced: false } }} all={others} />)
  expect(shown).toContain('They overlap: Michaelmas.')
  expect(renderHtml(<TermScreen initial={null} all={others} />)).not.toContain(lists.terms.overlapTitle)
  expect(renderHtml(<TermsScreen found={{ rows: others, total: 2 }} asked={{ q: '' }} />)).toContain(lists.terms.overlaps)
  expect(renderHtml(<TermsScreen found={{ rows: others.slice(1), total: 1 }} asked={{ q: '' }} />)).not.toContain(lists.terms.note)
})

test('a clinic without chairs is not asked for their number', () => {
  expect(renderHtml(<ClinicScreen initial={null} />)).toContain(lists.clinics.chairCountHelp)
  const clinic = {
    id: 'c',
    revision: 1,
    name: 'Ward 7',
    chairCount: 0,
    hasChairs: false,
    hasTeeth: false,
    hasShifts: true,
    locationRule: 'OFF' as const,
    locationKept: 'DISTANCE' as const,
    active: true,
    rooms: [{ id: 'r', name: 'Consulting room 2', firstChair: null, lastChair: null }],
  }
  const ward = renderHtml(<ClinicScreen initial={{ clinic, usage: { sessions: 0, shifts: 0, supervisors: 0, isReferenced: false } }} />)
  expect(ward).not.toContain(lists.clinics.chairCountHelp)
  // The clinic's rooms are shown, without their chairs.
  expect(ward).toContain('Consulting room 2')
  expect(ward).not.toContain(lists.clinics.rooms.first)
})

test.each([
  ['5', 5],
  [' 12 ', 12],
  ['', NaN],
  ['2.5', NaN],
  ['-1', NaN],
  ['five', NaN],
  ['1e3', NaN],
])('a whole number in %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})
