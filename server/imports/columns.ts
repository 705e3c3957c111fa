import 'server-only'
import { badField } from '@/server/kernel/errors'
import type { ImportTarget } from './kinds'
import type { Table } from './read'

export function columnsOf({ headers, rows, format, encoding, delimiter, sheet, sheets, notes }: Table) {
  return {
    reading: {
      format,
      encoding,
      delimiter,
      sheet,
      sheets: [...sheets],
      notes: notes.map(({ code, values }) => ({ code, ...(values && { values }) })),
    },
    headers: [...headers],
    total: rows.length,
  }
}

export function assertColumns(columns: readonly string[], { headers, target }: { headers: readonly string[]; target: ImportTarget }): void {
  const named = columns.filter((field) => field !== '')
  if (columns.length !== headers.length || named.some((field) => !target.fields.some(({ name }) => name === field)))
    throw badField('columns', 'invalid')
  const twice = columns.findIndex((field, at) => field !== '' && columns.indexOf(field) !== at)
  if (twice !== -1) throw badField(`columns.${twice}`, 'importFieldTwice')
}

/** The chosen columns without fields that no longer exist. */
export function columnsAmong(columns: readonly string[], { fields }: ImportTarget): string[] {
  return columns.map((field) => (fields.some(({ name }) => name === field) ? field : ''))
}
