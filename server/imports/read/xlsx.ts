import 'server-only'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import type { Reading, Table } from './table'
import { tableOf, tooMany } from './table-of'
import type { Unzipped } from './unzip'

/** A workbook's sheet as rows of text: days as YYYY-MM-DD, and of a formula what it came to when it was saved. Nothing is worked out here. */
export function readXlsx(zip: Unzipped, reading: Reading): Table {
  const budget: Budget = { spent: 0 }
  const sheets = sheetsOf(zip, budget)
  const sheet = sheets.find(({ name }) => name === reading.sheet) ?? sheets[0]
  if (!sheet) throw unreadable()
  const [texts, styles] = [sharedTexts(zip, budget), shownStyles(zip, budget)]
  const records = cellsOf(zip.read(sheet.path) ?? fail(), budget, { texts, ...styles, is1904: sheet.is1904 })
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

/** How many elements of a workbook were read. Packed, a million empty ones are a few kilobytes; each costs time all the same. */
type Budget = { spent: number }

/** No entity is expanded but those of XML itself; one that a document type declares ends the reading. */
function walk(xml: Buffer | null, budget: Budget, { open, text, close }: Handlers): void {
  if (!xml) return
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => fail())
  parser.on('doctype', () => fail())
  parser.on('opentag', (tag) => {
    budget.spent += 1
    if (budget.spent > limits.elements) throw tooMany('importTooManyRows', limits.rows)
    open?.(tag)
  })
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(name))
  // A part at a time: a text of the whole would be twice as long.
  const decoder = new TextDecoder('utf-8')
  for (let from = 0; from < xml.length; from += 65_536) parser.write(decoder.decode(xml.subarray(from, from + 65_536), { stream: true }))
  parser.close()
}

/** Some programs write a prefix before every name. */
const plain = (name: string): string => name.slice(name.indexOf(':') + 1)
const attribute = ({ attributes }: SaxesTagPlain, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => plain(name) === wanted)?.[1]

function sheetsOf(zip: Unzipped, budget: Budget): { name: string; path: string; is1904: boolean }[] {
  const book = zip.read('xl/workbook.xml')
  if (!book) throw unreadable()
  const targets = new Map<string, string>()
  walk(zip.read('xl/_rels/workbook.xml.rels'), budget, {
    open: (tag) => {
      if (plain(tag.name) === 'Relationship') targets.set(attribute(tag, 'Id') ?? '', attribute(tag, 'Target') ?? '')
    },
  })
  const found: { name: string; relation: string }[] = []
  let is1904 = false
  walk(book, budget, {
    open: (tag) => {
      if (plain(tag.name) === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '')
      // `r:id`, whatever its prefix; a sheet has no other attribute of that name.
      if (plain(tag.name) === 'sheet')
        found.push({
          name: attribute(tag, 'name') ?? '',
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
  walk(zip.read('xl/sharedStrings.xml'), budget, {
    open: ({ name }) => {
      if (plain(name) === 'si') current = ''
      if (plain(name) === 'rPh') isSpoken = true
      isText = plain(name) === 't'
    },
    text: (text) => {
      if (isText && !isSpoken && current.length < limits.cell) current += text
    },
    close: (name) => {
      isText = false
      if (plain(name) === 'rPh') isSpoken = false
      if (plain(name) === 'si') texts.push(current)
    },
  })
  return texts
}

const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** The longest format that Excel accepts. In a megabyte of brackets, the end of each would be searched for. */
const longestFormat = 255

/** The most digits that a number is filled up to with zeros. */
const mostDigits = 30

/**
 * Which styles of cells show a day: by the numbers of formats that every program knows, or by a format of the file's own. And which fill a number up
 * with zeros, to how many digits: what is seen is the number that somebody typed.
 */
function shownStyles(zip: Unzipped, budget: Budget): Pick<Known, 'days' | 'digits'> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isInCells = false
  walk(zip.read('xl/styles.xml'), budget, {
    open: (tag) => {
      const name = plain(tag.name)
      if (name === 'numFmt') formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(Number(attribute(tag, 'numFmtId')))
    },
    close: (name) => {
      if (plain(name) === 'cellXfs') isInCells = false
    },
  })
  const days = new Set([
    ...builtInDays,
    ...[...formats].flatMap(([format, code]) =>
      /[ymd]/i.test(code.slice(0, longestFormat).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) ? [format] : [],
    ),
  ])
  const widthOf = (format: number): number => /^0+$/.exec((formats.get(format) ?? '').slice(0, mostDigits))?.[0].length ?? 0
  return {
    days: new Set(styles.flatMap((format, style) => (days.has(format) ? [style] : []))),
    digits: new Map(styles.flatMap((format, style) => (widthOf(format) > 1 ? [[style, widthOf(format)] as const] : []))),
  }
}

/** Of a row: as many columns as a workbook has. */
const mostCells = 16_384

type Known = {
  readonly texts: readonly string[]
  readonly days: ReadonlySet<number>
  /** By style. */
  readonly digits: ReadonlyMap<number, number>
  readonly is1904: boolean
}

function cellsOf(xml: Buffer, budget: Budget, { texts, days, digits, is1904 }: Known): string[][] {
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
  walk(xml, budget, {
    open: (tag) => {
      const name = plain(tag.name)
      if (name === 'row') {
        row = []
        cells = 0
        const number = Number(attribute(tag, 'r') ?? rows.length + 1)
        // A row is named by its number: what is between is empty.
        if (!Number.isInteger(number) || number <= rows.length) fail()
        if (number > 1_048_576) fail()
        while (rows.length < number - 1 && rows.length <= limits.rows * 2) rows.push([])
      }
      if (name === 'c') {
        cells += 1
        if (cells > mostCells) fail()
        column = columnOf(attribute(tag, 'r')) ?? row.length
        if (column >= mostCells) fail()
        ;[kind, style, value] = [attribute(tag, 't') ?? 'n', Number(attribute(tag, 's') ?? 0), '']
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue && value.length < limits.cell) value += text
    },
    close: (name) => {
      isValue = false
      if (plain(name) === 'c' && column < limits.columns * 2) row[column] = textOf()
      if (plain(name) !== 'row') return
      rows.push(Array.from(row, (cell) => cell ?? ''))
      if (row.some((cell) => cell !== undefined && cell !== '')) filled += 1
      // The heads, and so many.
      if (filled > limits.rows + 1) throw tooMany('importTooManyRows', limits.rows)
    },
  })
  return rows

  function textOf(): string {
    if (kind === 's') return texts[Number(value)] ?? ''
    if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (kind !== 'n' || value === '') return value
    if (days.has(style)) return dayOf(Number(value), is1904)
    const text = numberText(value)
    return /^\d+$/.test(text) ? text.padStart(digits.get(style) ?? 0, '0') : text
  }
}

/** `BC12`: column 54. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** 1.0E5 is a way of writing; 2023001 stays as it is. */
function numberText(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) && /[eE.]/.test(value) ? String(number) : value
}

const dayMs = 86_400_000

function dayOf(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
  const date = new Date(Date.UTC(1899, 11, 30) + days * dayMs)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}

const unreadable = () => badField('content', 'importUnreadable')
function fail(): never {
  throw unreadable()
}
