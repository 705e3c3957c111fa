// This runs in a thread of its own: the application and the tests use it through xlsx.ts.
import writeXlsxFile from 'write-excel-file/node'

/**
 * @param {{ name: string, rows: readonly (readonly import('./xlsx').XlsxCell[])[], hasHeader: boolean, columns: { width: number }[] }[]} sheets
 * @returns {Promise<Uint8Array>}
 */
export default async function write(sheets) {
  const book = writeXlsxFile(
    sheets.map(({ name, rows, hasHeader, columns }) => ({
      sheet: name,
      data: rows.map((cells, at) => cells.map((value) => cellOf(value, hasHeader && at === 0))),
      columns,
      ...(hasHeader && { stickyRowsCount: 1 }),
    })),
  )
  return new Uint8Array(await book.toBuffer())
}

/** @param {import('./xlsx').XlsxCell} value @param {boolean} isHeader */
function cellOf(value, isHeader) {
  const look = isHeader ? { fontWeight: 'bold' } : {}
  if (typeof value === 'object') return { value: value.value, format: value.format, type: Number, ...look }
  return typeof value === 'number' ? { value, type: Number, ...look } : { value, type: String, ...look }
}
