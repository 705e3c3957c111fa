import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import { encodingOf, textIn } from './decode'
import { delimiters, type Delimiter, type Reading, type Table } from './table'
import { tableOf } from './table-of'

const Records = z.array(z.array(z.string()))
/** So many lines tell by what a file is divided. */
const sample = 20
/** One record cannot swallow the file because a quote was never closed. */
const longestRecord = 200_000

/** A CSV file as rows of text. What begins with = is text like everything else: nothing is ever worked out. */
export function readCsv(bytes: Uint8Array, reading: Reading): Table {
  const encoding = reading.encoding ?? encodingOf(bytes)
  const text = textIn(bytes, encoding)
  const said = /^sep=([,;\t])\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const delimiter = reading.delimiter ?? delimiters.find((one) => one === said?.[1]) ?? delimiterOf(body)
  const records = recordsIn(body, delimiter, limits.rows + 2)
  return { format: 'CSV', encoding, delimiter, sheet: null, sheets: [], ...tableOf(records) }
}

function recordsIn(text: string, delimiter: Delimiter, most: number): string[][] {
  try {
    return Records.parse(parse(text, { delimiter, to: most, relax_column_count: true, relax_quotes: true, max_record_size: longestRecord }))
  } catch (error) {
    if (error instanceof CsvError) throw badField('content', error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE' ? 'importQuoteOpen' : 'importUnreadable')
    throw error
  }
}

/** What divides most of the first lines into the same number of columns, and into the most. */
function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, longestRecord).split(/\r\n|\n|\r/).slice(0, sample).join('\n')
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(head, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function scoreOf(head: string, delimiter: Delimiter): number {
  try {
    const [first, ...rest] = recordsIn(head, delimiter, sample).filter((record) => record.some((cell) => cell !== ''))
    if (!first || first.length < 2) return 0
    const alike = rest.filter(({ length }) => length === first.length).length
    return first.length * (alike + 1) / (rest.length + 1)
  } catch {
    // The head may end within a quoted cell.
    return (head.split('\n')[0]?.split(delimiter).length ?? 1) - 1
  }
}
