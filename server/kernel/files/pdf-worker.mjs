// This runs in a thread of its own: the application and the tests use it through pdf.ts.
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { breakLongWords } from './long-words.mjs'

const folder = path.resolve('node_modules/@fontsource/inter/files')
/** Each weight has two files; the second has letters that the first lacks, such as those of Slovene. */
const weights = { plain: 400, bold: 700 }
const margin = 56
const lineGap = 2
const muted = '#4b5768'
const ink = '#16202e'
const rule = '#c9d1dc'

/**
 * @param {{ title: string, footer: string, missing: string, blocks: import('./pdf').PdfBlock[] }} document
 * @returns {Promise<Uint8Array>}
 */
export default function draw({ title, footer, missing, blocks }) {
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, info: { Title: title } })
  const chunks = []
  const done = new Promise((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  for (const [name, weight] of Object.entries(weights))
    for (const part of ['latin', 'latin-ext']) doc.registerFont(`${name} ${part}`, path.join(folder, `inter-${part}-${weight}-normal.woff`))

  for (const [at, block] of blocks.entries()) drawBlock(doc, block, blocks[at + 1])
  if (incomplete.has(doc)) drawBlock(doc, { kind: 'note', text: missing })
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Without the bottom margin, writing the footer adds no page.
    const bottom = doc.page.margins.bottom
    doc.page.margins.bottom = 0
    doc.y = doc.page.height - 36
    writeText(doc, `${footer}  ·  ${page + 1} / ${count}`, { weight: 'plain', size: 8, color: muted })
    doc.page.margins.bottom = bottom
  }
  doc.end()
  return done
}

function drawBlock(doc, block, next) {
  switch (block.kind) {
    case 'page':
      return doc.addPage()
    case 'title':
      writeText(doc, block.text, { weight: 'bold', size: 18 })
      return doc.moveDown(0.3)
    case 'heading':
      ensureRoom(doc, next?.kind === 'part' ? 40 + partRoom(doc, next) : 60)
      doc.moveDown(0.6)
      writeText(doc, block.text, { weight: 'bold', size: 13 })
      return doc.moveDown(0.2)
    case 'note':
      writeText(doc, block.text, { weight: 'plain', size: 9, color: muted })
      return doc.moveDown(0.3)
    case 'answer':
      ensureRoom(doc, 36)
      writeText(doc, block.label, { weight: 'plain', size: 9, color: muted })
      writeText(doc, block.text, { weight: 'plain', size: 11 })
      return doc.moveDown(0.4)
    case 'notice':
      return drawNotice(doc, block)
    case 'rows':
      drawRows(doc, block.rows, labelWidth)
      return doc.moveDown(0.4)
    case 'part':
      return drawPart(doc, block)
    case 'entry':
      return drawEntry(doc, block)
    case 'check':
      return drawCheck(doc, block)
  }
}

