// In a thread of its own: see pdf.ts, which the application and the tests run it through.
import path from 'node:path'
import PDFDocument from 'pdfkit'

const folder = path.resolve('node_modules/@fontsource/inter/files')
/** Two files each: what the first lacks, as the letters of Slovene, is in the second. */
const weights = { plain: 400, bold: 700 }
const margin = 56
const muted = '#4b5768'
const ink = '#16202e'

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

  for (const block of blocks) drawBlock(doc, block)
  if (incomplete.has(doc)) drawBlock(doc, { kind: 'note', text: missing })
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin no page is added.
    const bottom = doc.page.margins.bottom
    doc.page.margins.bottom = 0
    doc.y = doc.page.height - 36
    doc.x = margin
    write(doc, `${footer}  ·  ${page + 1} / ${count}`, { weight: 'plain', size: 8, color: muted })
    doc.page.margins.bottom = bottom
  }
  doc.end()
  return done
}

function drawBlock(doc, block) {
  switch (block.kind) {
    case 'title':
      write(doc, block.text, { weight: 'bold', size: 18 })
      return doc.moveDown(0.3)
    case 'heading':
      ensureRoom(doc, 60)
      doc.moveDown(0.6)
      write(doc, block.text, { weight: 'bold', size: 13 })
      return doc.moveDown(0.2)
    case 'note':
      write(doc, block.text, { weight: 'plain', size: 9, color: muted })
      return doc.moveDown(0.3)
    case 'answer':
      ensureRoom(doc, 36)
      write(doc, block.label, { weight: 'plain', size: 9, color: muted })
      write(doc, block.text, { weight: 'plain', size: 11 })
      return doc.moveDown(0.4)
    case 'signature':
      return drawSignature(doc, block)
  }
}

/** A heading or a question never stands alone at the foot of a page. */
function ensureRoom(doc, height) {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

const signatureWidth = 180
/** Strokes are drawn 1,000 wide. */
function drawSignature(doc, { strokes, lines }) {
  const scale = signatureWidth / 1_000
  ensureRoom(doc, strokes ? 130 : 60)
  if (strokes) {
    const [left, top] = [margin, doc.y]
    doc.save().lineWidth(1).lineCap('round').lineJoin('round').strokeColor(ink)
    for (const stroke of strokes) {
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const [x, y] = [left + stroke[at] * scale, top + stroke[at + 1] * scale]
        if (at === 0) doc.moveTo(x, y)
        else doc.lineTo(x, y)
      }
      doc.stroke()
    }
    doc.restore()
    doc.y = top + 350 * scale + 4
    doc.x = margin
  }
  for (const [at, line] of lines.entries())
    write(doc, line, { weight: at === 0 ? 'bold' : 'plain', size: at === 0 ? 11 : 9, color: at === 0 ? ink : muted })
  doc.moveDown(0.6)
}

/** A text in runs of letters that one file of the font has; what neither has is a question mark. */
function write(doc, text, { weight, size, color = ink }) {
  doc.fontSize(size).fillColor(color)
  const runs = runsOf(doc, text, weight)
  const last = runs.length - 1
  if (last < 0) return doc.moveDown(0.2)
  for (const [at, run] of runs.entries()) doc.font(`${weight} ${run.part}`).text(run.text, { continued: at < last, lineGap: 2 })
}

/** Documents with a letter that no file of the font has. */
const incomplete = new WeakSet()
const known = new Map()
function has(doc, name, point) {
  const font = known.get(name) ?? doc.font(name)._font.font
  known.set(name, font)
  return font.hasGlyphForCodePoint(point)
}

function runsOf(doc, text, weight) {
  const runs = []
  for (const letter of text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u200b-\u200f\u2028-\u202e\ufeff]/g, '')) {
    const point = letter.codePointAt(0)
    const before = runs.at(-1)
    const space = letter === '\n' || letter === ' ' || point === 0x202f || point === 0xa0
    const part = space ? (before?.part ?? 'latin') : ['latin', 'latin-ext'].find((one) => has(doc, `${weight} ${one}`, point))
    if (!part) incomplete.add(doc)
    const written = point === 0x202f || point === 0xa0 ? ' ' : part ? letter : '?'
    const of = part ?? 'latin'
    if (before?.part === of) before.text += written
    else runs.push({ part: of, text: written })
  }
  return runs
}
