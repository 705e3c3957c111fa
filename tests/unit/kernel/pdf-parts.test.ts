import PDFDocument from 'pdfkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PdfBlock } from '@/server/kernel/files/pdf'
import draw from '@/server/kernel/files/pdf-worker.mjs'

const newPage = '(page)'
let drawn: string[] = []
beforeEach(() => {
  drawn = []
  const { text, addPage } = PDFDocument.prototype
  vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (this: PDFKit.PDFDocument, ...args: unknown[]) {
    drawn.push(String(args[0]))
    return Reflect.apply(text, this, args)
  })
  vi.spyOn(PDFDocument.prototype, 'addPage').mockImplementation(function (this: PDFKit.PDFDocument, ...args: unknown[]) {
    drawn.push(newPage)
    return Reflect.apply(addPage, this, args)
  })
})
afterEach(() => vi.restoreAllMocks())

/** The texts of each page, without the footers, which are written last. */
async function pagesOf(blocks: readonly PdfBlock[]): Promise<string[][]> {
  await draw({ title: 'Mini-CEX', footer: 'Foot', missing: '', blocks: [...blocks] })
  const pages: string[][] = []
  for (const text of drawn.filter((one) => !one.startsWith('Foot'))) {
    if (text === newPage) pages.push([])
    else pages.at(-1)?.push(text)
  }
  return pages
}
const entry = (number: number, remark = 'None'): PdfBlock => ({
  kind: 'part',
  text: `Procedure ${number}`,
  labels: 'SHORT',
  rows: [
    ['Tooth', `tooth of ${number}`],
    ['Minutes', `minutes of ${number}`],
    ['Remark', remark],
  ],
})
const heading: PdfBlock = { kind: 'heading', text: 'What was done' }
const pageWith = (pages: readonly string[][], text: string) => pages.findIndex((page) => page.includes(text))

describe('twenty entries of a group in a PDF', () => {
  test.each([0, 1, 2, 3, 4, 5])('are none of them divided between two pages, after %i lines', async (lines) => {
    const before = Array.from({ length: lines }, (_, at): PdfBlock => ({ kind: 'note', text: `Line ${at}` }))
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
    const pages = await pagesOf([...before, heading, ...numbers.map((number) => entry(number))])
    expect(pages.length).toBeGreaterThan(1)
    for (const number of numbers) {
      const at = pageWith(pages, `Procedure ${number}`)
      expect([number, pageWith(pages, `tooth of ${number}`), pageWith(pages, `minutes of ${number}`)]).toEqual([number, at, at])
      expect(pages[at]?.at(-1)).not.toBe(`Procedure ${number}`)
    }
  })

  test('have their heading on the page of the first of them, wherever it falls', async () => {
    for (const lines of [41, 43, 45, 46, 47, 48, 49, 50, 52]) {
      drawn = []
      const before = Array.from({ length: lines }, (_, at): PdfBlock => ({ kind: 'note', text: `Line ${at}` }))
      const pages = await pagesOf([...before, heading, entry(1)])
      expect([lines, pageWith(pages, 'What was done')]).toEqual([lines, pageWith(pages, 'Procedure 1')])
    }
  })

  test('may be longer than a page: then the caption stands with its first row', async () => {
    const long = Array.from({ length: 400 }, (_, at) => `A sentence with the number ${at}.`).join(' ')
    const pages = await pagesOf([heading, entry(1), entry(2, long), entry(3)])
    expect(pageWith(pages, 'Procedure 2')).toBe(pageWith(pages, 'tooth of 2'))
    expect(pages.flat().join(' ').replaceAll(/\s+/g, ' ')).toContain('with the number 399.')
    expect(pageWith(pages, 'Procedure 3')).toBe(pageWith(pages, 'minutes of 3'))
  })
})

test('a label of several lines and its value begin on one page, and what follows stands below both', async () => {
  const label = 'Explains the findings of the history and of the examination in words that a patient understands, and says why'
  for (const lines of [41, 43, 45, 46, 47, 48, 49, 50, 52]) {
    drawn = []
    const before = Array.from({ length: lines }, (_, at): PdfBlock => ({ kind: 'note', text: `Line ${at}` }))
    const pages = await pagesOf([...before, { kind: 'rows', rows: [[label, 'the value']] }])
    const at = pageWith(pages, 'the value')
    const words = pages[at]?.join(' ').replaceAll(/\s+/g, ' ') ?? ''
    expect([lines, words.includes('Explains the findings'), words.includes('says why')]).toEqual([lines, true, true])
  }
})
