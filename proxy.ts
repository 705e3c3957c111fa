import { NextResponse, type NextRequest } from 'next/server'
import { securityHeaders } from '@/lib/security-headers'

/** Gives every answer its headers: a policy with a nonce of its own, and an id by which the log knows the request. */
export function proxy(request: NextRequest) {
  const id = crypto.randomUUID()
  // Hex, because the service worker replaces the nonce of the stored shell by text.
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policies = securityHeaders({ nonce, https: isHttps(request), path: request.nextUrl.pathname, development: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  // Next reads the nonce for its own scripts from here.
  for (const [name, value] of policies) if (name === 'content-security-policy') headers.set(name, value)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('x-request-id', id)
  for (const [name, value] of policies) response.headers.set(name, value)
  return response
}

/** APP_URL says how people reach the application; a proxy in front says how this request came. */
function isHttps(request: NextRequest): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return (process.env.APP_URL ?? '').startsWith('https:') || (forwarded ?? request.nextUrl.protocol.slice(0, -1)) === 'https'
}

/**
 * Left out, with headers from next.config.ts: static files, the service worker, stored files (what stands here would stand over their own,
 * stricter policy), and every request with a body, which no page takes: Next holds a proxied body in memory, twice, and cuts it at 10 MB.
 */
export const config = {
  matcher: [
    {
      source: '/((?!_next/static/|_next/image|serwist/|asset/).*)',
      missing: [{ type: 'header', key: 'content-length', value: '.*[1-9].*' }, { type: 'header', key: 'transfer-encoding' }],
    },
  ],
}
