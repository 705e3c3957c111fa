import 'server-only'
import writeXlsxFile from 'write-excel-file/node'

/** `format`: how a spreadsheet shows the number, as `0%`. */
export type XlsxCell = string | number | { readonly value: number; readonly format: string }
export type XlsxSheet = { readonly name: string; readonly rows: readonly (readonly XlsxCell[])[]; readonly hasHeader?: boolean }

/** A spreadsheet takes no name that is longer, or holds one of these. */
const mostOfName = 31
const notInName = /[[\]:*?/\\]/g
const widest = 48

/** A workbook. Texts are cells of text, so that nothing in them runs as a formula. */
export async function xlsxOf(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return writeXlsxFile(
    namedApart(sheets).map(({ name, rows, hasHeader = false }) => ({
      sheet: name,
      data: rows.map((cells, at) => cells.map((value) => cellOf(value, hasHeader && at === 0))),
      columns: widthsOf(rows),
      ...(hasHeader && { stickyRowsCount: 1 }),
    })),
  ).toBuffer()
}

/** No two sheets of a workbook have the same name, whatever the case of letters; none has an apostrophe at its end, or the name of Excel's own. */
function namedApart(sheets: readonly XlsxSheet[]): XlsxSheet[] {
  const taken = new Set(['history', ''])
  return sheets.map((sheet) => {
    const plain = sheet.name
      .replace(notInName, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
    let name = plain.slice(0, mostOfName).trim()
    for (let next = 2; taken.has(name.toLowerCase()); next += 1) {
      const end = ` ${next}`
      name = `${plain.slice(0, mostOfName - end.length)}${end}`
    }
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}

function cellOf(value: XlsxCell, isHeader: boolean) {
  const look = isHeader ? { fontWeight: 'bold' as const } : {}
  if (typeof value === 'object') return { value: value.value, format: value.format, type: Number, ...look }
  return typeof value === 'number' ? { value, type: Number, ...look } : { value, type: String, ...look }
}

function widthsOf(rows: XlsxSheet['rows']): { width: number }[] {
  const widths: number[] = []
  for (const cells of rows.slice(0, 200)) {
    cells.forEach((value, at) => {
      widths[at] = Math.min(
        widest,
        Math.max(widths[at] ?? 8, String(typeof value === 'object' ? value.value.toFixed(2) : value).length + 2),
      )
    })
  }
  return widths.map((width) => ({ width }))
}
