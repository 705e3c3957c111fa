import 'server-only'
import { readTable } from '@/server/imports'
import { badField } from '@/server/kernel/errors'
import { isLocale, type Locale } from '@/lib/i18n/locales'

/** A row with its cells by column name, in lower case. */
export type SheetRow = { readonly number: number; readonly cells: ReadonlyMap<string, string> }
export type XlsForm = { readonly survey: readonly SheetRow[]; readonly choices: readonly SheetRow[]; readonly settings: SheetRow | null }

const mostBytes = 2 * 1024 * 1024

/** The sheets of an XLSForm (xlsform.org). @throws a refusal of `content` where it is none */
export function sheetsOf(content: string): XlsForm {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostBytes) throw badField('content', 'xlsFormTooLarge')
  const first = readTable(bytes)
  if (first.format !== 'XLSX' || nameOf(first.sheets, 'survey') === undefined) throw badField('content', 'notXlsForm')
  const rows = (name: string) => {
    const sheet = nameOf(first.sheets, name)
    return sheet === undefined ? [] : rowsOf(bytes, sheet)
  }
  const survey = rows('survey')
  if (survey.length === 0 || !survey.some(({ cells }) => cells.has('type'))) throw badField('content', 'notXlsForm')
  return { survey, choices: rows('choices'), settings: rows('settings')[0] ?? null }
}

const nameOf = (sheets: readonly string[], wanted: string) => sheets.find((name) => name.trim().toLowerCase() === wanted)

function rowsOf(bytes: Buffer, sheet: string): SheetRow[] {
  const table = readOrNull(() => readTable(bytes, { sheet }))
  if (table === null || table.sheet !== sheet) return []
  const headers = table.headers.map((header) =>
    header
      .trim()
      .toLowerCase()
      .replaceAll(/\s*::\s*/g, '::'),
  )
  return table.rows.map(({ number, cells }) => ({
    number,
    cells: new Map(
      cells.flatMap((cell, at): [string, string][] => (cell.trim() === '' || !headers[at] ? [] : [[headers[at], cell.trim()]])),
    ),
  }))
}

/** Null for a sheet that has only a header and so cannot be read. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Reads `English (en)` or `en` as one of our languages; null for any other. */
export function localeOf(language: string): Locale | null {
  const code = (/\(([a-z]{2,3})(?:-[a-z]+)?\)\s*$/i.exec(language)?.[1] ?? language.trim()).toLowerCase()
  if (code === 'en' || code === 'english') return 'en-GB'
  if (code === 'no' || code === 'nn') return 'nb'
  return isLocale(code) ? code : null
}