/** A heading or a question is never alone at the foot of a page. */
function ensureRoom(doc, height) {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

const labelWidth = 110
const columnGap = 12
const rowGap = 2
const pageRoom = (doc) => doc.page.height - doc.page.margins.bottom - margin

function drawRows(doc, rows, width) {
  for (const row of rows) drawRow(doc, row, width)
}

/** A label and its value begin on the same page, in the same line. */
function drawRow(doc, [label, value], width) {
  const [labelStyle, valueStyle] = rowStyles(doc, width)
  ensureRoom(doc, Math.min(rowHeight(doc, [label, value], width), Math.max(heightOf(doc, label, labelStyle), pageRoom(doc) / 4)))
  const [page, top] = [doc.page, doc.y]
  writeText(doc, label, labelStyle)
  const under = doc.y
  doc.y = top
  writeText(doc, value, valueStyle)
  // A value that goes on over the page ends below its label anyway.
  doc.y = (doc.page === page ? Math.max(doc.y, under) : doc.y) + rowGap
}

const rowStyles = (doc, width) => {
  const left = margin + width + columnGap
  return [
    { weight: 'plain', size: 9, color: muted, width },
    { weight: 'plain', size: 10, left, width: doc.page.width - margin - left },
  ]
}

function rowHeight(doc, [label, value], width) {
  const [labelStyle, valueStyle] = rowStyles(doc, width)
  return Math.max(heightOf(doc, label, labelStyle), heightOf(doc, value, valueStyle)) + rowGap
}

const captionStyle = { weight: 'bold', size: 10 }
function drawPart(doc, block) {
  const { text, rows } = block
  ensureRoom(doc, partRoom(doc, block))
  writeText(doc, text, captionStyle)
  doc.y += rowGap
  drawRows(doc, rows, partLabels(doc, block))
  doc.moveDown(0.5)
}

const partLabels = (doc, { labels }) => (labels === 'LONG' ? (doc.page.width - 2 * margin) * 0.6 : labelWidth)

/** The room that a part needs on its page: a short one is not divided between two, and of a longer one the caption stands with its first row. */
function partRoom(doc, block) {
  const heights = block.rows.map((row) => rowHeight(doc, row, partLabels(doc, block)))
  const caption = heightOf(doc, block.text, captionStyle) + 3 * rowGap
  const all = caption + heights.reduce((sum, height) => sum + height, 0)
  return all <= pageRoom(doc) / 2 ? all : caption + Math.min(heights[0] ?? 0, pageRoom(doc) / 4)
}

/** A text with more letters than this is assumed to be longer than a page, since measuring it takes as long as writing it. */
const mostMeasured = 5_000
/** The height of a text when it is written, measured in the first file of its font: the letters of the second are about as wide. */
function heightOf(doc, text, { weight, size, width = doc.page.width - 2 * margin }) {
  if (text.length > mostMeasured) return pageRoom(doc)
  doc.font(`${weight} latin`).fontSize(size)
  const lines = linesOf(doc, text, { weight, size, width }).map((runs) => runs.map((run) => run.text).join(''))
  doc.font(`${weight} latin`).fontSize(size)
  return lines.reduce((sum, line) => sum + doc.heightOfString(line === '' ? ' ' : line, { lineGap, width }), 0)
}

const codeSize = 92
function drawCheck(doc, { code, label, value, lines }) {
  ensureRoom(doc, codeSize + 40)
  const top = doc.y + 4
  // The light border of the code is part of its size.
  doc
    .save()
    .translate(margin, top)
    .scale(codeSize / code.size)
    .path(code.path)
    .fill(ink)
    .restore()
  doc.y = top + 6
  const left = margin + codeSize + 14
  writeText(doc, label, { weight: 'bold', size: 10, left })
  writeText(doc, value, { weight: 'plain', size: 9, left })
  doc.moveDown(0.3)
  for (const line of lines) writeText(doc, line, { weight: 'plain', size: 9, color: muted, left })
  doc.y = Math.max(doc.y, top + codeSize) + 6
}

const signatureWidth = 150
const inset = 12
/** Strokes have coordinates up to 1,000 in width. */
function drawEntry(doc, { label, name, strokes, lines }) {
  const scale = signatureWidth / 1_000
  ensureRoom(doc, (strokes ? 70 : 0) + 36 + lines.length * 13)
  const left = margin + inset
  const [page, top] = [doc.page, doc.y]
  writeText(doc, label, { weight: 'plain', size: 9, color: muted, left })
  writeText(doc, name, { weight: 'bold', size: 11, left })
  if (strokes) {
    const from = doc.y
    doc.save().lineWidth(1).lineCap('round').lineJoin('round').strokeColor(ink)
    for (const stroke of strokes) {
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const [x, y] = [left + stroke[at] * scale, from + stroke[at + 1] * scale]
        if (at === 0) doc.moveTo(x, y)
        else doc.lineTo(x, y)
      }
      doc.stroke()
    }
    doc.restore()
    doc.y = from + 350 * scale + 4
  }
  for (const line of lines) writeText(doc, line, { weight: 'plain', size: 9, color: muted, left })
  // An entry that continues on the next page gets no line on either page.
  if (doc.page === page)
    doc
      .save()
      .lineWidth(1.5)
      .strokeColor(rule)
      .moveTo(margin, top)
      .lineTo(margin, doc.y - 2)
      .stroke()
      .restore()
  doc.x = margin
  doc.moveDown(0.7)
}

