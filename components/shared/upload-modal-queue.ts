import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import type { UploadedFile } from '@/lib/contracts/files'
import { extensionOf, typeIn } from '@/lib/file-names'

/** A file that the server keeps. */
export interface UploadedAsset {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
}

/** `checking`: all is sent, the server looks into it. `refused`: for good; `failed`: may be tried again; `offline`: waits for a connection. */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'stored' | 'refused' | 'failed' | 'offline'
export type UploadProblem = 'extensionMissing' | 'typeNotAllowed' | 'emptyFile' | 'tooLarge' | 'timedOut' | 'signedOut' | 'unexpected'

export interface Upload {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: UploadState
  /** Why not: a text of the server's in the language shown, or one of ours. */
  readonly problem: { readonly said: string } | UploadProblem | null
  readonly asset: UploadedAsset | null
}

export interface Sending {
  /** The same for a try whose answer never came, so that the file is not stored twice. */
  readonly key: string
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

interface Options {
  readonly types: readonly string[]
  readonly send: (file: File, sending: Sending) => Promise<UploadedFile>
}
export type UploadQueue = ReturnType<typeof uploadQueue>

/** The files that somebody chose, sent one after the other. */
export function uploadQueue({ types, send }: Options) {
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

  /** Only what says `from` changes. */
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
    change(id, { state: 'sending', sentBytes: 0 })
    const onSent = (bytes: number) =>
      change(id, { sentBytes: Math.min(bytes, sizeBytes), state: bytes >= sizeBytes ? 'checking' : 'sending' })
    try {
      take(id, await send(sent.file, { key: sent.key, signal: sent.stop.signal, onSent }))
    } catch (error) {
      if (sent.stop.signal.aborted) return
      fail(id, error)
    }
  }

  function take(id: string, answer: UploadedFile): void {
    const { status, asset_id: assetId, name, media_type: mediaType = '', size_bytes: sizeBytes = 0, message } = answer
    if (status === 'SUCCESS' && assetId) return change(id, { state: 'stored', asset: { id: assetId, name, mediaType, sizeBytes } })
    change(id, { state: 'refused', problem: message ? { said: message } : 'unexpected' })
  }

  function fail(id: string, error: unknown): void {
    const status = error instanceof CallError ? error.status : ''
    if (status === 'OFFLINE') {
      change(id, { state: 'offline' })
      return changeAll(['waiting'], 'offline')
    }
    if (status === 'TOO_LARGE') return change(id, { state: 'refused', problem: 'tooLarge' })
    // Where the server answered, it keeps that answer under the key.
    const sent = files.get(id)
    if (sent && status !== 'TIMED_OUT') sent.key = newId()
    change(id, {
      state: 'failed',
      problem: status === 'TIMED_OUT' ? 'timedOut' : status === 'AUTHENTICATION_FAILED' ? 'signedOut' : 'unexpected',
    })
  }

  function problemOf(file: File): UploadProblem | null {
    if (extensionOf(file.name) === '') return 'extensionMissing'
    if (!typeIn(types, file.name)) return 'typeNotAllowed'
    return file.size === 0 ? 'emptyFile' : null
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => uploads,
    add(chosen: readonly File[]) {
      const added = chosen.map((file): Upload => {
        const [id, problem] = [newId(), problemOf(file)]
        files.set(id, { file, key: newId(), stop: new AbortController() })
        return { id, name: file.name, sizeBytes: file.size, sentBytes: 0, state: problem ? 'refused' : 'waiting', problem, asset: null }
      })
      show([...uploads, ...added])
      void run()
    },
    remove(id: string) {
      files.get(id)?.stop.abort()
      files.delete(id)
      show(uploads.filter((upload) => upload.id !== id))
    },
    /** One that failed, or all that did. */
    retry(id?: string) {
      if (id) change(id, { state: 'waiting', problem: null })
      else changeAll(['failed', 'offline'], 'waiting')
      void run()
    },
    /** The connection is back. */
    resume() {
      changeAll(['offline'], 'waiting')
      void run()
    },
    /** Takes all away, what is being sent too. */
    clear() {
      for (const { stop } of files.values()) stop.abort()
      files.clear()
      show([])
    },
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'checking'
}
