import 'server-only'
import { Server } from 'node:http'
import { peerHeader } from './address'

/**
 * Next hides the socket from route handlers and believes any X-Forwarded-For. So every request is told, before Next sees it,
 * from which socket it came, over whatever a client sent under that name.
 */
export function nameThePeer(): void {
  const emit = Server.prototype.emit
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const [request] = args as [{ headers?: Record<string, string>; socket?: { remoteAddress?: string } }?]
    if (event === 'request' && request?.headers) {
      request.headers[peerHeader] = request.socket?.remoteAddress ?? ''
      // Ours is made by proxy.ts, or where a call is answered.
      delete request.headers['x-request-id']
    }
    return Reflect.apply(emit, this, [event, ...args]) as boolean
  }
}
