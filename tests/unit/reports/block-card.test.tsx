import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BlockCard } from '@/components/reports/report/block-card'
import type { Prepared } from '@/components/reports/report/use-run'
import { CallError } from '@/lib/client/call-error'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { messagesIn } from '@/lib/i18n/messages'
import type { BlockShow } from '@/lib/reports/measures'

const answer = vi.hoisted((): { error: unknown } => ({ error: null }))
vi.mock('@/lib/client/use-asked', () => ({
  useAsked: () => ({ found: null, current: null, error: answer.error, again: () => {} }),
  useAskedOf: () => ({ found: null, current: null, error: null, again: () => {} }),
}))
beforeEach(() => void (answer.error = null))

const block: AnsweredBlock = {
  ...{
    uid: 'b',
    title: 'Done',
    show: 'TABLE',
    sort: 'NAME',
    rowsBy: 'year',
    columnsBy: null,
    rowsWords: null,
    columnsWords: null,
    isCut: false,
    spread: null,
  },
  elements: [{ name: 'Procedures', unit: 'NUMBER', decimals: 0, better: 'NEITHER', target: { kind: 'NONE' }, bar: null, hasRows: false }],
  rows: [{ key: '4', name: null }],
  columns: [],
  n: [417, 417],
  people: [12, 12],
  value: [417, 417],
}
const run = {
  ...{
    id: 'r',
    title: 'Report',
    format: 'SCREEN' as const,
    asked: { of: 'REPORT' as const, id: 'c', span: 'YEAR' as const },
    done: 3,
    total: 7,
    askedAt: '2026-11-29T08:00:00Z',
  },
  ...{ expiresAt: null, rows: null, isCut: false },
} as const
const preparing: Prepared = { read: { run: { ...run, state: 'PREPARING', asOf: null }, blocks: null }, error: null, again: () => {} }
const ready: Prepared = {
  read: { run: { ...run, state: 'READY', asOf: '2026-11-29T08:01:00Z' }, blocks: [block] },
  error: null,
  again: () => {},
}

type Drawn = { show?: BlockShow; initial?: AnsweredBlock | null; prepared?: Prepared | null; preparedBlock?: AnsweredBlock | null }
async function renderHtml({ show = 'TABLE', initial = null, prepared = null, preparedBlock = null }: Drawn): Promise<string> {
  const messages = await messagesIn('en-GB')
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/London">
      <BlockCard
        {...{ title: 'Done', show, span: 6, initial, prepared, preparedBlock }}
        input={{ id: 'c', uid: 'b' }}
        onSlow={() => {}}
        onOpen={() => {}}
      />
    </NextIntlClientProvider>,
  )
}
const refusedWith = (code: string) => new CallError('TOO_LARGE', { http: 413, answer: { status: 'TOO_LARGE', code } })

describe('a block of a report', () => {
  test('that could not be read says so, and can be tried again', async () => {
    answer.error = new CallError('ERROR', { http: 500 })
    expect(await renderHtml({})).toMatch(/role="alert".*Could not load table.*Try again/)
    expect(await renderHtml({ show: 'LINE' })).toMatch(/role="alert".*Could not load plot data.*Try again/)
    // The block that was read with the page is shown, whatever happens to the others.
    expect(await renderHtml({ initial: block })).toContain('417')
  })

  test('that takes long is prepared, and drawn from what was prepared', async () => {
    answer.error = refusedWith('reports.SLOW')
    const waiting = await renderHtml({ prepared: preparing })
    expect(waiting).toMatch(/role="progressbar".*aria-valuemax="7".*aria-valuenow="3"/)
    expect(waiting).toContain('You can leave; we tell you.')
    expect(waiting).not.toContain('role="alert"')
    expect(await renderHtml({ prepared: ready, preparedBlock: block })).toMatch(/Prepared, as of .*417/)
    expect(await renderHtml({ prepared: { ...preparing, read: null, error: refusedWith('reports.TOO_MANY_RUNS') } })).toMatch(
      /role="alert".*Five reports/,
    )
  })

  test('that was prepared and could not be made leaves the others', async () => {
    answer.error = refusedWith('reports.SLOW')
    expect(await renderHtml({ prepared: ready })).toMatch(/role="alert".*Could not load table.*Try again/)
  })

  test('of students says the lowest, middle and highest of each year group, and marks who lies below', async () => {
    const figure = { least: 0, median: 5.5, most: 17, below: 8, of: 16 }
    const ofStudents: AnsweredBlock = {
      ...block,
      ...{
        rowsBy: 'student',
        rows: [
          { key: 'a', name: 'Amira Haddad' },
          { key: 'b', name: 'Ben Carter' },
          { key: 'c', name: 'Cem Yilmaz' },
        ],
      },
      ...{ n: [0, 6, 1, 7], people: [0, 1, 1, 2], value: [0, 6, 1, 7] },
      spread: {
        groups: [
          { programme: 'Dentistry', year: 4, people: 16, figures: [figure] },
          { programme: 'Dentistry', year: 1, people: 3, figures: [null] },
        ],
        groupOf: [0, 0, 1],
      },
    }
    const drawn = await renderHtml({ initial: ofStudents })
    expect(drawn).toMatch(/Dentistry, year 4.*16 students.*>0<.*>5\.5<.*>17<.*8 of 16.*Dentistry, year 1.*3 students.*Too few to say/)
    // One student is below the middle of their group, and none is shown below the middle of a group that is too small to show.
    expect([...drawn.matchAll(/title="Below the median of 5\.5"/g)]).toHaveLength(1)
    expect(drawn).toMatch(/Amira Haddad.*Below the median of 5\.5.*Ben Carter/)
  })
})
