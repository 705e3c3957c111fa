import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import type { UploadedFile } from '@/lib/contracts/files'
import { extensionOf, findFileType } from '@/lib/files/file-names'
import { startBytes, startDiffers } from '@/lib/files/file-start'

/** A file that the server keeps. */
export interface UploadedAsset {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
}

/**
 * `checking`: all is sent, and the server examines the file. `refused`: for good; `failed`: may be tried again; `offline`: waits for a connection; `paused`:
 * waits for the person.
 */
type UploadState = 'waiting' | 'sending' | 'checking' | 'stored' | 'refused' | 'failed' | 'offline' | 'paused'
type UploadProblem =
  'extensionMissing' | 'typeNotAllowed' | 'typeDoesNotMatch' | 'emptyFile' | 'tooLarge' | 'timedOut' | 'signedOut' | 'unexpected'

export interface Upload {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: UploadState
  /** The reason for a refusal or failure: a text of the server in the language shown, or a problem that has a text here. */
  readonly problem: { readonly said: string } | UploadProblem | null
  readonly asset: UploadedAsset | null
}

export interface Sending {
  /** The id of the file, the same for every attempt: the result is known by it. */
  readonly id: string
  /** The idempotency key, the same again after an attempt whose answer never came, so that the file is not stored twice. */
  readonly key: string
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

interface Options {
  readonly types: readonly string[]
  /** Examines a file before anything of it is sent. */
  readonly look?: (file: File) => Promise<UploadProblem | null>
  readonly send: (file: File, sending: Sending) => Promise<UploadedFile>
  /** Runs once a file is stored, before it counts as done; where it fails, this step alone is tried again. */
  readonly afterwards?: (id: string, asset: UploadedAsset) => Promise<void>
  /** Called when a file whose upload was begun is not wanted any more. */
  readonly drop?: (id: string, file: File) => void
}

/** The files that a person chose, sent one after the other. */
export function uploadQueue({ types, look, send, afterwards, drop }: Options) {
  let uploads: readonly Upload[] = []
  let isRunning = false
  const files = new Map<string, { file: File; key: string; stop: AbortController }>()
  const listeners = new Set<() => void>()

  function show(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(id: string, what: Partial<Upload>): void {
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...what } : upload)))
  }

  /** Changes only the uploads that are in one of the states `from`. */
  function changeAll(from: readonly UploadState[], to: UploadState): void {
    show(uploads.map((upload) => (from.includes(upload.state) ? { ...upload, state: to, problem: null } : upload)))
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = firstWaiting(); next; next = firstWaiting()) await sendOne(next)
    isRunning = false
  }

  const firstWaiting = (): Upload | undefined => uploads.find(({ state }) => state === 'waiting')

  async function sendOne({ id, sizeBytes }: Upload): Promise<void> {
    const sent = files.get(id)
    if (!sent) return
    const { signal } = sent.stop
    const known = uploads.find((upload) => upload.id === id)?.asset
    change(id, known ? { state: 'checking' } : { state: 'sending' })
    const onSent = (bytes: number) =>
      change(id, { sentBytes: Math.min(bytes, sizeBytes), state: bytes >= sizeBytes ? 'checking' : 'sending' })
    try {
      const problem = !known && look ? await look(sent.file) : null
      if (problem !== null) return change(id, { state: 'refused', problem })
      const asset = known ?? assetOf(id, await send(sent.file, { id, key: sent.key, signal, onSent }))
      if (!asset) return
      change(id, { state: 'checking', asset })
      await afterwards?.(id, asset)
      change(id, { state: 'stored' })
    } catch (error) {
      if (signal.aborted) return
      fail(id, error)
    }
  }

  function assetOf(id: string, answer: UploadedFile): UploadedAsset | null {
    const { status, asset_id: assetId, name, media_type: mediaType = '', size_bytes: sizeBytes = 0, message } = answer
    if (status === 'SUCCESS' && assetId) return { id: assetId, name, mediaType, sizeBytes }
    change(id, { state: 'refused', problem: message ? { said: message } : 'unexpected' })
    return null
  }

  function fail(id: string, error: unknown): void {
    const status = error instanceof CallError ? error.status : ''
    const [issue] = error instanceof CallError ? error.issues : []
    if (status === 'VALIDATION_FAILED' && issue) return change(id, { state: 'refused', problem: { said: issue.message } })
    if (status === 'OFFLINE') {
      change(id, { state: 'offline' })
      return changeAll(['waiting'], 'offline')
    }
    if (status === 'TOO_LARGE') return change(id, { state: 'refused', problem: 'tooLarge' })
    // Where the server answered, it keeps its answer under the key, so another attempt needs a new key.
    const sent = files.get(id)
    if (sent && status !== 'TIMED_OUT') sent.key = newId()
    change(id, {
      state: 'failed',
      problem: status === 'TIMED_OUT' ? 'timedOut' : status === 'AUTHENTICATION_FAILED' ? 'signedOut' : 'unexpected',
    })
  }

  function problemOf(file: File): UploadProblem | null {
    if (extensionOf(file.name) === '') return 'extensionMissing'
    if (!findFileType(types, file.name)) return 'typeNotAllowed'
    return file.size === 0 ? 'emptyFile' : null
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => uploads,
    /** `each` is told an id before its file is sent. */
    add(chosen: readonly File[], each?: (id: string) => void) {
      const added = chosen.map((file): Upload => {
        const [id, problem] = [newId(), problemOf(file)]
        files.set(id, { file, key: newId(), stop: new AbortController() })
        each?.(id)
        return { id, name: file.name, sizeBytes: file.size, sentBytes: 0, state: problem ? 'refused' : 'waiting', problem, asset: null }
      })
      show([...uploads, ...added])
      void run()
      return added.map(({ id }) => id)
    },
    pause(id: string) {
      const sent = files.get(id)
      const state = uploads.find((upload) => upload.id === id)?.state
      if (!sent || !(state === 'waiting' || state === 'sending')) return
      sent.stop.abort()
      sent.stop = new AbortController()
      change(id, { state: 'paused' })
    },
    remove(id: string) {
      const [sent, state] = [files.get(id), uploads.find((upload) => upload.id === id)?.state]
      sent?.stop.abort()
      if (sent && state !== 'stored') drop?.(id, sent.file)
      files.delete(id)
      show(uploads.filter((upload) => upload.id !== id))
    },
    /** Retries one file that failed or is paused, or all that failed. */
    retry(id?: string) {
      if (id) change(id, { state: 'waiting', problem: null })
      else changeAll(['failed', 'offline'], 'waiting')
      void run()
    },
    /** Goes on when the connection is back. */
    resume() {
      changeAll(['offline'], 'waiting')
      void run()
    },
    /** Removes all files, also one that is being sent. */
    clear() {
      for (const { id, state } of uploads) {
        const sent = files.get(id)
        sent?.stop.abort()
        if (sent && state !== 'stored') drop?.(id, sent.file)
      }
      files.clear()
      show([])
    },
    /** Removes the files that are done. */
    clearDone() {
      show(uploads.filter(({ state }) => state !== 'stored' && state !== 'refused'))
    },
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'checking'
}

/** The problem with a file's first bytes, for which the server would refuse it. */
export async function problemOfStart(file: File): Promise<UploadProblem | null> {
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer())
  return startDiffers(file.name, start) ? 'typeDoesNotMatch' : null
}
