import { describe, expect, test } from 'vitest'
import type { Taken } from '@/lib/contracts/files'
import { extensionOf } from '@/lib/files/file-names'
import {
  cleanFileName,
  longestEdgePixels,
  mostBegun,
  mostPixels,
  problemOf,
  quotaBytes,
  uploadTypeOf,
  withinQuota,
} from '@/server/files/rules'

describe('cleanFileName', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fakepath\\X ray.PNG', 'X ray.PNG'],
    ['a\u0000b\u001f\u007f\r\n.pdf', 'ab.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['  two   spaces .pdf  ', 'two spaces .pdf'],
    ['Zahnarzt ä ß č 中文 👩‍⚕️.docx', 'Zahnarzt ä ß č 中文 👩‍⚕️.docx'],
    ['e\u0301.pdf', 'é.pdf'],
    ['half\ud800.pdf', 'half.pdf'],
    ['..', ''],
    ['/', ''],
    ['', ''],
    ['ends with dots...', 'ends with dots'],
    ['dots . . within. .pdf. .', 'dots . . within. .pdf'],
  ])('of %j is %j', (sent, clean) => expect(cleanFileName(sent)).toBe(clean))

  test('shortens to 200 characters and keeps the extension', () => {
    const name = cleanFileName(`${'😀'.repeat(400)}.docx`)
    expect(Array.from(name)).toHaveLength(200)
    expect(name.endsWith('😀.docx')).toBe(true)
  })

  // A search for the end from each of these dots would take longer than any test.
  test('a million dots that end nothing are a name', () => expect(cleanFileName(`a${'.'.repeat(1_000_000)}b`)).toHaveLength(200))

  test.each([`a.${'b'.repeat(500)}`, 'c'.repeat(500)])('shortens what is all extension, or has none', (sent) =>
    expect(Array.from(cleanFileName(sent))).toHaveLength(200),
  )
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['README', ''],
  ['.pdf', ''],
  ['', ''],
  ['a.', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))

test.each([
  ['scan.JPeG', 'jpeg'],
  ['macro.docm', null],
  ['page.svg', null],
  ['x.html', null],
  ['noextension', null],
])('%s is of type %s', (name, type) => expect(uploadTypeOf(name)).toBe(type))

test.each([
  [{ fileName: '', sizeBytes: 5, tooLarge: false }, 'fileNameMissing'],
  [{ fileName: 'README', sizeBytes: 5, tooLarge: false }, 'extensionMissing'],
  [{ fileName: '.pdf', sizeBytes: 5, tooLarge: false }, 'extensionMissing'],
  [{ fileName: 'a.exe', sizeBytes: 5, tooLarge: true }, 'typeNotAllowed'],
  [{ fileName: 'a.pdf', sizeBytes: 5, tooLarge: true }, 'tooLarge'],
  [{ fileName: 'a.pdf', sizeBytes: 0, tooLarge: false }, 'emptyFile'],
  [{ fileName: 'a.pdf', sizeBytes: 1, tooLarge: false }, null],
])('the problem of %o is %s', (sent, problem) => expect(problemOf(sent)).toBe(problem))

describe('withinQuota', () => {
  const file = (name: string, sizeBytes: number): Taken => ({
    id: name,
    fileName: name,
    mediaType: 'application/pdf',
    sizeBytes,
    sha256: '',
  })
  const quota = quotaBytes.student
  const refused = (files: readonly Taken[]) => files.map((one) => one.refused ?? 'kept')

  test('takes what fits to the last byte', () =>
    expect(refused(withinQuota([file('a', 10)], { usedBytes: quota - 10, quota }))).toEqual(['kept']))
  test('refuses what does not, and lets the next one have the room', () =>
    expect(refused(withinQuota([file('a', 11), file('b', 10), file('c', 1)], { usedBytes: quota - 10, quota }))).toEqual([
      'quotaReached',
      'kept',
      'quotaReached',
    ]))
  test('what was refused before takes no room', () =>
    expect(refused(withinQuota([{ fileName: 'x', refused: 'emptyFile' }, file('b', 10)], { usedBytes: quota - 10, quota }))).toEqual([
      'emptyFile',
      'kept',
    ]))
})

test.each([
  [200, 200],
  [201, 200],
])('a name of %i characters without an ending has %i', (sent, left) =>
  expect(Array.from(cleanFileName('c'.repeat(sent)))).toHaveLength(left),
)

test.each([
  [199, `.${'b'.repeat(199)}`],
  [198, `a.${'b'.repeat(198)}`],
])('an ending of %i letters is kept with what room there is', (letters, name) =>
  expect(cleanFileName(`${'a'.repeat(50)}.${'b'.repeat(letters)}`)).toBe(letters === 199 ? `${'a'.repeat(50)}${name}`.slice(0, 200) : name),
)

test('as much is allowed', () =>
  expect({ ...quotaBytes, mostBegun, longestEdgePixels, mostPixels }).toEqual({
    ...{ student: 2_147_483_648, others: 10_737_418_240, mostBegun: 50, longestEdgePixels: 4_096, mostPixels: 50_000_000 },
  }))
