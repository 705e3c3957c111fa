/// <reference lib="webworker" />
import { Serwist, type PrecacheEntry, type SerwistGlobalConfig } from 'serwist'
import { matchOffline, shellPath } from '@/lib/client/offline-routes'
import { newNonce } from '@/lib/nonce'

declare global {
  interface WorkerGlobalScope extends SerwistGlobalConfig {
    __SW_MANIFEST: (PrecacheEntry | string)[] | undefined
  }
}
declare const self: ServiceWorkerGlobalScope

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  // A shell that is fetched without cookies cannot belong to anybody.
  precacheOptions: {
    cleanupOutdatedCaches: true,
    concurrency: 4,
    cleanURLs: false,
    directoryIndex: null,
    fetchOptions: { credentials: 'omit' },
  },
  // A new version waits until somebody presses 'Update now'; serwist itself answers the message SKIP_WAITING.
  skipWaiting: false,
  // The very first visit is ready for going offline without a reload.
  clientsClaim: true,
  navigationPreload: false,
  disableDevLogs: true,
  // Nothing of a person is ever put into Cache Storage: documents, their data and API answers pass through.
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname !== shellPath,
      handler: ({ request, event }) => fetchDocument(request, event),
    },
  ],
})
serwist.addEventListeners()

/** Statuses of a reverse proxy whose application is down; a busy application says itself when to ask again. */
const down = new Set([502, 503, 504])
const isDown = ({ status, headers }: Response): boolean => down.has(status) && !headers.has('refresh')
/** The time after which a network that delivers nothing counts as missing. */
const patienceMs = 6_000

async function fetchDocument(request: Request, event: ExtendableEvent): Promise<Response> {
  // fetch() gets no second argument, because any option would turn a navigation into another kind of request.
  const network = fetch(request).then(
    (response) => (isDown(response) ? buildShellResponse() : response),
    () => buildShellResponse(),
  )
  if (!matchOffline(new URL(request.url).pathname)) return network
  event.waitUntil(network.catch(() => {}))
  return Promise.race([network, new Promise<Response>((resolve) => setTimeout(() => resolve(buildShellResponse()), patienceMs))])
}

/** The stored shell carries the nonce of the answer that was stored, so each use gets a new nonce. */
async function buildShellResponse(): Promise<Response> {
  const stored = await serwist.matchPrecache(shellPath)
  if (!stored) return Response.error()
  const headers = new Headers(stored.headers)
  const policy = headers.get('content-security-policy') ?? "script-src 'none'"
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  const fresh = newNonce()
  const html = await stored.text()
  if (old) headers.set('content-security-policy', policy.replaceAll(old, fresh))
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  headers.set('cache-control', 'no-store')
  return new Response(old ? html.replaceAll(old, fresh) : html, { status: 200, headers })
}
