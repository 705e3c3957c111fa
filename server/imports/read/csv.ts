import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import { decodeText } from './decode'
import { delimiters, rowsText, type Delimiter, type Reading, type Table } from './table'
import { tableOf, tooMany } from './table-of'

/** The number of first lines from which the delimiter is guessed. */
const sample = 20
/** The longest record, so that a quote that was never closed cannot swallow the whole file. */
const longestRecord = 200_000
/** The largest share of control characters that a text may have. */
const mostControls = 0.05

/** A CSV file as rows of text. A cell that begins with = is text like any other; formulas are never evaluated. */
export function readCsv(bytes: Uint8Array, reading: Reading): Table {
  const { encoding, mixed, delimiter, body } = openCsv(bytes, reading)
  const records: string[][] = []
  eachRecord(body, { delimiter, most: limits.rows + 2 }, (cells) => void records.push(cells))
  const notes = mixed.length > 0 ? [{ code: 'importEncodingsMixed', values: { count: mixed.length, rows: rowsText(mixed) } }] : []
  return { format: 'CSV', encoding, delimiter, sheet: null, sheets: [], notes, ...tableOf(records) }
}

/** Passes on the records of a file one after the other, at most `most` of them, numbered as a spreadsheet counts its rows. */
export function readRecords(bytes: Uint8Array, most: number, take: (cells: string[], number: number) => void): void {
  const { delimiter, body } = openCsv(bytes, {})
  eachRecord(body, { delimiter, most }, take)
}

function openCsv(bytes: Uint8Array, reading: Reading) {
  const { encoding, text, mixed } = decodeText(bytes, reading.encoding)
  if (!isText(text)) throw badField('content', 'importUnreadable')
  const said = /^sep=([,;\t])\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const delimiter = reading.delimiter ?? delimiters.find((one) => one === said?.[1]) ?? delimiterOf(body)
  return { encoding, mixed, delimiter, body }
}

/** False for a binary file, which is full of control characters however it is decoded. */
function isText(text: string): boolean {
  const head = text.slice(0, 4_096)
  let controls = 0
  for (let at = 0; at < head.length; at += 1) {
    const code = head.charCodeAt(at)
    if ((code > 0 && code < 9) || (code > 13 && code < 32) || code === 0xfffd) controls += 1
  }
  return controls <= head.length * mostControls
}

type Divided = { readonly delimiter: Delimiter; readonly most: number }

function eachRecord(text: string, { delimiter, most }: Divided, take: (cells: string[], number: number) => void): void {
  let number = 0
  try {
    parse(text, {
      delimiter,
      to: most,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRecord,
      // Each record is passed on and not kept, because a line of nothing but commas may be as long as the file.
      on_record: (cells) => {
        number += 1
        take(cells.slice(0, limits.columns + 1), number)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw badField('content', 'importQuoteOpen')
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooMany('importLineTooLong', longestRecord)
    throw badField('content', 'importUnreadable')
  }
}

/** The delimiter that divides most of the first lines into the same number of columns, and into the largest number. */
function delimiterOf(text: string): Delimiter {
  const head = text
    .slice(0, longestRecord)
    .split(/\r\n|\n|\r/)
    .slice(0, sample)
    .join('\n')
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(head, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function scoreOf(head: string, delimiter: Delimiter): number {
  try {
    const records: string[][] = []
    eachRecord(head, { delimiter, most: sample }, (cells) => {
      if (cells.some((cell) => cell !== '')) records.push(cells)
    })
    const [first, ...rest] = records
    if (!first || first.length < 2) return 0
    const alike = rest.filter(({ length }) => length === first.length).length
    return (first.length * (alike + 1)) / (rest.length + 1)
  } catch {
    // The first lines may end within a quoted cell.
    return (head.split('\n')[0]?.split(delimiter).length ?? 1) - 1
  }
}
