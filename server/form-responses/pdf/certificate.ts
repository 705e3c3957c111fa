import 'server-only'
import { z } from 'zod'
import { wallClock } from '@/lib/clinical/shift'
import type { translatorFor } from '@/lib/i18n/translator'
import type { PdfBlock } from '@/server/kernel/files/pdf'
import type { ResponseRow, TaskRow } from '../queries/responses'

type Printing = {
  readonly response: Pick<ResponseRow, 'state' | 'tasks' | 'contentHash'>
  readonly tp: Awaited<ReturnType<typeof translatorFor<'formPdf'>>>
  /** The state in words. */
  readonly state: string
  readonly dateTime: (at: Date) => string
  readonly timeZone: string
}
const Strokes = z.array(z.array(z.number())).nullable()

/**
 * Who filled in, reviewed, refused and signed, in which capacity and when, with the zone; under what the signature stands, and the hash of the content.
 * Of somebody who stood in for somebody else both are named.
 */
export function certificate({ response, tp, state, dateTime, timeZone }: Printing): PdfBlock[] {
  const when = (at: Date) => `${dateTime(at)} (${timeZone}, ${offsetOf(at, timeZone)})`
  const nameOf = ({ user, outside, signature, forTask }: TaskRow) => {
    const name = signature?.name ?? user?.displayName ?? outside?.name ?? ''
    const other = forTask?.user?.displayName
    return other === undefined || other === name ? name : tp('forOther', { name, other })
  }
  const decided = response.tasks.filter(({ decidedAt }) => decidedAt !== null)
  const lines = decided.flatMap((task): string[] => {
    const key = lineOf(task)
    if (key === null || task.decidedAt === null) return []
    const said = tp(key, { name: nameOf(task), at: when(task.decidedAt) })
    return [task.comment === '' || task.kind === 'COMPLETE' ? said : `${said}. ${tp('reason', { text: task.comment })}`]
  })
  const signed = decided.filter(({ state: of, signature }) => of === 'DONE' && signature !== null)
  if (lines.length === 0 && signed.length === 0) return []
  const isOver = response.state === 'COMPLETED'
  return [
    { kind: 'heading', text: tp('certificate') },
    { kind: 'note', text: [tp('state', { state }), ...(isOver ? [] : [tp('since')])].join('\n') },
    ...lines.map((text): PdfBlock => ({ kind: 'note', text })),
    ...signed.flatMap((task): PdfBlock[] => {
      const { signature } = task
      if (!signature) return []
      const { role, registration, meaning, strokes, contentHash, at } = signature
      const drawn = Strokes.parse(strokes ?? null)
      const facts = [
        nameOf(task),
        role,
        registration === '' ? '' : tp('registration', { number: registration }),
        meaning === '' ? '' : tp('meaning', { text: meaning }),
        tp('signedAt', { at: when(at) }),
        drawn === null ? tp('typed') : tp('drawn'),
        tp('hash', { hash: contentHash }),
      ]
      return [{ kind: 'signature', strokes: drawn, lines: facts.filter((line) => line !== '') }]
    }),
    ...(response.contentHash === null ? [] : [{ kind: 'note' as const, text: tp('contentHash', { hash: response.contentHash }) }]),
  ]
}

/** Which sentence a task is; null for one that says nothing, such as one that became void. Signatures have blocks of their own. */
function lineOf({ kind, state }: TaskRow): 'filledIn' | 'reviewed' | 'returned' | 'declined' | null {
  if (state === 'RETURNED') return 'returned'
  if (state === 'DECLINED') return 'declined'
  if (state !== 'DONE' || kind === 'SIGN') return null
  return kind === 'COMPLETE' ? 'filledIn' : 'reviewed'
}

/** As UTC+01:00. */
function offsetOf(at: Date, timeZone: string): string {
  const { day, time } = wallClock(at, timeZone)
  const minutes = Math.round((Date.parse(`${day}T${time}:00Z`) - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
