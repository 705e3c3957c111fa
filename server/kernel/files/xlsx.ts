import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import { threadsOf } from '../concurrency/threads'

/** `format`: how a spreadsheet shows the number, such as `0%`. */
export type XlsxCell = string | number | { readonly value: number; readonly format: string }
export type XlsxSheet = { readonly name: string; readonly rows: readonly (readonly XlsxCell[])[]; readonly hasHeader?: boolean }

/** A spreadsheet accepts no sheet name that is longer or contains one of these signs. */
const mostOfName = 31
const notInName = /[[\]:*?/\\]/g
const widest = 48

/** A workbook of fifty thousand rows takes seconds of a processor. */
const { pool, end } = threadsOf('cuspWorkbooks', { filename: path.resolve('server/kernel/files/xlsx-worker.mjs') })

export const endWorkbooks = end

/** A workbook, written in a thread of its own. Texts are text cells, so that nothing in them runs as a formula. */
export async function xlsxOf(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const plain = namedApart(sheets).map(({ name, rows, hasHeader = false }) => ({ name, rows, hasHeader, columns: widthsOf(rows) }))
  const written: unknown = await pool().run(plain, { signal: AbortSignal.timeout(120_000) })
  return Buffer.from(z.instanceof(Uint8Array).parse(written))
}

/** Gives the sheets names that differ in more than case, have no apostrophe at either end, and avoid the name that Excel reserves. */
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
