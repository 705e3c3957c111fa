import { parseAnswer, type Answer } from '@/lib/client/answer'
import { CallError } from '@/lib/client/call-error'
import { connection } from '@/lib/client/connection'
import { requestTimeoutMs } from '@/lib/client/exchange'
import { shownLocale } from '@/lib/client/locale'
import { pageMark, viewRefused } from '@/lib/client/page-mark'
import { call } from '@/lib/client/request'
import { reportSessionLost } from '@/lib/client/session-lost'
import { shapesOf } from '@/lib/client/shapes'
import { beginPart, dropPart, endPart, pieceBytes, putPart, upload, type UploadedFile } from '@/lib/contracts/files'
import type { Sending } from './upload-modal-queue'

/** The answers of a reverse proxy whose application is gone. */
const down = new Set([0, 502, 503, 504])

/**
 * Sends one file: a small one as it is, a large one in pieces, so that it goes on where it was broken off.
 * @throws CallError; the signal's reason where sending was stopped. The time limit counts from the last byte that was transferred.
 */
export async function sendFile(file: File, sending: Sending): Promise<UploadedFile> {
  if (file.size > pieceBytes) return sendInPieces(file, sending)
  return resultOf(await postForm(upload, formOf(file), sending))
}

/** Drops the pieces that the server keeps of an unwanted file; pieces that cannot be dropped at once are removed within a day. */
export function dropFile(id: string, file: File): void {
  if (file.size > pieceBytes) void call(dropPart, { id }).catch(() => {})
}

async function sendInPieces(file: File, sending: Sending): Promise<UploadedFile> {
  const { id, signal, onSent } = sending
  let { offset } = await call(beginPart, { id, name: file.name, sizeBytes: file.size })
  while (offset < file.size) {
    signal.throwIfAborted()
    const [piece, start] = [file.slice(offset, offset + pieceBytes), offset]
    const answer = await postForm(putPart, await pieceForm(piece, { id, offset }), {
      ...sending,
      // The last piece counts as sent only once the whole file was examined.
      onSent: (bytes) => onSent(Math.min(start + bytes, file.size - 1)),
    })
    // Where the answer to a piece was lost, the server tells the next attempt where to go on.
    const next = Number(answer.offset)
    if (answer.status !== 'SUCCESS' && answer.code !== 'files.OFFSET') throw new CallError(answer.status, { answer })
    offset = next
  }
  onSent(file.size)
  const form = new FormData()
  form.append('locale', shownLocale())
  form.append('id', id)
  return resultOf(await postForm(endPart, form, { ...sending, onSent: () => {} }))
}

async function pieceForm(piece: Blob, { id, offset }: { id: string; offset: number }): Promise<FormData> {
  const form = new FormData()
  form.append('locale', shownLocale())
  form.append('id', id)
  form.append('offset', String(offset))
  // Browsers compute hashes only where the page came by https.
  if (globalThis.isSecureContext) form.append('sha256', hexOf(await crypto.subtle.digest('SHA-256', await piece.arrayBuffer())))
  form.append('files[0]', piece, 'piece')
  return form
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends a form by XMLHttpRequest, because fetch does not say how much of it has been sent. */
function postForm(contract: { method: string; path: string }, form: FormData, { key, signal, onSent }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(giveUp, requestTimeoutMs)
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, requestTimeoutMs)
    }
    function giveUp() {
      reject(new CallError('TIMED_OUT'))
      request.abort()
    }
    const stop = () => {
      reject(signal.reason)
      request.abort()
    }
    request.open(contract.method, contract.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    const mark = pageMark()
    if (mark !== null) request.setRequestHeader('x-cusp-user', mark)
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      onSent(loaded)
    })
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request))
      } catch (error) {
        reject(error instanceof Error ? error : new CallError('ERROR'))
      }
    })
    request.addEventListener('error', () => {
      connection.failed()
      reject(new CallError('OFFLINE'))
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    if (signal.aborted) return stop()
    request.send(form)
  })
}

/** The language comes first: a field after a file would come too late. */
function formOf(file: File): FormData {
  const form = new FormData()
  form.append('locale', shownLocale())
  form.append('files[0]', file, file.name)
  return form
}

function readAnswer({ status: http, responseText }: XMLHttpRequest): Answer {
  const answer = parseAnswer(responseText)
  if (!answer) {
    if (!down.has(http)) throw new CallError(http === 413 ? 'TOO_LARGE' : 'ERROR', { http })
    connection.failed()
    throw new CallError('OFFLINE', { http })
  }
  connection.worked()
  if (answer.code === 'sign-in.VIEWING') viewRefused()
  if (answer.status === 'AUTHENTICATION_FAILED') reportSessionLost()
  return answer
}

/** The file's own entry says whether it was stored; the envelope says only whether all were. */
async function resultOf(answer: Answer): Promise<UploadedFile> {
  const { output } = await shapesOf(upload)
  const [entry] = output.safeParse(answer).data?.result ?? []
  if (!entry) throw new CallError(answer.status, { answer })
  return entry
}
