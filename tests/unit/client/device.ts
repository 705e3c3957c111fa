import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'

/** A browser on a device, as far as lib/client needs one. Its tabs share what is in this module, and each tab loads the application's modules again. */

const occurredAt = z.string().optional()
const contract = contractsOf(async () => ({
  SaveHeader: z.strictObject({ id: z.string(), revision: z.number().optional(), title: z.string(), occurredAt }),
  Saved: z.object({ revision: z.number() }),
  AddComment: z.strictObject({ id: z.string(), text: z.string(), occurredAt }),
  Done: z.object({}),
}))
export const saveHeader = contract({ name: 'sessions.saveHeader', method: 'POST', input: 'SaveHeader', output: 'Saved', queued: true })
export const addComment = contract({ name: 'sessions.addComment', method: 'POST', input: 'AddComment', output: 'Done', queued: true })

export type Arrived = {
  readonly url: string
  readonly method: string
  readonly body: Record<string, unknown>
  readonly key: string
  readonly user: string | null
  readonly headers: Headers
}
type Reply = Response | Error | Promise<Response>

export const answer = (status: string, more: object = {}, http = 200): Response =>
  new Response(JSON.stringify({ status, ...more }), { status: http, headers: { 'content-type': 'application/json' } })

export type Device = {
  /** The requests that reached the server, in order. */
  readonly arrived: Arrived[]
  /** Sets how the server answers all later requests; an Error stands for a missing network. */
  respond: (reply: (request: Arrived) => Reply) => void
}

/** A device that nobody has used. */
export function newDevice(): Device {
  const arrived: Arrived[] = []
  let reply: (request: Arrived) => Reply = () => answer('SUCCESS', { revision: 1 })
  const storage = new Map<string, string>()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      location: { protocol: 'https:', origin: 'https://cusp.test', pathname: '/', reload: vi.fn(), replace: vi.fn() },
    }),
  )
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en-GB' }, cookie: '', hidden: false }))
  vi.stubGlobal('navigator', { onLine: true, languages: ['en-GB'], locks: { request: oneAtATime() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  vi.stubGlobal('sessionStorage', { clear: () => {} })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const request = {
      url,
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      key: headers.get('idempotency-key') ?? '',
      user: headers.get('x-cusp-user'),
      headers,
    }
    arrived.push(request)
    const made = await Promise.race([Promise.resolve(reply(request)), rejectOnAbort(init.signal)])
    if (made instanceof Error) throw made
    return made
  })
  return { arrived, respond: (next) => void (reply = next) }
}

export const networkError = (): Error => new TypeError('Failed to fetch')

/** The modules as one tab has them. A second call makes a second tab, or the same one after a reload. */
export async function openTab() {
  vi.resetModules()
  const [
    queue,
    drain,
    list,
    decisions,
    purge,
    news,
    person,
    leaving,
    local,
    drafts,
    request,
    poll,
    notifications,
    connection,
    store,
    keep,
    beat,
    lost,
    channel,
  ] = await Promise.all([
    import('@/lib/client/queue'),
    import('@/lib/client/queue-drain'),
    import('@/lib/client/queue-list'),
    import('@/lib/client/queue-decisions'),
    import('@/lib/client/queue-purge'),
    import('@/lib/client/queue-news'),
    import('@/lib/client/local-user'),
    import('@/lib/client/leaving'),
    import('@/lib/client/local-store'),
    import('@/lib/client/drafts'),
    import('@/lib/client/request'),
    import('@/lib/client/poll'),
    import('@/lib/client/notifications'),
    import('@/lib/client/connection'),
    import('@/lib/client/cafsdb'),
    import('@/lib/client/housekeeping'),
    import('@/lib/client/beat'),
    import('@/lib/client/session-lost'),
    import('@/lib/client/channel'),
  ])
  return {
    ...queue,
    ...drain,
    ...list,
    ...decisions,
    ...purge,
    ...news,
    ...person,
    ...leaving,
    ...local,
    ...drafts,
    ...request,
    ...poll,
    ...notifications,
    ...connection,
    ...store,
    ...keep,
    ...beat,
    ...lost,
    ...channel,
    settled: settleTasks,
  }
}
export type Tab = Awaited<ReturnType<typeof openTab>>

export const ada = { id: 'ada', displayName: 'Ada' }
export const ben = { id: 'ben', displayName: 'Ben' }

export async function signIn(tab: Tab, person = ada): Promise<Tab> {
  tab.claimForPerson(person)
  await tab.waitForPerson()
  return tab
}

/** The stored requests as they are on the device, to look for what must not be there. */
export async function rawRequests(tab: Tab) {
  return tab.waitingRequestsOf((await tab.cafsdb()).transaction('retryRequests').store)
}

/** Waits until everything that was started and needs no network has ended. */
async function settleTasks(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done))
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return (_name: string, work: () => Promise<void>) => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
