import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { AllScreen } from '@/components/competency-tests/all-screen'
import { AttemptChip } from '@/components/competency-tests/attempt-chip'
import { listOfAddress, listSegments } from '@/components/competency-tests/list-of-address'
import { MineList } from '@/components/competency-tests/mine-list'
import { useMissingWords } from '@/components/competency-tests/missing-words'
import { useForWhom, useNeedsWords } from '@/components/competency-tests/settings/needs-words'
import { VerdictWords } from '@/components/competency-tests/verdict-words'
import type { AttemptRow, Missing, MyTests, Verdict } from '@/lib/contracts/competency-tests'
import type { Locale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { attemptStates } from '@/lib/states/test-attempt'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/tests',
}))

async function renderHtml(screen: React.ReactNode, locale: Locale = 'en-GB'): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={await messagesIn(locale)} timeZone="Europe/London">
      {screen}
    </NextIntlClientProvider>,
  )
}

const today = '2027-03-01'
const procedure = { id: 'p', code: 'CL2', caption: 'class II' }
const count = { kind: 'COUNT', procedure, needed: 5, have: 3, help: null, notConsistent: false } as const

function MissingWords({ missing }: { missing: readonly Missing[] }) {
  return useMissingWords()(missing, today)
}
const missingWords = (missing: readonly Missing[], locale?: Locale) => renderHtml(<MissingWords missing={missing} />, locale)

describe('what is missing', () => {
  test('is one sentence', async () => {
    expect(await missingWords([count, { kind: 'OPENS', on: '2027-05-03' }])).toBe('2 more class II; opens 3 May')
  })

  test('says half a credit, and the help that counts', async () => {
    expect(await missingWords([{ ...count, have: 3.5, help: 'SUPERVISED' }])).toBe('1.5 more class II (Supervised or better)')
  })

  test('does not ask for more where only their consistency is missing', async () => {
    expect(await missingWords([{ ...count, have: 6, notConsistent: true }])).toBe('class II: marks not consistent yet')
    expect(await missingWords([{ ...count, notConsistent: true }])).toBe('2 more class II; class II: marks not consistent yet')
  })

  test.each(['en-GB', 'en-US', 'de', 'es', 'nb', 'sl'] as const)('has words in %s, whatever it is', async (locale) => {
    const all: readonly Missing[] = [
      count,
      { kind: 'TEST', test: { id: 't', code: 'T1', name: 'Isolation' } },
      { kind: 'OPENS', on: '2027-05-03' },
      { kind: 'CLOSED', on: '2027-02-03' },
      { kind: 'CLOSED', on: null },
      { kind: 'NOT_FOR_YEAR' },
      { kind: 'RUNNING', attemptId: 'a' },
      { kind: 'PASSED', attemptId: 'a' },
      { kind: 'NO_RETAKE' },
      { kind: 'NO_ATTEMPTS', attempts: 2 },
      { kind: 'RETAKE_FROM', on: '2027-05-03' },
      { kind: 'REMEDIATION', form: { id: 'f', name: 'Reflection' } },
      { kind: 'NO_SESSION' },
    ]
    const parts = (await missingWords(all, locale)).split('; ')
    expect(parts).toHaveLength(all.length)
    expect(parts.join(' ')).not.toContain('tests.')
  })
})

const row: AttemptRow = {
  id: 'a',
  test: { id: 't', code: 'T1', name: 'Rubber dam' },
  student: { id: 's', displayName: 'Amira Haddad' },
  number: 1,
  state: 'REQUESTED',
  assessor: null,
  second: null,
  askedAt: '2027-02-20T09:00:00.000Z',
  acceptedAt: null,
  decidedAt: null,
  flags: [],
  differs: false,
  sessionId: null,
}
const mine: MyTests['tests'][number] = {
  test: row.test,
  standing: 'OPEN',
  missing: [],
  opensOn: null,
  closesOn: null,
  needsSession: false,
  canRetake: true,
  attempts: 3,
  attemptsUsed: 0,
  prerequisites: [],
  remediation: null,
  latest: null,
}
const listOf = (tests: MyTests['tests'], mayAsk = true): MyTests => ({ student: row.student, tests, mayAsk, today })

