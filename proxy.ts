import { NextResponse, type NextRequest } from 'next/server'
import { newNonce } from '@/lib/nonce'
import { contentSecurityPolicy } from '@/lib/security-headers'

/**
 * Gives every page a policy with a nonce of its own, and every answer an id by which the log knows the request. The other headers of all answers are set in
 * server/kernel/http/default-headers.ts.
 */
export function proxy(request: NextRequest) {
  const id = crypto.randomUUID()
  if (request.method === 'GET' && request.nextUrl.pathname === '/login') return redirectToSignIn(request, id)
  const nonce = newNonce()
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development', globalThis.cuspMapOrigin ?? null)
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('x-request-id', id)
  response.headers.set('content-security-policy', policy)
  return response
}

/** Programs log in at this address, and people type it into a browser: a GET is led to the first page, where people sign in. */
function redirectToSignIn(request: NextRequest, id: string) {
  const first = request.nextUrl.clone()
  first.pathname = '/'
  first.search = ''
  return NextResponse.redirect(first, { headers: { 'x-request-id': id } })
}

/**
 * The matcher leaves out static files, the service worker, stored files and the steps of single sign-on, since this policy would replace their own, stricter
 * one. It also leaves out every request with a body, which no page takes: Next holds a proxied body in memory, twice, and cuts it.
 */
export const config = {
  matcher: [
    {
      source: '/((?!_next/static/|serwist/|asset/|download/|api/auth/|sso/(?!refused|logged-out)).*)',
      missing: [
        { type: 'header', key: 'content-length', value: '.*[1-9].*' },
        { type: 'header', key: 'transfer-encoding' },
      ],
    },
  ],
}
