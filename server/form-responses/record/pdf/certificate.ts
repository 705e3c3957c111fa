import 'server-only'
import { z } from 'zod'
import { wallClock } from '@/lib/clinical/shift'
import { formParts } from '@/lib/forms/vocabulary'
import type { translatorFor } from '@/lib/i18n/translator'
import { signerProofs } from '@/lib/sign-in/proofs'
import { knownWord } from '@/server/forms'
import type { PdfBlock } from '@/server/kernel/files/pdf'
import { qrCodeOf } from '@/server/kernel/files/qr-code'
import type { ResponseRow, TaskRow } from '../../queries/responses'

/** When the response was reopened, withdrawn or abandoned, by whom and why. */
type Ending = { readonly act: string; readonly at: Date; readonly by: string; readonly reason: string | null }
/** A comment that a decider wrote on a page or field that the reader sees. */
type Remark = { readonly taskId: string | null; readonly on: string; readonly text: string }

type Printing = {
  readonly response: Pick<ResponseRow, 'state' | 'tasks' | 'submitter' | 'enteredById'>
  readonly tp: Awaited<ReturnType<typeof translatorFor<'formPdf'>>>
  /** The state in words. */
  readonly state: string
  readonly rows: readonly (readonly [string, string])[]
  readonly dateTime: (at: Date) => string
  readonly timeZone: string
  /** The hash of everything that was submitted and decided; null where nothing was submitted. */
  readonly hash: string | null
  readonly checkAt: string
  readonly isExcerpt: boolean
  readonly remarks: readonly Remark[]
  readonly endings: readonly Ending[]
}
const Strokes = z.array(z.array(z.number())).nullable()

/**
 * The facts that make a printed form evidence: its state and hash and where they are checked; who filled in, reviewed, refused and signed, in which capacity,
 * when with the time zone, how they proved who they are, under which meaning and on which content; and what ended it.
 */
export function certificateBlocks(printing: Printing): PdfBlock[] {
  const { response, tp, state, rows, hash, checkAt, isExcerpt, endings } = printing
  const when = whenFormatter(printing)
  const dated = [
    ...response.tasks.flatMap((task) => {
      const entry = task.decidedAt && entryOf(task, printing, when)
      return entry && task.decidedAt ? [{ at: task.decidedAt, entry }] : []
    }),
    ...endings.flatMap((ending) => {
      const entry = endingEntry(ending, tp, when)
      return entry ? [{ at: ending.at, entry }] : []
    }),
  ]
  const entries = dated.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ entry }) => entry)
  if (hash === null && entries.length === 0) return []
  const isOver = response.state === 'COMPLETED'
  return [
    { kind: 'page' },
    { kind: 'title', text: tp('certificate') },
    { kind: 'rows', rows: [...rows, [tp('label.state'), isOver ? state : [state, tp(stateOnPaper(response.state))].join('. ')]] },
    ...(hash === null ? [] : [checkBlock({ tp, hash, checkAt, isExcerpt })]),
    ...(entries.length === 0 ? [] : [{ kind: 'heading' as const, text: tp('who') }]),
    ...entries,
  ]
}

function checkBlock({
  tp,
  hash,
  checkAt,
  isExcerpt,
}: Pick<Printing, 'tp' | 'checkAt' | 'isExcerpt'> & { readonly hash: string }): PdfBlock {
  return {
    kind: 'check',
    code: qrCodeOf(`${checkAt}/${hash}`, 'quartile'),
    label: tp('contentHash'),
    value: hash,
    lines: [tp('check'), checkAt, ...(isExcerpt ? [tp('excerptHash')] : [])],
  }
}

type When = (at: Date) => string
function whenFormatter({ dateTime, timeZone }: Pick<Printing, 'dateTime' | 'timeZone'>): When {
  return (at) => `${dateTime(at)} (${timeZone}, ${offsetOf(at, timeZone)})`
}

/** How the response stands for a person who holds the paper. */
function stateOnPaper(state: ResponseRow['state']): 'open' | 'again' | 'ended' {
  if (state === 'WITHDRAWN' || state === 'ABANDONED') return 'ended'
  return state === 'INCOMPLETE' ? 'again' : 'open'
}

