import 'server-only'
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { peerHeader } from './address'
import { httpOf } from '../errors'
import { sayBusy, sendBody } from './busy'
import { refusedMethod } from './methods'
import { drawInTurn, isPageAsked } from './page-lane'
import { addDefaultHeaders } from './default-headers'
import { countUnanswered } from './going'
import { watchPressure } from '../concurrency/pressure'
import { cutRequest, refusedRequest } from './request-line'
import { isAnsweredFromMemory } from './unchanged'

/**
 * Does what Next does not do, before Next sees a request and as an answer leaves: the only places through which all of them pass, including Next's own
 * redirects and refusals. It runs once for each process, before the first request.
 */
export function standInFront(): void {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    // Next waits for ever on a socket that asks for an upgrade. Without a listener, Node treats it as the ordinary request that it also is.
    if (event === 'connection' && process.env.NODE_ENV === 'production') this.removeAllListeners('upgrade')
    if (event === 'request') {
      const [request, response] = args as [IncomingMessage, ServerResponse]
      // The poll comes first, since it comes most often; nothing below matters to it.
      if (isAnsweredFromMemory(request, response)) return true
      nameThePeer(request)
      cutRequest(request)
      if (isAnswered(request, response)) return true
      countUnanswered(response)
      if (isPageAsked(request)) {
        const hand = () => void Reflect.apply(emit, this, [event, ...args])
        void drawInTurn(request, response, hand).catch((error: unknown) => sayBusy(request, response, error))
        return true
      }
    }
    return Reflect.apply(emit, this, [event, ...args]) as boolean
  }
  addDefaultHeaders()
  watchPressure()
}

/**
 * Next hides the socket from route handlers and believes any X-Forwarded-For. Every request is therefore marked with its socket's address, overwriting anything
 * that a client sent under that name.
 */
function nameThePeer({ headers, socket }: IncomingMessage): void {
  headers[peerHeader] = socket.remoteAddress ?? ''
  // Our own id is made by proxy.ts, or where a call is answered.
  delete headers['x-request-id']
}

/** Answers requests that Next must not see: it draws a page for any method, and throws at some methods and some addresses. */
function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
  const bad = refusedRequest(request)
  if (bad) {
    // The answer has no text, because no person sends such a request. The rest of the connection is not trusted any more.
    sendStatus(response, { http: httpOf[bad], status: bad, headers: { connection: 'close' } })
    return true
  }
  const refusal = refusedMethod(request.method ?? '', request.url ?? '')
  if (refusal) sendStatus(response, { http: 405, status: 'METHOD_NOT_ALLOWED', headers: { allow: refusal.allow.join(', ') } })
  return refusal !== null
}

type Said = { readonly http: number; readonly status: string; readonly headers: Readonly<Record<string, string>> }

function sendStatus(response: ServerResponse, { http, status, headers }: Said): void {
  sendBody(response, http, { body: JSON.stringify({ status }), type: 'application/json; charset=utf-8', headers })
}
