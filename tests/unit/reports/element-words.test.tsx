import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { ElementScreen } from '@/components/reports/elements/element-screen'
import { PreviewTable } from '@/components/reports/elements/preview-table'
import { CheckCard } from '@/components/reports/elements/check-card'
import { useElementWords } from '@/components/reports/elements/use-element-words'
import { WordsCard } from '@/components/reports/elements/words-card'
import type { CheckedElement, ReportElement } from '@/lib/contracts/reports'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import { locales, type Locale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import type { ElementWords } from '@/lib/reports/element-words'
import { conditionOps, elementPeriods, measureKinds } from '@/lib/reports/measures'
import { marks, procedures } from './element-sources'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/settings/reports/dataelements/edit',
}))

const nameOf = (id: string) => ({ filling: 'Composite filling', a: 'Done well', b: 'All of them' })[id]
const sources = [procedures, marks]

async function renderIn(locale: Locale, draw: (words: ElementWords) => React.ReactNode): Promise<string> {
  const messages = await messagesIn(locale)
  function Drawn() {
    return draw(useElementWords(sources, nameOf))
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages}
      timeZone="Europe/London"
      onError={(error) => {
        throw error
      }}
    >
      <Drawn />
    </NextIntlClientProvider>,
  )
}

const inWords = (locale: Locale, definition: object) => renderIn(locale, (words) => words.inWords(Definition.parse(definition)))
const independent = { field: 'grade', op: 'IS', values: ['2'] }
const sentence = {
  source: 'procedures',
  where: [
    [{ field: 'procedure', op: 'IS', values: ['filling', 'gone'] }],
    [
      { field: 'difficulty', op: 'AT_LEAST', values: ['MODERATE'] },
      { field: 'teeth', op: 'HAS_ALL', values: ['16', '17'] },
    ],
  ],
  measure: { kind: 'SHARE', where: [independent] },
}

describe('an element in words', () => {
  test('is one sentence, with what is either one or the other told apart', async () => {
    expect(await inWords('en-GB', sentence)).toBe(
      'Procedures where Procedure is Composite filling or No longer there and either Difficulty is at least Moderate or Teeth has all of 16 and 17: ' +
        'the share for which Grade is Independent, in the period asked for.',
    )
    expect(await inWords('de', sentence)).toBe(
      'Behandlungsmaßnahmen, und zwar mit Behandlungsmaßnahme: Composite filling oder Nicht mehr vorhanden und entweder Schwierigkeit: mindestens Mittel oder Zähne: alle von 16 und 17 – ' +
        'der Anteil mit Stufe: Selbstständig, im gefragten Zeitraum.',
    )
  })

  test.each(locales)('says every comparison, measure and period in %s', async (locale) => {
    const ofField: Record<string, readonly [string, string[]]> = {
      IS: ['grade', ['1']],
      IS_NOT: ['completes', ['false']],
      AT_LEAST: ['heldOn', ['2026-10-01']],
      AT_MOST: ['mark', ['4.5']],
      BETWEEN: ['mark', ['2', '5']],
      HAS_ANY: ['teeth', ['16']],
      HAS_ALL: ['teeth', ['16']],
      EMPTY: ['difficulty', []],
    }
    const said = new Set<string>()
    for (const op of conditionOps) {
      const [field, values] = ofField[op] ?? ['', []]
      said.add(await inWords(locale, { source: 'procedures', where: [[{ field, op, values }]], measure: { kind: 'COUNT' } }))
    }
    for (const kind of measureKinds) {
      const more = { field: 'mark', n: 10, where: [independent], a: 'a', b: 'b' }
      const needs: readonly string[] = { SHARE: ['where'], LAST: ['n', 'where'], RATIO: [], COUNT: [], LATEST: [] }[String(kind)] ?? [
        'field',
      ]
      // The schema checks the ids of a ratio.
      if (kind === 'RATIO') continue
      const measure = { kind, ...Object.fromEntries(Object.entries(more).filter(([name]) => needs.includes(name))) }
      said.add(await inWords(locale, { source: 'marks', measure }))
    }
    for (const period of elementPeriods) said.add(await inWords(locale, { source: 'marks', measure: { kind: 'LATEST' }, period }))
    // Two sentences are the same: the latest day in the period asked for.
    expect(said.size).toBe(conditionOps.length + measureKinds.length - 1 + elementPeriods.length - 1)
    for (const one of said) expect(one).not.toMatch(/reportElements|[{}]|undefined|NaN/)
  })

  test('emphasises what is taken', async () => {
    const html = await renderIn('en-GB', (words) => <WordsCard definition={Definition.parse(sentence)} words={words} />)
    expect(html).toContain('<b>the share for which Grade is Independent</b>, in the period asked for.')
  })
})

