import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import { inLane, type Lane } from '../concurrency/lanes'
import { threadsOf } from '../concurrency/threads'
import type { QrCode } from './qr-code'

export type PdfBlock =
  /** The following block begins on a new page. */
  | { readonly kind: 'page' }
  | { readonly kind: 'title' | 'heading' | 'note' | 'notice'; readonly text: string }
  | { readonly kind: 'answer'; readonly label: string; readonly text: string }
  /** Pairs of a label and its value. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [string, string])[] }
  /** A part of an answer under a caption of its own: an entry of a group, or a grid, whose labels are long and whose values are short. */
  | {
      readonly kind: 'part'
      readonly text: string
      readonly labels: 'SHORT' | 'LONG'
      readonly rows: readonly (readonly [string, string])[]
    }
  /** An act by somebody. `strokes`: x and y in turn, 1,000 wide and 350 high; null where no name was drawn. */
  | {
      readonly kind: 'entry'
      readonly label: string
      readonly name: string
      readonly strokes: readonly (readonly number[])[] | null
      readonly lines: readonly string[]
    }
  /** A code to be scanned, beside the address that it leads to. */
  | { readonly kind: 'check'; readonly code: QrCode; readonly label: string; readonly value: string; readonly lines: readonly string[] }
export type PdfDocument = {
  readonly title: string
  readonly footer: string
  /** The sentence at the end where a character could not be drawn. */
  readonly missing: string
  readonly blocks: readonly PdfBlock[]
}

/** One PDF is drawn at a time; one more may wait for each person, so that nobody's forty keep the school waiting. */
export const pdfs: Lane = { name: 'pdf', most: 1, waiting: 40, mostOfShare: 2 }
const { pool, end } = threadsOf('cuspPdfs', { filename: path.resolve('server/kernel/files/pdf-worker.mjs') })

export const endPdfs = end

/**
 * A document as PDF, drawn in a thread of its own. `share`: the person who asks for it.
 * @throws TOO_MANY_REQUESTS where too many wait, of theirs or of all
 */
export async function makePdf(document: PdfDocument, share: string): Promise<Buffer> {
  const draw = () => pool().run(document, { signal: AbortSignal.timeout(60_000) })
  return Buffer.from(z.instanceof(Uint8Array).parse(await inLane(pdfs, draw, share)))
}
