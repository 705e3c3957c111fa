import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { FailedSavesState } from '@/components/shared/live/failed-saves'
import type { DocumentKind, LocalDocument } from '@/components/shared/live/local-document'
import { CallError } from '@/lib/client/call-error'
import { signInAdaBeforeEach, goOffline, goOnline, tab } from '../client/at-device'
import { saveHeader } from '../client/device'

type Doc = { readonly title: string; readonly revision: number }
type Held = LocalDocument<Doc, Doc>
const shape = async () => z.object({ title: z.string(), revision: z.number() })
const kind: DocumentKind<Doc, Doc> = {
  key: (id) => `session:${id}`,
  shape,
  shownAs: (_, fresh) => fresh,
  documentOf: (shown) => shown,
  withAnswer: (document, { answer: { revision } }) => (typeof revision === 'number' ? { ...document, revision } : document),
  isAtServer: ({ revision }) => revision > 0,
  refreshEveryMs: 1_000,
}
const atServer = { title: 'Crown', revision: 3 }
let failed: FailedSavesState
let ask: ReturnType<typeof vi.fn<() => Promise<Doc>>>
let NotFound: CallError

signInAdaBeforeEach()
beforeEach(async () => {
  failed = 'none'
  ask = vi.fn(async () => atServer)
  NotFound = new (await import('@/lib/client/call-error')).CallError('NOT_FOUND', { http: 404 })
})

async function documentOf(initial: Doc | null, own: Partial<DocumentKind<Doc, Doc>> = {}): Promise<Held> {
  const { localDocument } = await import('@/components/shared/live/local-document')
  return localDocument<Doc, Doc>({ kind: { ...kind, ...own }, id: 's1', initial, failedSaves: { state: () => failed } })
}
/** Opens a document from its local copy, and reads it again where the server may have a newer one. */
async function openDocument(
  initial: Doc | null,
  begin: () => Promise<Doc | null> = async () => null,
  own: Partial<DocumentKind<Doc, Doc>> = {},
) {
  const local = await documentOf(initial, own)
  await local.load({ brought: initial, begin, ask, isGone: () => false })
  return local
}
const queueTitle = (title: string) =>
  tab.saveQueued(
    saveHeader,
    { id: 's1', title, revision: 3 },
    { entity: 's1', part: 'header', record: { key: 'session:s1', value: { title, revision: 3 } } },
  )
const shownDoc = (local: Held) => local.get().shown
const keptCopy = () => tab.readLocal('session:s1', shape)
const appliedRequest = (answer: Record<string, unknown>) => ({
  contractName: 'sessions.saveHeader',
  entity: 's1',
  part: 'header',
  key: 'k',
  answer,
})

test('what the page has just brought is shown and kept, and nobody is asked again', async () => {
  const local = await openDocument({ title: 'Filling', revision: 2 })
  expect([shownDoc(local), await keptCopy(), ask.mock.calls.length]).toEqual([
    { title: 'Filling', revision: 2 },
    { title: 'Filling', revision: 2 },
    0,
  ])
})

test('what waits here is newer than what the page brought', async () => {
  goOffline()
  await queueTitle('Bridge')
  const local = await openDocument({ title: 'Filling', revision: 2 })
  expect([shownDoc(local), ask.mock.calls.length]).toEqual([{ title: 'Bridge', revision: 3 }, 0])
})

test("a page that one goes back to brings what was: this device's copy is shown, then the server's", async () => {
  const old = { title: 'Filling', revision: 2 }
  await openDocument(old)
  await tab.writeLocal('session:s1', { title: 'Bridge', revision: 3 })
  const local = await documentOf(old)
  const seen: (string | undefined)[] = []
  local.subscribe(() => seen.push(shownDoc(local)?.title))
  await local.load({ brought: old, begin: async () => null, ask, isGone: () => false })
  expect(seen).toEqual(['Bridge', 'Crown'])
  expect(await keptCopy()).toEqual(atServer)
})

test('what neither the server nor the device has is begun, or missing', async () => {
  const begun = { title: '', revision: 0 }
  expect(shownDoc(await openDocument(null, async () => begun))).toEqual(begun)
  expect((await openDocument(null)).get()).toMatchObject({ shown: null, isMissing: true })
})