/** A notice that must not be overlooked, in a frame. */
function drawNotice(doc, { text }) {
  ensureRoom(doc, 40)
  const [page, top] = [doc.page, doc.y]
  doc.y = top + 7
  writeText(doc, text, { weight: 'bold', size: 9, left: margin + inset, width: doc.page.width - 2 * margin - 2 * inset })
  const bottom = doc.y + 4
  if (doc.page === page)
    doc
      .save()
      .lineWidth(0.8)
      .strokeColor(muted)
      .roundedRect(margin, top, doc.page.width - 2 * margin, bottom - top, 4)
      .stroke()
      .restore()
  doc.x = margin
  doc.y = bottom + 6
}

/**
 * Writes a text in runs of letters that one file of the font has; a letter that neither has becomes a question mark. Each line is written separately, because
 * after a line break pdfkit would go on where the previous run had ended.
 */
function writeText(doc, text, { weight, size, color = ink, left = margin, width = doc.page.width - margin - left }) {
  doc.fontSize(size).fillColor(color)
  doc.x = left
  const lines = linesOf(doc, text, { weight, size, width })
  if (lines.length === 1 && lines[0].length === 0) doc.moveDown(0.2)
  else
    for (const runs of lines) {
      if (runs.length === 0) doc.moveDown()
      for (const [at, run] of runs.entries())
        doc.font(`${weight} ${run.part}`).text(run.text, { continued: at < runs.length - 1, lineGap, width })
    }
  doc.x = margin
}

/** The documents that contain a letter that no file of the font has. */
const incomplete = new WeakSet()
const known = new Map()
function fontOf(doc, name) {
  const font = known.get(name) ?? doc.font(name)._font.font
  known.set(name, font)
  return font
}

const plainSpace = (letter) => (letter === '\u202f' || letter === '\u00a0' ? ' ' : letter)

function partOf(doc, letter, weight) {
  return ['latin', 'latin-ext'].find((one) => fontOf(doc, `${weight} ${one}`).hasGlyphForCodePoint(letter.codePointAt(0)))
}

function linesOf(doc, text, { weight, size, width }) {
  const clean = text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u200b-\u200f\u2028-\u202e\ufeff]/g, '')
  const parts = new Map()
  const knownPart = (letter) => {
    if (!parts.has(letter)) parts.set(letter, partOf(doc, letter, weight))
    return parts.get(letter)
  }
  const widths = new Map()
  const widthOf = (letter) => {
    if (!widths.has(letter))
      widths.set(letter, widthIn(fontOf(doc, `${weight} ${knownPart(letter) ?? 'latin'}`), knownPart(letter) ? letter : '?'))
    return widths.get(letter)
  }
  const widthIn = (font, letter) => (font.glyphForCodePoint(letter.codePointAt(0)).advanceWidth / font.unitsPerEm) * size
  // A run of letters is not always exactly as wide as the sum of them.
  const most = width * 0.97
  const lines = [[]]
  for (const letter of breakLongWords(Array.from(clean, plainSpace), { widthOf, most })) {
    if (letter === '\n') {
      lines.push([])
      continue
    }
    const before = lines.at(-1).at(-1)
    const part = letter === ' ' ? (before?.part ?? 'latin') : knownPart(letter)
    if (!part) incomplete.add(doc)
    const of = part ?? 'latin'
    const drawn = part ? letter : '?'
    if (before?.part === of) before.text += drawn
    else lines.at(-1).push({ part: of, text: drawn })
  }
  return lines
}
