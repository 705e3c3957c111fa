import 'server-only'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import type { translatorFor } from '@/lib/i18n/translator'
import { restsOnMany, type MeasureKind } from '@/lib/reports/measures'
import { medianAbove, numbersAt, type ReportWords } from '@/lib/reports/report-words'
import type { XlsxCell } from '@/server/kernel/files/xlsx'
import type { BehindRow } from './measures/count.sql'

type Element = AnsweredBlock['elements'][number]
type Translator = Awaited<ReturnType<typeof translatorFor<'reports'>>>
/** A table of a file. `numbers`: the number of rows or cells that it holds. */
export type Sheet = { readonly title: string; readonly rows: readonly (readonly XlsxCell[])[]; readonly numbers: number }
type With = { readonly t: Translator; readonly words: ReportWords }

const dayMs = 86_400_000

/** A value with which a spreadsheet can calculate: shares and decimals as on the screen, days in the order year, month, day, so that they sort. */
function cellOf(element: Element, told: ReturnType<typeof numbersAt>, { words }: With): XlsxCell {
  const { value } = told
  if (value === null) return words.cell(element, told).text
  if (element.unit === 'DAY') return new Date(value * dayMs).toISOString().slice(0, 10)
  return { value, format: element.unit === 'SHARE' ? '0%' : element.decimals === 0 ? '0' : `0.${'0'.repeat(element.decimals)}` }
}

/**
 * The numbers of a block as its reader is told of them, laid out as on the screen. Shares and means are beside the number of entries that they rest on.
 * @param kinds the measure of each element; null for one that cannot be counted
 */
export function sheetOfBlock(block: AnsweredBlock, kinds: readonly (MeasureKind | null)[], texts: With): Sheet {
  const { t, words } = texts
  const { elements, columns, rowsBy, columnsBy, rowsWords, columnsWords } = block
  const shown = elements.flatMap((element, at) => (element.bar === null ? [{ element, at }] : []))
  const notes = elements.flatMap(({ name, bar }) => (bar === null ? [] : [[t(`report.bar.${bar}`, { name })]]))
  const rows = block.rows.map((head, row) => ({ row, name: words.head(rowsBy, rowsWords, head) }))
  const lines = [...rows, { row: null, name: t('report.all') }]
  const isEmpty = shown.length > 0 && rowsBy !== null && rows.length === 0
  const after = [...notes, ...(isEmpty ? [[t('report.none')]] : []), ...(block.isCut ? [[t('report.cut', { count: rows.length })]] : [])]
  if (shown.length === 0 || isEmpty) return { title: block.title, rows: after, numbers: 0 }
  const table = rowsBy === null ? numbersOf(block, shown, texts) : columnsBy === null ? tableOf() : crossOf()
  return { title: block.title, rows: [...table, ...spreadRows(block, texts), ...after], numbers: lines.length * (table[0]?.length ?? 0) }

  function tableOf(): XlsxCell[][] {
    const isBeside = (at: number) => restsOnMany(kinds[at] ?? 'COUNT')
    const header = shown.flatMap(({ element, at }) =>
      isBeside(at) ? [element.name, t('file.entriesOf', { name: element.name })] : [element.name],
    )
    const isCompared = block.spread !== null
    return [
      [words.dimension(rowsBy), ...header, ...(isCompared ? [t('spread.below')] : [])],
      ...lines.map(({ row, name }) => [
        name,
        ...shown.flatMap(({ element, at }) => {
          const told = numbersAt(block, { element: at, row, column: null })
          const value = cellOf(element, told, texts)
          return isBeside(at) ? [value, told.n ?? t('report.hidden')] : [value]
        }),
        ...(isCompared ? [row === null ? '' : belowText(block, row)] : []),
      ]),
    ]
  }

  function crossOf(): XlsxCell[][] {
    const heads = columns.map((head, column) => ({ column, name: words.head(columnsBy, columnsWords, head) }))
    const all = [...heads, { column: null, name: t('report.all') }]
    const [one] = shown
    return [
      [words.dimension(rowsBy), ...all.map(({ name }) => name)],
      ...lines.map(({ row, name }) => [
        name,
        ...all.flatMap(({ column }) => (one ? [cellOf(one.element, numbersAt(block, { element: one.at, row, column }), texts)] : [])),
      ]),
    ]
  }
}

/** The names of the elements in which a row lies below the middle of its year group. */
function belowText(block: AnsweredBlock, row: number): string {
  return block.elements.flatMap(({ name }, element) => (medianAbove(block, { element, row }) === null ? [] : [name])).join(', ')
}

/** The lowest, middle and highest of each year group, below the students. */
function spreadRows({ elements, spread }: AnsweredBlock, { t, words }: With): XlsxCell[][] {
  if (!spread || spread.groups.length === 0) return []
  const formatOf = ({ unit, decimals }: Element, value: number) =>
    unit === 'SHARE' ? '0%' : decimals === 0 && Number.isInteger(value) ? '0' : `0.${'0'.repeat(Math.max(1, decimals))}`
  const cell = (element: Element, value: number): XlsxCell =>
    element.unit === 'DAY' ? words.number(element, value) : { value, format: formatOf(element, value) }
  const heads = ['group', 'measure', 'least', 'median', 'most', 'below', 'students'] as const
  return [
    [],
    heads.map((name) => t(`spread.${name}`)),
    ...spread.groups.flatMap(({ programme, year, figures }) =>
      elements.flatMap((element, at) => {
        if (element.bar !== null) return []
        const figure = figures[at]
        const group = t('since', { programme, year })
        if (!figure) return [[group, element.name, t('report.tooFew')]]
        const { least, median, most, below, of } = figure
        return [[group, element.name, cell(element, least), cell(element, median), cell(element, most), below, of]]
      }),
    ),
  ]
}

function numbersOf(block: AnsweredBlock, shown: readonly { element: Element; at: number }[], texts: With): XlsxCell[][] {
  const { t, words } = texts
  return [
    [t('file.measure'), t('file.value'), t('file.entries'), t('file.students'), t('file.target')],
    ...shown.map(({ element, at }) => {
      const told = numbersAt(block, { element: at, row: null, column: null })
      const { target } = element
      return [
        element.name,
        cellOf(element, told, texts),
        told.n ?? t('report.hidden'),
        told.people ?? t('report.hidden'),
        target.kind === 'NUMBER' ? words.number(element, target.value) : '',
      ]
    }),
  ]
}

/** The rows behind a number, each with its person, its date and its title. */
export function sheetOfRows(title: string, rows: readonly BehindRow[], { t }: With): Sheet {
  const isOfShare = rows.some(({ ok }) => ok !== null)
  const header = [t('file.student'), t('file.day'), t('file.what'), t('file.note'), ...(isOfShare ? [t('file.meets')] : [])]
  return {
    title,
    rows: [
      header,
      ...rows.map(({ student, on, title: what, note, ok }) => [
        student ?? '',
        on ?? '',
        what,
        note,
        ...(isOfShare ? [ok === null ? '' : t(ok ? 'report.meets' : 'report.meetsNot')] : []),
      ]),
    ],
    numbers: rows.length,
  }
}
