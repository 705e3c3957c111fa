import 'server-only'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import type { Reading, Table } from './table'
import { tableOf, tooMany } from './table-of'
import type { Unzipped } from './unzip'

/**
 * A workbook's sheet as rows of text: days as YYYY-MM-DD, times as HH:MM, both where a cell shows both. Cells that are merged downwards all get the first one's
 * value. A formula has the result with which it was saved; nothing is calculated here.
 */
export function readXlsx(zip: Unzipped, reading: Reading): Table {
  const budget: Budget = { spent: 0 }
  const sheets = sheetsOf(zip, budget)
  const sheet = sheets.find(({ name }) => name === reading.sheet) ?? sheets[0]
  if (!sheet) throw unreadableFile()
  const [texts, styles] = [sharedTexts(zip, budget), shownStyles(zip, budget)]
  const records = cellsOf(zip.read(sheet.path) ?? failUnreadable(), budget, { texts, ...styles, is1904: sheet.is1904 })
  return {
    format: 'XLSX',
    encoding: null,
    delimiter: null,
    sheet: sheet.name,
    sheets: sheets.map(({ name }) => name),
    notes: [],
    ...tableOf(records),
  }
}

type Handlers = {
  readonly open?: (tag: SaxesTagPlain) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** The number of elements of a workbook that were read. A million empty ones are only a few kilobytes when packed, but each costs time. */
type Budget = { spent: number }

/** Only the entities of XML itself are expanded; a document type declaration ends the reading. */
function walkXml(xml: Buffer | null, budget: Budget, { open, text, close }: Handlers): void {
  if (!xml) return
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => failUnreadable())
  parser.on('doctype', () => failUnreadable())
  parser.on('opentag', (tag) => {
    budget.spent += 1
    if (budget.spent > limits.elements) throw tooMany('importTooManyRows', limits.rows)
    open?.(tag)
  })
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(name))
  // The file is decoded piece by piece, because the whole text would take twice the memory.
  const decoder = new TextDecoder('utf-8')
  for (let from = 0; from < xml.length; from += 65_536) parser.write(decoder.decode(xml.subarray(from, from + 65_536), { stream: true }))
  parser.close()
}

/** Some programs write a prefix before every name. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
const attributeOf = ({ attributes }: SaxesTagPlain, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => withoutPrefix(name) === wanted)?.[1]

function sheetsOf(zip: Unzipped, budget: Budget): { name: string; path: string; is1904: boolean }[] {
  const book = zip.read('xl/workbook.xml')
  if (!book) throw unreadableFile()
  const targets = new Map<string, string>()
  walkXml(zip.read('xl/_rels/workbook.xml.rels'), budget, {
    open: (tag) => {
      if (withoutPrefix(tag.name) === 'Relationship') targets.set(attributeOf(tag, 'Id') ?? '', attributeOf(tag, 'Target') ?? '')
    },
  })
  const found: { name: string; relation: string }[] = []
  let is1904 = false
  walkXml(book, budget, {
    open: (tag) => {
      if (withoutPrefix(tag.name) === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '')
      // `r:id`, whatever its prefix; a sheet has no other attribute of that name.
      if (withoutPrefix(tag.name) === 'sheet')
        found.push({
          name: attributeOf(tag, 'name') ?? '',
          relation: Object.entries(tag.attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '',
        })
    },
  })
  return found.flatMap(({ name, relation }) => {
    const target = targets.get(relation)
    const path = target === undefined ? '' : target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return zip.names.includes(path) ? [{ name, path, is1904 }] : []
  })
}

function sharedTexts(zip: Unzipped, budget: Budget): string[] {
  const texts: string[] = []
  let [isText, isSpoken, current] = [false, false, '']
  walkXml(zip.read('xl/sharedStrings.xml'), budget, {
    open: ({ name }) => {
      if (withoutPrefix(name) === 'si') current = ''
      if (withoutPrefix(name) === 'rPh') isSpoken = true
      isText = withoutPrefix(name) === 't'
    },
    text: (text) => {
      if (isText && !isSpoken && current.length < limits.cell) current += text
    },
    close: (name) => {
      isText = false
      if (withoutPrefix(name) === 'rPh') isSpoken = false
      if (withoutPrefix(name) === 'si') texts.push(current)
    },
  })
  return texts
}

/** The built-in number formats that show a time, alone or after a day. */
const builtInTimes = new Set([18, 19, 20, 21, 22, 45, 46, 47])
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** The longest format that Excel accepts: in a megabyte of brackets, the end of each would be searched for. */
const longestFormat = 255