function entryOf(task: TaskRow, printing: Printing, when: When): PdfBlock | null {
  const { tp, response, remarks } = printing
  const key = keyOf(task)
  if (key === null || task.decidedAt === null) return null
  const { signature, part, comment } = task
  const isFromPaper = key === 'filledIn' && task.step === 0 && response.enteredById !== null && task.userId === response.enteredById
  const drawn = Strokes.parse(signature?.strokes ?? null)
  const said = remarks.filter(({ taskId }) => taskId === task.id).map(({ on, text }) => tp('remark', { on, text }))
  const what = isFromPaper ? tp('act.entered', { name: response.submitter?.displayName ?? '' }) : tp(`act.${key}`)
  const name = nameOf(task, tp)
  const standing = key === 'filledIn' || task.state !== 'VOID' ? '' : tp('void')
  const lines = [
    [tp(`part.${knownWord(formParts, part)}`), signature?.role ?? '', registrationOf(task, tp)].filter(Boolean).join(' · '),
    when(task.decidedAt),
    ...(signature ? signatureLines(task, signature, tp) : []),
    comment === '' || task.kind === 'COMPLETE' ? '' : tp(task.state === 'DONE' ? 'comment' : 'reason', { text: comment }),
    ...said,
    task.contentHash === null || task.kind === 'COMPLETE' ? '' : tp('hash', { hash: task.contentHash }),
    standing,
  ]
  return { kind: 'entry', label: what, name, strokes: drawn, lines: lines.filter((line) => line !== '') }
}

function registrationOf({ signature }: TaskRow, tp: Printing['tp']): string {
  return signature && signature.registration !== '' ? tp('registration', { number: signature.registration }) : ''
}

function signatureLines({ links }: TaskRow, signature: NonNullable<TaskRow['signature']>, tp: Printing['tp']): string[] {
  const { meaning, strokes, provenBy } = signature
  const proof = signerProofs.find((known) => known === provenBy)
  const address = maskAddress(links[0]?.sentTo ?? '')
  return [
    meaning === '' ? '' : tp('meaning', { text: meaning }),
    [tp(strokes === null ? 'typed' : 'drawn'), proof === undefined ? '' : tp(`proof.${proof}`, { address })].filter(Boolean).join('. '),
  ]
}

/** The name of a decider; both names where somebody stood in for another person. */
function nameOf({ user, outside, signature, forTask }: TaskRow, tp: Printing['tp']): string {
  const name = signature?.name || user?.displayName || outside?.name || tp('erased')
  const other = forTask?.user?.displayName
  return other === undefined || other === name ? name : tp('forOther', { name, other })
}

/** The act recorded by a task; null where there is nothing to show, as for a task that nobody decided. */
function keyOf({ kind, state, signature, contentHash }: TaskRow): 'filledIn' | 'reviewed' | 'signed' | 'returned' | 'declined' | null {
  if (state === 'RETURNED') return 'returned'
  if (state === 'DECLINED') return 'declined'
  if (kind === 'COMPLETE') return state === 'DONE' ? 'filledIn' : null
  if (state !== 'DONE' && state !== 'VOID') return null
  if (signature) return 'signed'
  // A task that became void before anybody decided it has no content.
  return contentHash === null ? null : 'reviewed'
}

function endingEntry({ act, at, by, reason }: Ending, tp: Printing['tp'], when: When): PdfBlock | null {
  if (act !== 'reopened' && act !== 'withdrawn' && act !== 'abandoned') return null
  const lines = [when(at), reason === null || reason === '' ? '' : tp('reason', { text: reason })]
  return { kind: 'entry', label: tp(`act.${act}`), name: by, strokes: null, lines: lines.filter((line) => line !== '') }
}

/** A shortened address that its owner can recognise: h…h@practice.example. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return ''
  const [first = '', ...rest] = Array.from(address.slice(0, at))
  return `${first}…${rest.length > 2 ? (rest.at(-1) ?? '') : ''}${address.slice(at)}`
}

/** The offset from UTC, as in UTC+01:00. */
function offsetOf(at: Date, timeZone: string): string {
  const { day, time } = wallClock(at, timeZone)
  const minutes = Math.round((Date.parse(`${day}T${time}:00Z`) - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
