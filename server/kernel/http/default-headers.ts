import 'server-only'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { env } from '@/lib/env'
import { fixedHeaders, noDocument } from '@/lib/security-headers'
import { isGoing } from './going'
import { methodsAt } from './methods'

/**
 * Adds the security headers, and `allow` to a refused method, to every response that does not set them itself. It patches `writeHead` because
 * Next sends some responses without running our code. A response without a policy of its own (proxy.ts, next.config.ts, a stored file) gets the
 * policy for data that is not a document.
 */
export function addDefaultHeaders(): void {
  const { writeHead, write, end } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
    for (const [name, value] of headersFor(this.req, Number(args[0]))) if (!this.hasHeader(name)) this.setHeader(name, value)
    if (isGoing()) this.setHeader('connection', 'close')
    if (Number(args[0]) === 405 && !this.hasHeader('content-type')) this.setHeader('content-type', 'application/json; charset=utf-8')
    return Reflect.apply(writeHead, this, args) as ServerResponse
  }
  ServerResponse.prototype.write = function (this: ServerResponse, ...args: unknown[]): boolean {
    if (this.statusCode === 405) written.add(this)
    return Reflect.apply(write, this, args) as boolean
  }
  ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
    if (this.statusCode !== 405 || written.has(this) || hasText(args[0])) return Reflect.apply(end, this, args) as ServerResponse
    return Reflect.apply(end, this, [methodRefused, ...args.filter((one) => typeof one === 'function')]) as ServerResponse
  }
}

/** As it was before it was patched. */
const { writeHead: writeHeadOnly } = ServerResponse.prototype
const usualHeaders = new Map<boolean, readonly string[]>()

/** Answers without a body, under the same headers, in one go: the poll comes so often that a header set by itself is felt. `own`: names and values in turn. */
export function answerAtOnce(response: ServerResponse, status: number, own: readonly string[]): void {
  const https = isHttps(response.req)
  const usual = usualHeaders.get(https) ?? [['content-security-policy', noDocument], ...fixedHeaders({ https, path: '' })].flat()
  usualHeaders.set(https, usual)
  Reflect.apply(writeHeadOnly, response, [status, [...usual, ...own, ...(isGoing() ? ['connection', 'close'] : [])]])
  response.end()
}

/** Next refuses a method that a route file does not export with an empty body; every other refusal of ours is an envelope. */
const methodRefused = JSON.stringify({ status: 'METHOD_NOT_ALLOWED' })
const written = new WeakSet<ServerResponse>()

function hasText(chunk: unknown): boolean {
  return (typeof chunk === 'string' || chunk instanceof Uint8Array) && chunk.length > 0
}

function headersFor(request: IncomingMessage, status: number): ReadonlyArray<readonly [name: string, value: string]> {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const methods = status === 405 ? methodsAt(path) : []
  return [
    ['content-security-policy', noDocument],
    ...fixedHeaders({ https: isHttps(request), path }),
    ...(methods.length > 0 ? [['allow', methods.join(', ')] as const] : []),
  ]
}

/** APP_URL says how people reach the application; a proxy in front of it says how this request came. */
function isHttps({ headers }: IncomingMessage): boolean {
  const forwarded = String(headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim()
  return env().APP_URL.startsWith('https:') || forwarded === 'https'
}
