import { describe, expect, test } from 'vitest'
import { startBytes, startDiffers } from '@/lib/files/file-start'
import { uploadTypes } from '@/lib/contracts/files'
import * as samples from '../../support/file-samples'

const start = (bytes: Uint8Array) => bytes.subarray(0, startBytes)

describe('the first bytes of a file', () => {
  test('fit every type that is taken, and no other one', async () => {
    const own: Readonly<Record<string, Uint8Array>> = {
      doc: samples.doc,
      docx: samples.docx,
      pdf: samples.pdf,
      xls: samples.xls,
      xlsx: samples.xlsx,
      csv: samples.csv,
      jpg: await samples.jpg(),
      jpeg: await samples.photo(),
      gif: await samples.animatedGif(),
      png: await samples.png(),
    }
    expect(Object.keys(own).toSorted()).toEqual(uploadTypes.toSorted())
    const program = Buffer.from('MZ\u0000\u0001 this is a program')
    for (const [type, bytes] of Object.entries(own)) {
      expect([type, startDiffers(`a.${type}`, start(bytes))]).toEqual([type, false])
      for (const other of [program, samples.html, Buffer.alloc(0)].slice(0, type === 'csv' ? 2 : 3))
        expect([type, startDiffers(`a.${type}`, start(other))]).toEqual([type, true])
    }
  })

  test('may begin with a mark, as some programs write it', () => {
    expect(startDiffers('a.pdf', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), samples.pdf]))).toBe(false)
  })
})
