import { answerIn } from '@/lib/client/answer'
import { CallError } from '@/lib/client/call-error'
import { connection } from '@/lib/client/connection'
import { requestTimeoutMs } from '@/lib/client/exchange'
import { shownLocale } from '@/lib/client/locale'
import { pageMark, viewRefused } from '@/lib/client/page-mark'
import { sessionLost } from '@/lib/client/session-lost'
import { shapesOf } from '@/lib/client/shapes'
import { upload, type UploadedFile } from '@/lib/contracts/files'
import type { Sending } from './upload-modal-queue'

/** A reverse proxy whose application is gone. */
const down = new Set([0, 502, 503, 504])

/**
 * Sends one file. Not by fetch, which does not say how much of it has gone.
 * @throws CallError; the signal's reason where it was stopped. The time limit counts from the last byte that moved.
 */
export function sendFile(file: File, { key, signal, onSent }: Sending): Promise<UploadedFile> {
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
    request.open(upload.method, upload.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    const mark = pageMark()
    if (mark !== null) request.setRequestHeader('x-cusp-user', mark)
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      onSent(loaded)
    })
    request.addEventListener('load', () => void read(request).then(resolve, reject))
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
    request.send(formOf(file))
  })
}

/** The language first: what comes after a file is too late. */
function formOf(file: File): FormData {
  const form = new FormData()
  form.append('locale', shownLocale())
  form.append('files[0]', file, file.name)
  return form
}

async function read({ status: http, responseText }: XMLHttpRequest): Promise<UploadedFile> {
  const answer = answerIn(responseText)
  if (!answer) {
    if (!down.has(http)) throw new CallError(http === 413 ? 'TOO_LARGE' : 'ERROR', { http })
    connection.failed()
    throw new CallError('OFFLINE', { http })
  }
  connection.worked()
  if (answer.code === 'sign-in.VIEWING') viewRefused()
  if (answer.status === 'AUTHENTICATION_FAILED') sessionLost()
  // The file says for itself whether it was stored; the envelope only whether all were.
  const { output } = await shapesOf(upload)
  const [entry] = output.safeParse(answer).data?.result ?? []
  if (!entry) throw new CallError(answer.status, { http, answer })
  return entry
}
