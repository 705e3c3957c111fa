import 'server-only'
import type { ExportGroup, PersonalPart } from '@/server/kernel/personal-data'
import type { Row } from './queries/read-all'

export type PageWords = {
  readonly lang: string
  readonly title: string
  readonly intro: string
  readonly none: string
  readonly group: Readonly<Record<ExportGroup, string>>
}

/** The page needs no other file, runs no script and can be printed. */
const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#16202e}h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;font-size:12px}th,td{border:1px solid #d7dde5;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}thead{display:table-header-group}}`

export function pageStart({ lang, title, intro }: PageWords): string {
  return `<!doctype html>
<html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>
`
}

export const pageEnd = '</body></html>\n'

/** A part as a table; its columns are those of the first row, because all rows have the same. */
export async function* pageTable(
  { group, name }: PersonalPart,
  { words, rows }: { readonly words: PageWords; readonly rows: AsyncGenerator<Row> },
): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(words.group[group])}: ${escapeHtml(name)}</h2>\n`
  let columns: string[] | null = null
  for await (const row of rows) {
    if (columns === null) {
      columns = Object.keys(row)
      yield `<table><thead><tr>${columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')}</tr></thead><tbody>\n`
    }
    yield `<tr>${columns.map((column) => `<td>${escapeHtml(cellText(row[column]))}</td>`).join('')}</tr>\n`
  }
  yield columns === null ? `<p>${escapeHtml(words.none)}</p>\n` : '</tbody></table>\n'
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function escapeHtml(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
