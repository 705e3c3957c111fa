import 'server-only'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import { readCsv } from './csv'
import { isRosterUsers, isRosterZip, readRoster, readRosterUsers } from './roster'
import type { Reading, Table } from './table'
import { tooMany } from './table-of'
import { isZip, unzip } from './unzip'
import { readXlsx } from './xlsx'

export {
  delimiters,
  encodings,
  type Delimiter,
  type Encoding,
  type Note,
  type Reading,
  type RowProblem,
  type Table,
  type TableRow,
} from './table'

/** `rosterOn`: the day for which a roster (OneRoster) is read; null where the caller accepts no roster. */
type Wanted = { readonly rosterOn: string | null }

/**
 * A chosen file as rows of text; its format is found from its content, not its name.
 * @throws VALIDATION_FAILED on `content`, with what is wrong or which limit it passes.
 */
export function readTable(bytes: Buffer, reading: Reading = {}, { rosterOn }: Wanted = { rosterOn: null }): Table {
  assertSize(bytes)
  if (isZip(bytes)) {
    const zip = unzip(bytes)
    return rosterOn !== null && isRosterZip(zip) ? readRoster(zip, rosterOn) : readXlsx(zip, reading)
  }
  if (!isText(bytes)) throw badField('content', 'importUnreadable')
  const table = readCsv(bytes, reading)
  return rosterOn !== null && isRosterUsers(table.headers) ? readRosterUsers(bytes, rosterOn) : table
}

/** A file that is no table, read by its kind. @throws VALIDATION_FAILED on `content` */
export function readOther<T>(bytes: Buffer, read: (bytes: Buffer) => T): T {
  assertSize(bytes)
  return read(bytes)
}

function assertSize(bytes: Buffer): void {
  if (bytes.length === 0) throw badField('content', 'emptyFile')
  if (bytes.length > limits.bytes) throw tooMany('importFileTooLarge', limits.bytes / 1024 / 1024)
}

/** False for an old workbook, a picture or a document, whatever its name. */
function isText(bytes: Buffer): boolean {
  const binary = [
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x25, 0x50, 0x44, 0x46],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x1f, 0x8b],
  ]
  return !binary.some((mark) => mark.every((byte, at) => bytes[at] === byte))
}
