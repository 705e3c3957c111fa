import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { TermReportScreen } from '@/components/reports/terms/term-report-screen'
import { TermReportsScreen } from '@/components/reports/terms/term-reports-screen'
import type { TermReport, TermReports } from '@/lib/contracts/reports'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/reports/report/term',
}))

const renderHtml = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      {screen}
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/gu, ' ')

const own: NonNullable<TermReport['report']> = {
  termId: 't',
  title: 'Autumn 2026',
  state: 'RELEASED',
  version: 1,
  isOld: false,
  asOf: '2026-12-20T10:42:00.000Z',
  releasedBy: 'Grace Staff',
  seenAt: null,
  figures: {
    term: { title: 'Autumn 2026', from: '2026-09-07', to: '2026-12-18' },
    programme: 'Dentistry',
    year: 4,
    until: '2026-12-18',
    targets: { total: 3, onPace: 2, notDue: 0, short: [{ caption: 'Composite restoration', counted: 3, target: 14, pace: 5 }] },
    procedures: {
      ...{ lines: 7, graded: 4, competent: null, independent: null },
      before: { title: 'Summer 2026', lines: 9, graded: 9, competent: 0.75, independent: 0.25 },
    },
    sessions: 7,
    attendance: { expected: 20, attended: 17, late: 2, excused: 1, missed: 2 },
    tests: { passed: 2, failed: 0, open: 1 },
    cases: null,
  },
  withheld: [],
  comments: [{ author: { id: 'o', displayName: 'Dr Osei' }, isOwn: false, text: 'A steady term.', savedAt: '2026-12-19T10:00:00.000Z' }],
  areCommentsTold: true,
  ownRevision: 0,
  mayComment: false,
  mayRelease: false,
  mayWithdraw: false,
  history: [],
}
const view: TermReport = {
  student: { id: 'u', displayName: 'Amira Haddad' },
  isOwn: true,
  school: 'Cusp School of Dentistry',
  today: '2026-12-21',
  terms: [{ id: 't', title: 'Autumn 2026', state: 'RELEASED' }],
  report: own,
  unseen: 1,
  withdrawn: null,
}

describe('a report of a term', () => {
  test('says what each number is of, too few where they are, and what was said', () => {
    const text = renderHtml(<TermReportScreen view={view} />)
    expect(text).toContain('2 of 3 targets on pace')
    expect(text).toContain('3 of 14, pace 5')
    expect(text).toContain('Too few to say')
    expect(text).toContain('Summer 2026: 75% competent, 9 procedures')
    expect(text).toContain('Dates of the term that are over, as the registers have them.')
    expect(text).toContain('A steady term.')
    expect(text).toContain('Cusp School of Dentistry')
    expect(text).not.toContain('Your comment')
    expect(text).not.toContain('Withdraw')
  })

  test('of others says what is not told, and offers what may be done', () => {
    const text = renderHtml(
      <TermReportScreen
        view={{ ...view, isOwn: false, report: { ...own, state: 'DRAFT', withheld: ['cases'], mayComment: true, mayRelease: true } }}
      />,
    )
    expect(text).toContain('You are not told: Cases.')
    expect(text).toContain('Your comment')
    expect(text).toContain('Draft, figures of')
    expect(text).toContain('Release')
  })

  test('that was withdrawn says why, and nothing of what was in it', () => {
    const withdrawn = { title: 'Autumn 2026', at: '2026-12-22T10:00:00.000Z', reason: 'Wrong marks' }
    const text = renderHtml(<TermReportScreen view={{ ...view, report: null, withdrawn }} />)
    expect(text).toContain('Reason: Wrong marks')
    expect(text).not.toContain('on pace')
    expect(renderHtml(<TermReportScreen view={{ ...view, report: null, terms: [] }} />)).toContain('No report yet')
  })
})

const list: TermReports = {
  today: '2026-11-20',
  terms: [{ id: 't', title: 'Autumn 2026', from: '2026-09-07', to: '2026-12-18' }],
  term: { id: 't', title: 'Autumn 2026', from: '2026-09-07', to: '2026-12-18' },
  cohorts: [{ programme: { id: 'p', name: 'Dentistry' }, year: 4, students: 2 }],
  cohort: { programme: { id: 'p', name: 'Dentistry' }, year: 4 },
  counts: { DRAFT: 1, RELEASED: 1, WITHDRAWN: 0 },
  rows: [
    { student: { id: 'a', displayName: 'Amira Haddad' }, state: 'DRAFT', comments: 2, hasOwn: true, releasedAt: null, seenAt: null },
    {
      student: { id: 'b', displayName: 'Ben Cole' },
      state: 'RELEASED',
      comments: 0,
      hasOwn: false,
      releasedAt: '2026-11-19T10:00:00.000Z',
      seenAt: null,
    },
  ],
  ...{ total: 2, page: 1, pages: 1, mayRelease: true },
  drafts: { ids: ['a'], withoutComment: 0, isCut: false },
  undoable: [{ batchId: 'x', at: '2026-11-19T10:00:00.000Z', until: '2026-11-20T10:00:00.000Z', by: 'Grace Staff', released: 1 }],
}

describe('the reports of a year', () => {
  test('say who has comments and who has opened theirs, and offer the release', () => {
    const text = renderHtml(<TermReportsScreen view={list} asked={{}} />)
    expect(text).toContain('2 comments, one of them yours')
    expect(text).toContain('not opened yet')
    expect(text).toContain('Release 1 draft')
    expect(text).toContain('Releases of the last day')
  })

  test('say why there are none', () => {
    const none = {
      ...list,
      terms: [],
      term: null,
      cohorts: [],
      cohort: null,
      rows: [],
      drafts: { ids: [], withoutComment: 0, isCut: false },
      undoable: [],
    }
    expect(renderHtml(<TermReportsScreen view={none} asked={{}} />)).toContain('No term has started')
    expect(renderHtml(<TermReportsScreen view={{ ...list, rows: [], total: 0 }} asked={{ state: 'WITHDRAWN' }} />)).toContain(
      'No reports match',
    )
  })
})
