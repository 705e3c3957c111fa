import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { MatrixScreen } from '@/components/reports/matrix-screen'
import { ProgressScreen } from '@/components/reports/progress-screen'
import type { Matrix, Progress } from '@/lib/contracts/reports'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/reports',
}))

const frame = {
  asOf: '2026-11-25T10:42:00.000Z',
  span: 'YEAR',
  from: '2026-07-04',
  to: '2027-07-02',
  today: '2026-11-25',
  counted: null,
} as const
const year = { from: '2026-07-04', to: '2027-07-02', weeks: 30, gone: 12, share: 0.4 }
const renderHtml = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      {screen}
    </NextIntlClientProvider>,
  )

const composite = {
  id: 'c',
  caption: 'Composite restoration',
  category: 'Direct restorations',
  target: 14,
  counted: 3,
  pace: 5,
  lines: 3,
  graded: 3,
  competent: 1,
  patients: 2,
  lastOn: '2026-11-03',
  dots: '100',
  consistency: 'TOO_FEW',
} as const
const scaling = { ...composite, id: 's', caption: 'Scaling', category: 'Periodontology', target: null, counted: 2, pace: null } as const
const progress: Progress = {
  frame,
  year,
  isOwn: true,
  student: {
    id: 'u',
    displayName: 'Amira Haddad',
    programme: { id: 'p', name: 'Dentistry' },
    year: 4,
    firm: 'Firm Amber',
    sessions: 202,
    firstOn: '2025-09-15',
    firstYear: 3,
  },
  targets: { total: 1, onPace: 0, notDue: 0 },
  procedures: [composite, scaling],
  trend: {
    months: [{ month: '2026-10', mean: 4.4, low: 4, high: 5, marks: 12, lines: 4, self: 4.8 }],
    scale: [3, 4, 5, 6].map((value) => ({ value, label: String(value), meaning: 'Step', pass: value > 3 })),
    years: [],
  },
  plans: { total: 15, completed: 6, stalled: 1 },
  planned: null,
  tests: null,
  breadth: {
    lines: 5,
    graded: 5,
    competent: 0.86,
    independent: 0.52,
    patients: 38,
    byInitials: 3,
    pairs: 312,
    pairDiff: 0.4,
    difficulty: [
      { difficulty: 'SIMPLE', lines: 3 },
      { difficulty: 'MODERATE', lines: 2 },
      { difficulty: 'COMPLEX', lines: 0 },
    ],
    help: [
      { helpLevel: 'OBSERVED', lines: 0 },
      { helpLevel: 'ASSISTED', lines: 1 },
      { helpLevel: 'SUPERVISED', lines: 3 },
      { helpLevel: 'INDEPENDENT', lines: 1 },
    ],
    quadrants: [88, 61, 19, 54],
    attendance: { shifts: 53, attended: 50, late: 2 },
  },
  quartile: { quartile: 3, of: 80 },
  isQuartileHidden: false,
  reports: [],
}

test('reports say how far students are counted again, and nothing once all are', () => {
  const counting = { ...frame, counted: 40 }
  expect(renderHtml(<ProgressScreen view={{ ...progress, frame: counting }} />)).toContain('Counting again, 40%')
  expect(renderHtml(<ProgressScreen view={progress} />)).not.toContain('Counting again')
})