/** The most digits that a number is filled up to with zeros. */
const mostDigits = 30

/**
 * The cell styles that show a day or a time, by the built-in formats or by a format of the file's own, and those that fill a number up with zeros, with the
 * number of digits: the number that people see is the one that somebody typed.
 */
function shownStyles(zip: Unzipped, budget: Budget): Pick<Known, 'days' | 'times' | 'digits'> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isInCells = false
  walkXml(zip.read('xl/styles.xml'), budget, {
    open: (tag) => {
      const name = withoutPrefix(tag.name)
      if (name === 'numFmt') formats.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(Number(attributeOf(tag, 'numFmtId')))
    },
    close: (name) => {
      if (withoutPrefix(name) === 'cellXfs') isInCells = false
    },
  })
  // [h] counts hours beyond a day and must not be taken for a colour or language.
  const bare = [...formats].map(
    ([format, code]) =>
      [
        format,
        code
          .slice(0, longestFormat)
          .replace(/\[(h+|m+|s+)\]/gi, '$1')
          .replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
      ] as const,
  )
  const showsTime = (code: string) => /h|s/i.test(code)
  // Next to hours or seconds, m means minutes.
  const days = new Set([
    ...builtInDays,
    ...bare.flatMap(([format, code]) => (/[yd]/i.test(code) || (/m/i.test(code) && !showsTime(code)) ? [format] : [])),
  ])
  const times = new Set([...builtInTimes, ...bare.flatMap(([format, code]) => (showsTime(code) && !/general/i.test(code) ? [format] : []))])
  const widthOf = (format: number): number => /^0+$/.exec((formats.get(format) ?? '').slice(0, mostDigits))?.[0].length ?? 0
  return {
    days: new Set(styles.flatMap((format, style) => (days.has(format) ? [style] : []))),
    times: new Set(styles.flatMap((format, style) => (times.has(format) ? [style] : []))),
    digits: new Map(styles.flatMap((format, style) => (widthOf(format) > 1 ? [[style, widthOf(format)] as const] : []))),
  }
}

/** The most cells in a row: as many columns as a workbook has. */
const mostCells = 16_384

type Known = {
  readonly texts: readonly string[]
  readonly days: ReadonlySet<number>
  readonly times: ReadonlySet<number>
  /** The number of digits, by style. */
  readonly digits: ReadonlyMap<number, number>
  readonly is1904: boolean
}

