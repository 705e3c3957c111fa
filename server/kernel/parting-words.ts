import 'server-only'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { env } from '@/lib/env'
import { fixedHeaders, noDocument } from '@/lib/security-headers'
import { methodsAt } from './methods'

/**
 * Every answer says what a browser may do with it, and a refused method which there are, unless it says so itself: Next answers much without
 * our seeing it. What has no policy of its own (proxy.ts, next.config.ts, a stored file) is no document.
 */
export function sayAtTheEnd(): void {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
    for (const [name, value] of headersFor(this.req, Number(args[0]))) if (!this.hasHeader(name)) this.setHeader(name, value)
    return Reflect.apply(writeHead, this, args) as ServerResponse
  }
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

/** APP_URL says how people reach the application; a proxy in front says how this request came. */
function isHttps({ headers }: IncomingMessage): boolean {
  const forwarded = String(headers['x-forwarded-proto'] ?? '').split(',')[0]?.trim()
  return env().APP_URL.startsWith('https:') || forwarded === 'https'
}