describe('a student’s list', () => {
  test('offers what is open, and says why another is not', async () => {
    const notYet = { ...mine, test: { id: 'n', code: 'T2', name: 'Crown' }, standing: 'NOT_YET' as const, missing: [count] }
    const html = await renderHtml(<MineList found={listOf([mine, notYet])} />)
    expect(html).toContain('Ask for Rubber dam')
    expect(html).toContain('2 more class II')
    expect(html).not.toContain('Ask for Crown')
  })

  test('counts the retake as the next attempt, and offers nothing to who may only look', async () => {
    const retake = { ...mine, standing: 'RETAKE' as const, attemptsUsed: 1, latest: { ...row, state: 'RETAKE' as const } }
    expect(await renderHtml(<MineList found={listOf([retake])} />)).toContain('attempt 2 of 3')
    const html = await renderHtml(<MineList found={listOf([retake], false)} />)
    expect(html).not.toContain('Ask for')
  })

  test('leads to the form that a retake waits for', async () => {
    const remediation = { id: 'f', name: 'Reflection' }
    const waits = {
      ...mine,
      standing: 'NOT_YET' as const,
      attemptsUsed: 1,
      remediation,
      missing: [{ kind: 'REMEDIATION', form: remediation } as const],
    }
    expect(await renderHtml(<MineList found={listOf([waits])} />)).toContain('/forms?new=Reflection')
  })

  test('says so where there is none', async () => {
    expect(await renderHtml(<MineList found={listOf([])} />)).toContain('No tests yet')
  })
})

const verdict: Verdict = {
  rule: 'MET',
  score: 14,
  needed: 12,
  unclear: null,
  criticalFailed: [],
  criticalOpen: [],
  mayPass: true,
}

describe('what the marks come to', () => {
  test('names the score and the pass', async () => {
    const html = await renderHtml(<VerdictWords verdict={verdict} />)
    expect(html).toContain('The sheet comes to a pass.')
    expect(html).toContain('Score 14, pass from 12')
  })

  test('says of a failed critical field that it fails the test, whatever the score', async () => {
    const html = await renderHtml(
      <VerdictWords verdict={{ ...verdict, criticalFailed: [{ uid: 'u', caption: 'Right tooth' }], mayPass: false }} />,
    )
    expect(html).toContain('Right tooth failed. That fails the test, whatever the score.')
    expect(html).not.toContain('comes to a pass')
  })
})

test.each(attemptStates)('an attempt that is %s has words and an address of its own', async (state) => {
  expect(await renderHtml(<AttemptChip attempt={{ state, differs: false }} />)).not.toContain('tests.')
  expect(listOfAddress(listSegments[state])).toEqual({ state })
})

test('a list that is no state and no filter is not found', () => {
  expect(listOfAddress('nonsense')).toBeNull()
  expect(listOfAddress('open')).toEqual({ state: 'OPEN' })
  expect(listOfAddress('0198c2de-0000-7000-8000-000000000001')).toEqual({ filterId: '0198c2de-0000-7000-8000-000000000001' })
})

test('two markers who differ are said before the state', async () => {
  expect(await renderHtml(<AttemptChip attempt={{ state: 'MARKING_REQUIRED', differs: true }} />)).toContain('Markers differ')
})

test('only attempts that somebody still has to do something with are chosen for handing over', async () => {
  const found = {
    rows: [row, { ...row, id: 'b', state: 'PASSED' as const }],
    total: 2,
    page: 1,
    pages: 1,
    filters: [],
    tests: [],
    programmes: [],
  }
  const boxes = async (mayHandOver: boolean) => {
    const html = await renderHtml(<AllScreen found={{ ...found, mayHandOver }} asked={{ list: '' }} />)
    return (html.match(/type="checkbox"/g) ?? []).length
  }
  expect(await boxes(false)).toBe(0)
  // There is one checkbox for the page, one for the row and one for the row's card.
  expect(await boxes(true)).toBe(3)
})

function NeedsWords() {
  const needs = useNeedsWords()
  const forWhom = useForWhom()
  return [
    needs([
      { kind: 'COUNT', procedure, count: 5, help: 'SUPERVISED', isConsistent: true, test: null },
      { kind: 'TEST', procedure: null, count: null, help: null, isConsistent: false, test: row.test },
    ]),
    forWhom({ programme: 'Dentistry', years: [3, 4] }),
    forWhom({ programme: null, years: [] }),
  ].join(' | ')
}

test('what is needed before a test is said in words', async () => {
  expect((await renderHtml(<NeedsWords />)).replaceAll('&quot;', '"')).toBe(
    '5 class II (Supervised or better), consistent; “Rubber dam” passed | Dentistry, year 3, 4 | Every programme',
  )
})