function cellsOf(xml: Buffer, budget: Budget, { texts, days, times, digits, is1904 }: Known): string[][] {
  const rows: string[][] = []
  let [row, column, kind, style, value, isValue, filled]: [string[], number, string, number, string, boolean, number] = [
    [],
    0,
    '',
    0,
    '',
    false,
    0,
  ]
  let cells = 0
  const merged: Merged[] = []
  walkXml(xml, budget, {
    open: (tag) => {
      const name = withoutPrefix(tag.name)
      if (name === 'row') {
        row = []
        cells = 0
        const number = Number(attributeOf(tag, 'r') ?? rows.length + 1)
        // Rows carry their numbers; the rows in between are empty.
        if (!Number.isInteger(number) || number <= rows.length) failUnreadable()
        if (number > 1_048_576) failUnreadable()
        while (rows.length < number - 1 && rows.length <= limits.rows * 2) rows.push([])
      }
      if (name === 'c') {
        cells += 1
        if (cells > mostCells) failUnreadable()
        column = columnOf(attributeOf(tag, 'r')) ?? row.length
        if (column >= mostCells) failUnreadable()
        ;[kind, style, value] = [attributeOf(tag, 't') ?? 'n', Number(attributeOf(tag, 's') ?? 0), '']
      }
      if (name === 'mergeCell' && merged.length < mostMerged) merged.push(...parseMergedRange(attributeOf(tag, 'ref')))
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue && value.length < limits.cell) value += text
    },
    close: (name) => {
      isValue = false
      if (withoutPrefix(name) === 'c' && column < limits.columns * 2) row[column] = textOf()
      if (withoutPrefix(name) !== 'row') return
      rows.push(Array.from(row, (cell) => cell ?? ''))
      if (row.some((cell) => cell !== undefined && cell !== '')) filled += 1
      // One row more than the limit, for the headers.
      if (filled > limits.rows + 1) throw tooMany('importTooManyRows', limits.rows)
    },
  })
  fillDown(rows, merged)
  return rows

  function textOf(): string {
    if (kind === 's') return texts[Number(value)] ?? ''
    if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (kind !== 'n' || value === '') return value
    if (days.has(style)) return dayOf(Number(value), { is1904, showsTime: times.has(style) })
    if (times.has(style)) return timeOf(Number(value))
    const text = numberText(value)
    return /^\d+$/.test(text) ? text.padStart(digits.get(style) ?? 0, '0') : text
  }
}

/** The number of a column: for `BC12` it is 54. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A range of merged cells within one column. */
type Merged = { readonly column: number; readonly from: number; readonly to: number }
const mostMerged = 20_000

/** The merged cells of a range such as `A2:C4`, for its first column only: across columns, the value stands once. */
function parseMergedRange(ref: string | undefined): Merged[] {
  const parts = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref ?? '')
  const column = columnOf(parts?.[1])
  if (!parts || column === null) return []
  const [from, to] = [Number(parts[2]) - 1, Number(parts[3]) - 1]
  return to > from && column < limits.columns * 2 ? [{ column, from, to }] : []
}

/** A merged cell's value is copied to each of its rows that is not otherwise empty. */
function fillDown(rows: string[][], merged: readonly Merged[]): void {
  let left = limits.rows * 5
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column] ?? ''
    if (value === '') continue
    for (let at = from + 1; at <= Math.min(to, rows.length - 1) && left > 0; at += 1, left -= 1) {
      const row = rows[at]
      if (!row?.some((cell) => cell !== '') || (row[column] ?? '') !== '') continue
      while (row.length < column) row.push('')
      row[column] = value
    }
  }
}

/** A number in the notation 1.0E5 is written out; 2023001 stays as it is. */
function numberText(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) && /[eE.]/.test(value) ? String(number) : value
}

const dayMs = 86_400_000

const minutesOf = (serial: number): number => Math.round((serial - Math.floor(serial)) * 1_440)

/** The time of day for a fraction of a day; hours beyond a day go on counting. */
function timeOf(serial: number): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 100) return String(serial)
  const minutes = Math.round(serial * 1_440)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The day, with its time where the cell shows one that is not midnight. */
function dayOf(serial: number, { is1904, showsTime }: { is1904: boolean; showsTime: boolean }): string {
  if (showsTime && minutesOf(serial) > 0 && minutesOf(serial) < 1_440)
    return `${dayOf(serial, { is1904, showsTime: false })} ${timeOf(minutesOf(serial) / 1_440)}`
  const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
  const date = new Date(Date.UTC(1899, 11, 30) + days * dayMs)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}

const unreadableFile = () => badField('content', 'importUnreadable')
function failUnreadable(): never {
  throw unreadableFile()
}
