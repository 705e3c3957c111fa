import 'server-only'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { refusalAnswer } from './answer'
import type { Call } from '../define-call'
import { Refusal, wrongMethod } from '../errors'
import { exposedHandler, queryOf, splitCredentials, type Handler } from './expose'
import { answerInEnvelope, callerOf, lastOfPath, requestInfo } from './incoming'
import { runCall } from '../calls/run-call'
import { storage } from '../files/storage'

type StoredFile = { id: string; fileName: string; mediaType: string; sizeBytes: number }
type FileContract = Contract<z.ZodType<{ id: string }>, z.ZodType<StoredFile>>

/** A route handler for a read whose answer is a stored file: the last part of the path is its id. */
export function exposeFile(call: Call<FileContract>): Handler {
  return exposedHandler([call], async (request) => {
    // Requests for stored files do not pass the proxy, so an id here would be the sender's own.
    const info = { ...(await requestInfo(request)), id: v7() }
    return answerInEnvelope(info, async () => {
      if (request.method !== call.contract.method) throw wrongMethod(call.contract.method)
      const { input, credentials } = splitCredentials(queryOf(request), false)
      const { actor, locale } = await callerOf(request, { call, credentials, info })
      try {
        const { output } = await runCall(call, {
          actor,
          input: { ...Object(input), id: lastOfPath(request) },
          key: null,
          request: { ...info, locale },
        })
        // runCall parsed it with this contract's output.
        return await fileAnswer(output as StoredFile, { isPublic: call.access.kind === 'public' })
      } catch (error) {
        if (error instanceof Refusal) return refusalAnswer(error, locale)
        throw error
      }
    })
  })
}

/** @param isPublic The browser may keep a public file for a day; a person's own file it fetches again each time, so that it stays on no device. */
async function fileAnswer({ id, fileName, mediaType, sizeBytes }: StoredFile, { isPublic }: { isPublic: boolean }): Promise<Response> {
  const isPicture = mediaType.startsWith('image/')
  return new Response(await storage.get(id), {
    headers: {
      'content-type': mediaType === 'text/csv' ? await typeOfTable(id) : mediaType,
      'content-length': String(sizeBytes),
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; ${nameOf(fileName)}`,
      'x-content-type-options': 'nosniff',
      // Whatever type a browser takes the file for, the policy allows it to do nothing.
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      // The file under an id never changes.
      'cache-control': isPublic ? 'private, max-age=86400, immutable' : 'private, no-store',
      vary: 'cookie',
    },
  })
}

/** A table is stored as its owner made it, and nothing says in which encoding: UTF-8 can be recognised, anything else is sent as bytes. */
async function typeOfTable(id: string): Promise<string> {
  return (await isUtf8(await storage.get(id))) ? 'text/csv; charset=utf-8' : 'application/octet-stream'
}

async function isUtf8(content: ReadableStream<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = content.getReader()
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) decoder.decode(value, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await reader.cancel()
  }
}

/** The name for old clients with ASCII only, and for others in full (RFC 6266). */
function nameOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${full}`
}