const cell = (n: number | null, value: number | null) => ({ n, people: n, value })
const found: CheckedElement = {
  frame: { asOf: '2026-11-25T10:42:00.000Z', span: 'YEAR', from: '2026-07-04', to: '2027-07-02', today: '2026-11-25', counted: null },
  unit: 'SHARE',
  rows: [
    { key: '2', name: null, cell: cell(3, null) },
    { key: '3', name: null, cell: cell(1204, 0.44) },
    { key: '4', name: null, cell: cell(null, null) },
    { key: '', name: null, cell: cell(0, null) },
  ],
  total: cell(3415, 0.5),
  isCut: false,
  conditions: [
    { met: 12, unknown: 0 },
    { met: 0, unknown: 0 },
    { met: 8, unknown: 41 },
    { met: null, unknown: 7 },
  ],
  tookMs: 41,
}

describe('beside the sentence', () => {
  const definition = Definition.parse({ ...sentence, target: { kind: 'NUMBER', value: 0.5 } })
  const plain = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

  test('numbers are told as far as they may be', async () => {
    const html = await renderIn('en-GB', (words) => <PreviewTable found={found} definition={definition} by="year" words={words} />)
    const text = plain(html)
    expect(text).toContain('|Year 2|3|Too few to say|')
    expect(text).toContain('|Year 3|1,204|44%|')
    expect(text).toContain('|Year 4|&lt;5|fewer than 5|Too few to say|')
    expect(text).toContain('|Not recorded|0|–|')
    expect(text).toContain('|All|3,415|50%|')
    // The line that marks the value for comparison.
    expect(html.match(/left:50%/g)).toHaveLength(2)
  })

  test('conditions that nobody meets and entries left out are named', async () => {
    const text = plain(await renderIn('en-GB', (words) => <CheckCard definition={definition} found={found} words={words} />))
    expect(text).toContain('No entry meets “Difficulty is at least Moderate”.')
    expect(text).toContain('41 entries have no “Teeth” and can count by the other condition alone.')
    expect(text).toContain('7 entries have no “Grade” and are left out.')
    expect(text).toContain('One source: no entry is counted twice.')
    expect(text).not.toContain('Every condition can be met')
    const fine = { ...found, conditions: found.conditions.map(() => ({ met: 1, unknown: 0 })) }
    const well = plain(await renderIn('en-GB', (words) => <CheckCard definition={definition} found={fine} words={words} />))
    expect(well).toContain('Every condition can be met; 3,415 entries do.')
  })
})

describe('the editor', () => {
  const element: ReportElement = {
    id: 'e',
    name: 'Restorations done independently',
    version: 3,
    definition: Definition.parse(sentence),
    uses: 0,
    savedAt: '2026-11-01T10:00:00.000Z',
    savedBy: 'Katharine Ames',
    usedIn: [],
    names: [{ id: 'filling', name: 'Composite filling' }],
    versions: [{ version: 3, name: 'Restorations done independently', savedAt: '2026-11-01T10:00:00.000Z', savedBy: null }],
  }
  const drawn = (initial: ReportElement | null, copy: ReportElement | null = null) =>
    renderIn('en-GB', () => <ElementScreen initial={initial} copy={copy} sources={sources} elements={[]} />)

  test('shows the sentence as it was saved, and saves the next version', async () => {
    const html = await drawn(element)
    for (const words of [
      'Save as version 4',
      'Version 3',
      'Composite filling, No longer there',
      'Or, beside the last',
      'Comes with Cusp',
      'new?from=e',
    ])
      expect(html, words).toContain(words)
    // The field can be counted, and is not offered as a condition.
    expect(html).not.toContain('value="patient"')
  })

  test('begins a copy under another name, and anew where a version is not understood any more', async () => {
    const html = await drawn(null, element)
    expect(html).toContain('value="Restorations done independently (copy)"')
    expect(html).not.toContain('Save as version')
    expect(await drawn({ ...element, definition: null })).toContain('can no longer be read')
  })
})
