import 'server-only'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { refusalAnswer } from './answer'
import type { Call } from '../define-call'
import { Refusal, wrongMethod } from '../errors'
import { exposedHandler, type Handler } from './expose'
import { answerInEnvelope, lastOfPath, requestInfo } from './incoming'
import { runCall } from '../calls/run-call'

type TextContract = Contract<z.ZodType<{ token: string }>, z.ZodType<{ text: string; mediaType: string }>>

/** A route handler for a read by a link that answers a program with text: the last part of the path is its token, and cookies do not count. */
export function exposeText(call: Call<TextContract>): Handler {
  return exposedHandler([call], async (request) => {
    const info = await requestInfo(request)
    return answerInEnvelope(info, async () => {
      if (request.method !== call.contract.method) throw wrongMethod(call.contract.method)
      try {
        const { output } = await runCall(call, { actor: null, input: { token: lastOfPath(request) }, key: null, request: info })
        // runCall parsed it with this contract's output.
        return textAnswer(output as { text: string; mediaType: string }, request)
      } catch (error) {
        if (error instanceof Refusal) return refusalAnswer(error, info.locale)
        throw error
      }
    })
  })
}

function textAnswer({ text, mediaType }: { text: string; mediaType: string }, request: Request): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': `${mediaType}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  })
}
