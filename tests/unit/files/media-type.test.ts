import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { uploadTypes } from '@/lib/contracts/files'
import { isOfType } from '@/server/files/media-type'
import * as samples from '../../support/file-samples'

const folder = mkdtempSync(path.join(tmpdir(), 'cusp-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
function file(name: string, bytes: Uint8Array): string {
  writeFileSync(path.join(folder, name), bytes)
  return path.join(folder, name)
}

const jpeg = samples.jpg()
const genuine = {
  doc: samples.doc,
  docx: samples.docx,
  pdf: samples.pdf,
  xls: samples.xls,
  xlsx: samples.xlsx,
  csv: samples.csv,
  jpg: jpeg,
  jpeg,
  gif: samples.animatedGif(),
  png: samples.png(),
}

describe('the bytes say what a file is', () => {
  test.each(uploadTypes)('%s is that and nothing else', async (type) => {
    const place = file(type, await genuine[type])
    const said = await Promise.all(uploadTypes.map(async (claimed) => ((await isOfType(place, claimed)) ? [claimed] : [])))
    expect(said.flat()).toEqual(type === 'jpg' || type === 'jpeg' ? ['jpg', 'jpeg'] : [type])
  })

  test.each([
    ['an SVG', samples.svg],
    ['a page', samples.html],
    ['a page after a byte order mark and lines', Buffer.from('\ufeff\n\n  <HTML>')],
    ['a Word file with macros', samples.docm],
    ['an installer in the container of old Word files', samples.msi],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003')],
    ['nulls', Buffer.alloc(4096)],
    ['a signature and nothing more', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a rich text document', Buffer.from('{\\rtf1\\ansi text}')],
  ])('%s is none of ours', async (name, bytes) => {
    const place = file(name, bytes)
    expect(await Promise.all(uploadTypes.map((type) => isOfType(place, type)))).toEqual(uploadTypes.map(() => false))
  })

  test('a table stays one wherever in it a null would stand', async () => {
    const long = Buffer.alloc(300_000, 'a,b\n')
    expect(await isOfType(file('long.csv', long), 'csv')).toBe(true)
    long[299_999] = 0
    expect(await isOfType(file('long.csv', long), 'csv')).toBe(false)
  })

  test('a name in the directory is found across the pieces in which a file is read', async () => {
    const late = Buffer.alloc(200_000)
    samples.doc.copy(late)
    late.fill(0, 512)
    late.write('WordDocument', 65_536 - 9, 'utf16le')
    expect(await isOfType(file('late.doc', late), 'doc')).toBe(true)
    expect(await isOfType(file('late.doc', late), 'xls')).toBe(false)
  })

  test('an animated PNG is a PNG', async () => {
    const still = await samples.png()
    const animation = Buffer.from('000000086163544c000000010000000000000000', 'hex')
    expect(await isOfType(file('a.png', Buffer.concat([still.subarray(0, 33), animation, still.subarray(33)])), 'png')).toBe(true)
  })
})
