import { crc32, deflateRawSync } from 'node:zlib'

type Part = { readonly name: string; readonly content: string | Buffer }

/** A zip as programs write it: the compressed parts, then the directory. */
export function zipOf(parts: readonly Part[]): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content } of parts) {
    const [bytes, title] = [Buffer.from(content), Buffer.from(name)]
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(title.length, 22)
    bodies.push(Buffer.from('PK\x03\x04'), shared, title, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.from('PK\x01\x02\x14\x00'), shared, rest, title)
    at += 30 + title.length + packed.length
  }
  const listed = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end])
}

/** A cell of a sheet: a text, a number, a day (by its style), or a formula with its result. */
export type Cell = string | number | { readonly day: number } | { readonly formula: string; readonly result: string }

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'string') return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`
  return `<c r="${place}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.result)}</v></c>`
}

export function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const body = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row + 1}`)).join('')}</row>`,
    )
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`
}

/** An Excel workbook of these sheets; `format` is the format of its days. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[] | string>>, format = 'dd/mm/yyyy'): Buffer {
  const names = Object.keys(sheets)
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: typeof rows === 'string' ? rows : sheetXml(rows),
    })),
  ])
}
