import 'server-only'
import writeXlsxFile from 'write-excel-file/node'

export type XlsxCell = string | number
export type XlsxSheet = { readonly name: string; readonly rows: readonly (readonly XlsxCell[])[]; readonly hasHeader?: boolean }

/** A spreadsheet takes no name that is longer, or holds one of these. */
const mostOfName = 31
const notInName = /[[\]:*?/\\]/g
const widest = 48

/** A workbook. Texts are cells of text, so that nothing in them runs as a formula. */
export async function xlsxOf(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, rows, hasHeader = false }) => ({
      sheet: name.replace(notInName, ' ').slice(0, mostOfName),
      data: rows.map((cells, at) => cells.map((value) => cellOf(value, hasHeader && at === 0))),
      columns: widthsOf(rows),
      ...(hasHeader && { stickyRowsCount: 1 }),
    })),
  ).toBuffer()
}

function cellOf(value: XlsxCell, isHeader: boolean) {
  const look = isHeader ? { fontWeight: 'bold' as const } : {}
  return typeof value === 'number' ? { value, type: Number, ...look } : { value, type: String, ...look }
}

function widthsOf(rows: XlsxSheet['rows']): { width: number }[] {
  const widths: number[] = []
  for (const cells of rows.slice(0, 200)) {
    cells.forEach((value, at) => {
      widths[at] = Math.min(widest, Math.max(widths[at] ?? 8, String(value).length + 2))
    })
  }
  return widths.map((width) => ({ width }))
}
