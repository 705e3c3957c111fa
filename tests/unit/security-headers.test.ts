import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, fixedHeaders, noDocument, sonnerStyleHashes } from '@/lib/security-headers'
import { proxy } from '@/proxy'

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const askProxy = (url: string, headers: Record<string, string> = {}) => proxy(new NextRequest(url, { headers }))

it('leads who types the address that programs log in at to the first page, and leaves what programs send there alone', () => {
  const typed = askProxy('https://cusp.test/login?next=https://elsewhere.test/')
  expect([typed.status, typed.headers.get('location')]).toEqual([307, 'https://cusp.test/'])
  const sent = proxy(new NextRequest('https://cusp.test/login', { method: 'POST' }))
  expect(sent.headers.get('location')).toBeNull()
})

describe('the content security policy', () => {
  it('knows the style sheet of the installed sonner', () => {
    const package_ = createRequire(import.meta.url).resolve('sonner')
    const source = fs.readFileSync(path.join(path.dirname(package_), 'index.mjs'), 'utf8')
    const sheet = /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m.exec(source)?.[1]
    const hashes = ['', String(JSON.parse(sheet ?? 'null'))].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(sonnerStyleHashes).toEqual(hashes)
  })

  it('lets no inline script run, no foreign one, and no frame around us', () => {
    const directives = new Map(
      contentSecurityPolicy('abc')
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    )
    expect(directives.get('script-src')).toBe("script-src 'self' 'nonce-abc'")
    expect(directives.get('style-src-elem')).not.toContain('unsafe-inline')
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toBe(`${name} 'none'`)
    expect(contentSecurityPolicy('abc')).not.toMatch(/unsafe-eval|strict-dynamic|https?:|\*/)
  })
})

describe('proxy', () => {
  it('gives every answer its own nonce and id, and hands both to the application', () => {
    const [first, second] = [askProxy('http://localhost/'), askProxy('http://localhost/')]
    expect(policyOf(first)).toMatch(/'nonce-[0-9a-f]{32}'/)
    expect(policyOf(first)).not.toBe(policyOf(second))
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(first.headers.get('x-middleware-request-content-security-policy')).toBe(policyOf(first))
    expect(first.headers.get('x-middleware-request-x-request-id')).toBe(first.headers.get('x-request-id'))
  })

  it('takes no id from outside', () => {
    expect(askProxy('http://localhost/', { 'x-request-id': 'forged' }).headers.get('x-request-id')).not.toBe('forged')
  })
})

describe('what every answer says', () => {
  const said = (path_: string, https = false) => new Map(fixedHeaders({ https, path: path_ }))

  it('is what the browser may do', () => {
    expect(Object.fromEntries(said('/'))).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(self\), geolocation=\(self\), microphone=\(\)/),
    })
    expect(noDocument).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('leaves the window of a sign-in provider its opener', () => {
    for (const path of ['/sso/entra/authenticate', '/api/auth/callback/azure-ad'])
      expect(said(path).get('cross-origin-opener-policy')).toBe('unsafe-none')
  })

  it('asks for https only where there is https', () => {
    expect(said('/').has('strict-transport-security')).toBe(false)
    expect(said('/', true).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('is lenient in development only', () => {
    expect(contentSecurityPolicy('abc', true)).toContain("'unsafe-eval'")
    expect(contentSecurityPolicy('abc')).not.toContain("'unsafe-eval'")
  })
})