test("the server's takes the place of what is shown only where nothing here is newer", async () => {
  const local = await openDocument({ title: 'Filling', revision: 2 })
  const answers = async (meanwhile: () => unknown) => {
    ask.mockImplementationOnce(async () => {
      await meanwhile()
      return atServer
    })
    await local.refresh(ask)
    return shownDoc(local)?.title
  }
  expect(await answers(() => local.show((document) => ({ ...document, title: 'Typed' })))).toBe('Typed')
  expect(await answers(() => (failed = 'failed'))).toBe('Typed')
  failed = 'none'
  goOffline()
  expect(await answers(() => queueTitle('Typed'))).toBe('Typed')
  goOnline()
  await tab.replay()
  expect(await answers(() => {})).toBe('Crown')
  expect(await keptCopy()).toEqual(atServer)
})

test('nor where the kind says that it must stay, nor for the person who was here before', async () => {
  const initial = { title: 'Filling', revision: 2 }
  const typing = await openDocument(initial, undefined, { mustStay: (_, fresh) => fresh.title === 'Crown' })
  await typing.refresh(ask)
  expect(shownDoc(typing)).toEqual(initial)
  const left = await openDocument({ ...initial })
  ask.mockImplementationOnce(async () => {
    tab.claimForPerson({ id: 'ben', displayName: 'Ben' })
    return atServer
  })
  await left.refresh(ask)
  expect(shownDoc(left)).toEqual(initial)
})

test('looking at the newest is no change, so that it holds up nothing', async () => {
  const local = await openDocument({ title: 'Filling', revision: 2 })
  ask.mockImplementationOnce(async () => {
    local.show((document) => document)
    return atServer
  })
  await local.refresh(ask)
  expect(shownDoc(local)).toEqual(atServer)
})

test('it is missing once the server has lost it: not while something of it waits, and not what was only begun here', async () => {
  ask.mockRejectedValue(NotFound)
  const local = await openDocument({ title: 'Filling', revision: 2 })
  goOffline()
  await queueTitle('Bridge')
  await local.refresh(ask)
  expect(local.get().isMissing).toBe(false)
  await tab.discardQueued((await tab.listRequests()).map(({ seq }) => seq)[0] ?? 0)
  await local.refresh(ask)
  expect(local.get().isMissing).toBe(true)
  const begun = await openDocument({ title: '', revision: 0 })
  await begun.refresh(ask)
  expect(begun.get().isMissing).toBe(false)
})

test('the next save is built on the revision that the server answered, here and in the copy', async () => {
  const local = await openDocument({ title: 'Filling', revision: 2 })
  local.applied(appliedRequest({ revision: 7, savedAt: '2026-11-20T10:00:00Z' }))
  expect(local.get()).toMatchObject({ shown: { title: 'Filling', revision: 7 }, savedAt: '2026-11-20T10:00:00Z', isStale: false })
  await vi.waitFor(async () => expect(await keptCopy()).toEqual({ title: 'Filling', revision: 7 }))
  local.applied({ ...appliedRequest({ revision: 9 }), entity: 's2' })
  expect(shownDoc(local)?.revision).toBe(7)
})

test("a save that came too late is not said to be saved: the server's is fetched", async () => {
  const local = await openDocument({ title: 'Filling', revision: 2 })
  local.applied(appliedRequest({ revision: 7, savedAt: '2026-11-20T10:00:00Z', arrivedAfter: 'COMPLETED' }))
  expect(local.get()).toMatchObject({ shown: { revision: 2 }, savedAt: null, isStale: true })
  local.caughtUp()
  expect(local.get().isStale).toBe(false)
})

test('what another tab wrote is taken over, unless something is on this screen alone', async () => {
  const local = await openDocument({ title: 'Filling', revision: 2 })
  await tab.writeLocal('session:s1', { title: 'Bridge', revision: 3 })
  failed = 'failed'
  await local.reread()
  expect(shownDoc(local)?.title).toBe('Filling')
  failed = 'none'
  await local.reread()
  expect(shownDoc(local)?.title).toBe('Bridge')
})

test('a screen that has ended takes over nothing that comes later', async () => {
  const local = await documentOf(null)
  await local.load({ brought: null, begin: async () => atServer, ask, isGone: () => true })
  expect(local.get()).toMatchObject({ shown: null, isMissing: false })
})