describe('the progress of a student', () => {
  test('says in words where they stand, what is behind, and how they mark themself', () => {
    const html = renderHtml(<ProgressScreen view={progress} />)
    for (const words of [
      '0 of 1 target is on pace',
      'One is behind:',
      'Composite restoration',
      '3 of 14, pace 5',
      'Without a target',
      'You mark 0.4 higher',
      '312 marks compared',
      'and 3 by initials',
      'few in the lower left',
      'Quartile 3 of 4',
      'of 80 students',
      '50 of 53 clinic shifts',
      'Since year 3',
      'as of 10:42',
    ])
      expect(html, words).toContain(words)
  })

  test('lists the tests with what became of them, and nothing for who reads none', () => {
    const person = { id: 'p', displayName: 'Dr Ruth Osei' }
    const name = { id: 't', code: 'C-12', name: 'Class II composite' }
    const attempt = {
      id: 'a',
      number: 2,
      state: 'PASSED',
      test: name,
      student: person,
      assessor: person,
      second: null,
      sessionId: null,
    } as const
    const days = { askedAt: '2026-11-02T09:00:00.000Z', acceptedAt: null, decidedAt: '2026-11-03T09:00:00.000Z' }
    const tests = [{ test: name, attempt: { ...attempt, ...days, flags: [], differs: false } }]
    const html = renderHtml(<ProgressScreen view={{ ...progress, tests }} />)
    for (const words of ['1 of 1 passed', 'Class II composite', 'href="/tests/a"', '3 Nov 2026']) expect(html, words).toContain(words)
    expect(renderHtml(<ProgressScreen view={progress} />)).not.toContain('Competency tests')
  })

  test('hides the quarter from who hid it, and says that too few are too few', () => {
    const html = renderHtml(
      <ProgressScreen
        view={{
          ...progress,
          quartile: null,
          isQuartileHidden: true,
          breadth: { ...progress.breadth, competent: null, pairDiff: null, pairs: 2 },
        }}
      />,
    )
    expect(html).toContain('Show me my quartile')
    expect(html).not.toContain('Quartile 3')
    expect(html).toContain('Too few to say')
  })

  test('says of what is behind whether a case plans it, to oneself alone', () => {
    const own = renderHtml(<ProgressScreen view={{ ...progress, planned: [{ procedureId: 'c', reference: 398 }] }} />)
    expect(own).toContain('pace 5 · planned in case C-0398')
    expect(renderHtml(<ProgressScreen view={{ ...progress, planned: [] }} />)).toContain('pace 5 · no patient planned')
    expect(renderHtml(<ProgressScreen view={progress} />)).not.toMatch(/no patient planned|planned in case/)
  })

  test.each([
    ['no month', 0],
    ['one month', 1],
    ['ten years', 120],
  ])('draws marks over time of %s', (_, count) => {
    const months = Array.from({ length: count }, (_unused, at) => ({
      month: `${2017 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      mean: 4,
      low: 4,
      high: 4,
      marks: 1,
      lines: 1,
      self: null,
    }))
    const html = renderHtml(<ProgressScreen view={{ ...progress, trend: { ...progress.trend, months } }} />)
    expect(html).toContain('Marks over time')
    expect(html.includes('No marks')).toBe(count === 0)
    expect(html).not.toMatch(/NaN|Infinity/)
  })

  test('says why there is nothing', () => {
    const html = renderHtml(
      <ProgressScreen
        view={{
          ...progress,
          procedures: [],
          targets: { total: 0, onPace: 0, notDue: 0 },
          breadth: { ...progress.breadth, lines: 0, graded: 0, competent: null },
        }}
      />,
    )
    expect(html).toContain('Nothing counted in this period')
    expect(html).toContain('Target not found for this programme and year')
  })
})

describe('the matrix', () => {
  const student = (at: number) => ({
    id: `u${at}`,
    displayName: `Student ${at}`,
    counted: [at],
    graded: [6],
    competent: [3],
    quadrants: [5],
    patients: [2],
    dots: ['012'],
    lastOn: ['2026-11-03'],
    onPace: at >= 5 ? 1 : 0,
    quartile: 2,
  })
  const matrix: Matrix = {
    frame,
    year,
    cohort: { programme: { id: 'p', name: 'Dentistry' }, year: 4 },
    procedures: [{ id: 'c', code: 'RE01', caption: 'Composite', category: 'Restorations', target: 14, pace: 5, median: 7 }],
    targets: 1,
    notDue: 0,
    students: Array.from({ length: 180 }, (_, at) => student(at)),
    isCut: false,
    total: 180,
    choices: { cohorts: [{ programme: { id: 'p', name: 'Dentistry' }, year: 4 }], groups: [], firms: [], participationTypes: [] },
  }
  const asked = { programmeId: '', year: '', groupId: '', firmId: '', participationTypeId: '', span: 'YEAR', from: '', to: '' } as const

  test('draws the rows that are seen and knows how many there are', () => {
    const html = renderHtml(<MatrixScreen view={matrix} asked={asked} />)
    expect(html.match(/data-cell="\d+:0"/g)).toHaveLength(20)
    expect(html).toContain('aria-rowcount="183"')
    expect(html).toContain('180 of 180 students')
  })

  test('shows a filter that is set beside the button, which counts it', () => {
    const choices = { ...matrix.choices, groups: [{ id: 'g', name: 'Group A' }] }
    const html = renderHtml(<MatrixScreen view={{ ...matrix, choices }} asked={{ ...asked, groupId: 'g' }} />)
    expect(html).toMatch(/Filters<\/span><span class="tabular-nums">1</)
    expect(html).toContain('Group: Group A')
    expect(renderHtml(<MatrixScreen view={{ ...matrix, choices }} asked={asked} />)).not.toContain('Group A')
  })

  test('says of a cell what it means without its colour', () => {
    const html = renderHtml(<MatrixScreen view={matrix} asked={asked} />)
    expect(html).toContain('Student 3, Composite: 3 of 14, behind today’s pace')
    expect(html).toContain('Student 14, Composite: 14 of 14, target reached')
    expect(html).toContain('Median of 180')
    const classesOf = (name: string) => new RegExp(`aria-label="${name}[^>]*class="([^"]*)"`).exec(html)?.[1]
    expect(classesOf('Student 3, Composite')).toContain('corner-mark')
    expect(classesOf('Student 14, Composite')).toContain('tick-mark')
    expect(classesOf('Student 7, Composite')).not.toMatch(/-mark/)
  })
})
