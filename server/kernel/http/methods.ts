import 'server-only'
import { shellPath } from '@/lib/client/offline-routes'
import { paths } from '@/lib/paths'

/** The methods are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspMethods?: Map<string, Set<string>> }

/** Registers a method of one of our addresses when its route is loaded; a part in braces stands for anything. */
export function registerMethod(path: string, method: string): void {
  const known = methodsByPath()
  known.set(path.toLowerCase(), new Set([...(known.get(path.toLowerCase()) ?? []), method]))
}

/** The methods registered for an address, because Next itself refuses methods that a route file does not export, and none of our code runs. */
export function methodsAt(url: string): readonly string[] {
  const path = pathOf(url).toLowerCase()
  const asked = path.split('/')
  const fits = (known: string): boolean => {
    const parts = known.split('/')
    return parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at])
  }
  const known = methodsByPath()
  const found = known.get(path) ?? [...known].find(([other]) => fits(other))?.[1] ?? []
  return [...found].sort()
}

const ofPages = ['GET', 'HEAD']
/** The methods that a route can answer; Next cannot even read a request with any other. */
const ofRoutes = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']

/** Refuses a method that no page and no route answers, with the methods that are available instead. */
export function refusedMethod(method: string, url: string): { readonly allow: readonly string[] } | null {
  if (isPage(pathOf(url))) return ofPages.includes(method) ? null : { allow: ofPages }
  if (url !== '*' && ofRoutes.includes(method)) return null
  const known = methodsAt(url)
  return { allow: known.length > 0 ? known : ['GET', 'HEAD', 'POST'] }
}

/**
 * The addresses of pages: the screens, pages for people without a session, the service worker, and the built files, for which Next throws on another method. An
 * address includes everything below it.
 */
const pages: readonly string[] = [
  ...Object.values(paths),
  shellPath,
  '/setpassword',
  '/externalsignoff',
  '/static-urls',
  '/sso/refused',
  '/sso/logged-out',
  '/serwist',
  '/_next/static',
]

function isPage(path: string): boolean {
  return pages.some((page) => path === page || (page !== '/' && path.startsWith(`${page}/`)))
}

/** The path as Next reads it, from a whole address or a path: without the query and relative steps, and with escapes decoded. */
function pathOf(url: string): string {
  const whole = url.startsWith('/') ? `http://localhost${url}` : url
  const path = URL.canParse(whole) ? new URL(whole).pathname : url
  const bare = path === '/' ? path : path.replace(/\/$/, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

function methodsByPath(): Map<string, Set<string>> {
  // Our addresses that no call answers (app/api/health, app/api/ready, app/api/metrics).
  return (store.cuspMethods ??= new Map(['/api/health', '/api/ready', '/api/metrics'].map((path) => [path, new Set(['GET'])])))
}
