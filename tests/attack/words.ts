import { paths } from '@/lib/paths'

/** What lies beside an application where somebody was careless, and what ours is made of. */
export const forgotten: readonly string[] = [
  '.env', '.env.local', '.env.production', '.env.example', '.git/HEAD', '.git/config', '.gitignore', '.npmrc', '.dockerignore', '.data/demo/auth-secret', '.data/demo/pg/PG_VERSION', '.next/BUILD_ID', '.next/required-server-files.json',
  '.next/standalone/server.js', '.next/server/app-paths-manifest.json', '.DS_Store', '.htaccess', '.svn/entries', '.well-known/security.txt', '.vscode/settings.json', '.idea/workspace.xml', 'Dockerfile', 'docker-compose.yml', 'README.md', 'SECURITY.md',
  'package.json', 'package-lock.json', 'tsconfig.json', 'next.config.ts', 'next.config.js', 'proxy.ts', 'start.mjs', 'server.js', 'instrumentation.ts', 'prisma/schema', 'prisma/migrations', 'prisma.config.ts', 'node_modules/next/package.json', 'node_modules/.package-lock.json',
  'server/registry.ts', 'lib/env.ts', 'docs/security/asvs.md', 'tests/support/accounts.ts', 'scripts/backup.mjs', 'backup.tar.gz', 'backup.zip', 'backup.sql', 'dump.sql', 'db.sql', 'database.sql', 'cusp.tar', 'files', 'storage', 'uploads', 'asset', 'asset/', 'asset/upload/', 'asset/export/',
  '_next', '_next/', '_next/static', '_next/static/', '_next/static/chunks', '_next/static/chunks/', '_next/data', '_next/data/x/index.json', '_next/image', '_next/image?url=http://127.0.0.1:22/&w=64&q=75', '_next/image?url=/etc/passwd&w=64&q=75', '_next/webpack-hmr', '_next/hmr',
  '_next/static/development/_buildManifest.js', '_next/server', '_next/trace', '_next/postponed/resume', '__nextjs_original-stack-frame', '__nextjs_original-stack-frames', '__nextjs_source-map?filename=server.js', '__nextjs_error_feedback', '__nextjs_font', '__nextjs_launch-editor?file=/etc/passwd',
  'serwist/sw.js', 'serwist/sw.js.map', 'serwist/sw', 'serwist/', 'serwist/..%2Fpackage.json', 'api', 'api/', 'api/auth', 'api/auth/session', 'api/auth/csrf', 'api/auth/providers', 'api/auth/signin', 'api/auth/signout', 'api/auth/callback/credentials', 'api/auth/error', 'api/auth/verify-request', 'api/cron', 'api/cron/purge', 'api/health', 'api/openapi', 'api/openapi.json', 'api/docs', 'api/graphql',
  'graphql', 'swagger.json', 'swagger-ui', 'actuator', 'metrics', 'debug', 'status', 'server-status', 'admin', 'phpinfo.php', 'wp-login.php', 'xmlrpc.php', 'robots.txt', 'sitemap.xml', 'crossdomain.xml', 'console', 'trace', 'dev', 'dev/ui', 'dev/mail', 'dev/geoloc', 'test', 'old', 'tmp',
]

/** Each address as careless programs write it. */
export function spellings(addresses: readonly string[]): string[] {
  return addresses.flatMap((one) => {
    const [bare, last] = [one.replace(/^\//, ''), one.split('/').at(-1) ?? '']
    return [bare, `${bare}/`, `${bare}//`, bare.toUpperCase(), `${bare}.json`, `${bare}.map`, `${bare}~`, `${bare}.bak`, `${bare}%00`, `${bare}%2f`, `${bare};x=1`, `${bare}?authToken=`, `${bare}?authToken[]=x`, `/${bare}`, `./${bare}`, `x/../${bare}`, `x/%2e%2e/${bare}`, bare.replace(last, `%2e/${last}`)]
  })
}

/** Sources of what is delivered as code. */
export const maps = (scripts: readonly string[]): string[] => scripts.flatMap((one) => [`${one}.map`.replace(/^\//, ''), one.replace(/\.js$/, '.ts').replace(/^\//, '')])

const steps = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '%252e%252e%252f', '..\\', '..%5c', '..%c0%af', '..%ef%bc%8f', '....//', '..;/', '.%00./']
export const climbs: readonly string[] = steps.flatMap((step) => [3, 8].flatMap((times) => ['etc/passwd', 'package.json', '.env', 'proc/self/environ'].map((file) => `${step.repeat(times)}${file}`)))

/** Away from here, as many ways as browsers read. */
export const elsewhere: readonly string[] = [
  'https://evil.example/', '//evil.example/', '///evil.example', '\\\\evil.example', '/\\evil.example', '\\/evil.example', '/%09/evil.example', '/%5cevil.example', '%2f%2fevil.example', 'https:evil.example', 'https:/evil.example', '.evil.example', '@evil.example', 'javascript:alert(1)', 'data:text/html,x',
  '/x%0d%0aLocation:%20https://evil.example', 'http://localhost@evil.example/', 'http://evil.example%23@localhost/', '/..//evil.example', '/.//evil.example', '/%2e%2e//evil.example', '//evil%E3%80%82example', 'https://evil.example%00.localhost/', ' https://evil.example', '%09//evil.example',
]

export const returnNames: readonly string[] = ['next', 'return', 'returnTo', 'return_to', 'returnUrl', 'redirect', 'redirect_uri', 'redirectTo', 'callbackUrl', 'callback', 'continue', 'dest', 'destination', 'goto', 'url', 'target', 'to', 'from', 'RelayState', 'post_logout_redirect_uri', 'service', 'origin', 'way', '_rsc', 'nxtPslug', '__nextLocale']

/** Hidden parameters that change what other applications answer. */
export const hiddenNames: readonly string[] = ['debug', 'test', 'admin', 'role', 'userId', 'username', 'as', 'viewAs', 'impersonate', 'token', 'authToken', 'format', 'callback', 'jsonp', 'locale', 'lang', 'fields', 'include', 'select', 'where', 'limit', 'offset', '__proto__', 'constructor', 'prototype', '_method', 'X-HTTP-Method-Override', '__nextDataReq', '_rsc', 'nonce']

export const screens: readonly string[] = Object.values(paths)

export const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'MOVE', 'COPY', 'LOCK', 'SEARCH', 'PURGE', 'DEBUG', 'TRACK', 'get', 'FOO']
