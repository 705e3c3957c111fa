import { describe, expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, Copy, device, goOffline, goOnline, place, reopen, tab, arrivedTitles } from './at-device'
import { addComment, answer, openTab, rawRequests, saveHeader, signIn, networkError } from './device'

signInAdaBeforeEach()

describe('what waits', () => {
  it('sends at once while there is a server, as its person, under a key, with language and time', async () => {
    await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, place)
    await tab.replay()
    expect(device.arrived).toHaveLength(1)
    expect(device.arrived[0]).toMatchObject({
      url: '/api/sessions/saveHeader',
      method: 'POST',
      user: 'ada',
      body: { id: 's1', title: 'Crown', locale: 'en-GB' },
    })
    expect(device.arrived[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Date(String(device.arrived[0]?.body.occurredAt)).getTime()).toBeLessThanOrEqual(Date.now())
    expect(await tab.listRequests()).toEqual([])
  })

  it('stores the fields of the specification and no others', async () => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, place)
    const [stored] = await rawRequests(tab)
    expect(Object.keys(stored?.request ?? {}).sort()).toEqual(['key', 'options', 'timestamp', 'url'])
    const db = await tab.cafsdb()
    expect([db.name, db.version, Array.from(db.objectStoreNames)]).toEqual(['cafsdb', 3, ['apiRequests', 'general', 'retryRequests']])
  })

  it('keeps order over records, and says what was applied', async () => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one' }, place)
    await tab.saveQueued(addComment, { id: 'c1', text: 'two' }, { entity: 's2' })
    await tab.saveQueued(addComment, { id: 'c2', text: 'three' }, { entity: 's1' })
    goOnline()
    const applied = vi.fn()
    tab.onApplied(applied)
    await tab.replay()
    expect(arrivedTitles()).toEqual(['one', 'two', 'three'])
    expect(applied.mock.calls[0]?.[0]).toMatchObject({
      contractName: 'sessions.saveHeader',
      entity: 's1',
      part: 'header',
      answer: { revision: 1 },
    })
  })

  it('refuses a contract that does not queue', async () => {
    await expect(tab.saveQueued({ ...saveHeader, queued: false }, { id: 's1', title: 'x' }, place)).rejects.toThrow(
      'not declared as queued',
    )
  })

  it('writes record and request together, or neither', async () => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, { ...place, record: { key: 'session:s1', value: { title: 'Crown' } } })
    expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'Crown' })
    const notClonable = { title: 'lost', broken: () => {} }
    await expect(
      tab.saveQueued(saveHeader, { id: 's1', title: 'lost' }, { ...place, record: { key: 'session:s1', value: notClonable } }),
    ).rejects.toMatchObject({ status: 'NOT_STORED' })
    expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'Crown' })
    expect((await rawRequests(tab)).map(({ request }) => request.options.body.title)).toEqual(['Crown'])
  })

  it('sends at once what the device cannot keep', async () => {
    const notClonable = { title: 'no room', broken: () => {} }
    await tab.saveQueued(saveHeader, { id: 's1', title: 'no room' }, { ...place, record: { key: 'session:s1', value: notClonable } })
    expect(arrivedTitles()).toEqual(['no room'])
    expect(await rawRequests(tab)).toEqual([])
  })
})

describe('coalescing', () => {
  it('replaces an untried request of the same part, under a new key and in its place', async () => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'C' }, place)
    const [first] = await rawRequests(tab)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, place)
    const waiting = await rawRequests(tab)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.seq).toBe(first?.seq)
    expect(waiting[0]?.request.key).not.toBe(first?.request.key)
    expect(waiting[0]?.request.options.body.title).toBe('Crown')
  })

  it('never replaces a tried one: the server may have carried it out', async () => {
    device.respond(networkError)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'tried' }, place)
    await tab.replay()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'newer' }, place)
    expect((await rawRequests(tab)).map(({ request }) => request.options.body.title)).toEqual(['tried', 'newer'])
  })

  it.each([
    ['another part', { entity: 's1', part: 'marks' }],
    ['another record', { entity: 's2', part: 'header' }],
    ['no part at all', { entity: 's1' }],
  ])('leaves %s alone', async (_, other) => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one' }, place)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'two' }, other)
    expect(await rawRequests(tab)).toHaveLength(2)
  })

  it('does not reach over what was queued in between: one may rest on the other', async () => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one' }, place)
    await tab.saveQueued(addComment, { id: 'c1', text: 'rests on one' }, { entity: 's1' })
    await tab.saveQueued(saveHeader, { id: 's1', title: 'two' }, place)
    expect((await rawRequests(tab)).map(({ request }) => request.options.body.title ?? request.options.body.text)).toEqual([
      'one',
      'rests on one',
      'two',
    ])
  })

  it('does not replace what another tab wrote and this one never saw', async () => {
    goOffline()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'of one tab' }, place)
    const second = await signIn(await openTab())
    second.connection.failed()
    await second.saveQueued(saveHeader, { id: 's1', title: 'of the other' }, place)
    expect((await rawRequests(tab)).map(({ request }) => request.options.body.title)).toEqual(['of one tab', 'of the other'])
  })

  it('keeps comments apart, which replace nothing', async () => {
    goOffline()
    await tab.saveQueued(addComment, { id: 'c1', text: 'a' }, { entity: 's1' })
    await tab.saveQueued(addComment, { id: 'c2', text: 'b' }, { entity: 's1' })
    expect(await rawRequests(tab)).toHaveLength(2)
  })
})

describe('revisions', () => {
  const tried = async () => {
    device.respond(networkError)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one', revision: 3 }, place)
    await tab.replay()
  }

  it('moves later texts of the part on to the revision that the earlier one led to', async () => {
    await tried()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'two', revision: 3 }, place)
    goOnline(({ body }) => answer('SUCCESS', { revision: Number(body.revision) + 1 }))
    await tab.replay()
    expect(device.arrived.slice(1).map(({ body }) => [body.title, body.revision])).toEqual([
      ['one', 3],
      ['two', 4],
    ])
  })

  it('does so after the tab was closed, where the new one read the local copy', async () => {
    device.respond(networkError)
    await tab.saveQueued(
      saveHeader,
      { id: 's1', title: 'one', revision: 3 },
      { ...place, record: { key: 'session:s1', value: { title: 'one' } } },
    )
    await tab.replay()
    await reopen()
    tab.connection.failed()
    await tab.readLocal('session:s1', Copy)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'two', revision: 3 }, place)
    goOnline(({ body }) => answer('SUCCESS', { revision: Number(body.revision) + 1 }))
    await tab.replay()
    expect(device.arrived.slice(1).map(({ body }) => [body.title, body.revision])).toEqual([
      ['one', 3],
      ['two', 4],
    ])
  })

  it('leaves a second tab, which never saw that text, to the conflict that it is', async () => {
    await tried()
    const second = await signIn(await openTab())
    second.connection.failed()
    await second.saveQueued(saveHeader, { id: 's1', title: 'other hand', revision: 3 }, place)
    second.connection.worked()
    device.respond(({ body }) =>
      body.revision === 3 && body.title === 'one'
        ? answer('SUCCESS', { revision: 4 })
        : answer('CONFLICT', { current: { title: 'one' } }, 409),
    )
    await second.replay()
    expect(device.arrived.at(-1)?.body).toMatchObject({ title: 'other hand', revision: 3 })
    expect((await second.listRequests())[0]).toMatchObject({
      state: 'refused',
      body: { title: 'other hand' },
      refused: { status: 'CONFLICT', answer: { current: { title: 'one' } } },
    })
  })

  it('knows its own hand when the screen has not yet taken the new revision over', async () => {
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one', revision: 3 }, place)
    device.respond(() => answer('SUCCESS', { revision: 4 }))
    await tab.replay()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'two', revision: 3 }, place)
    await tab.replay()
    expect(device.arrived.at(-1)?.body).toMatchObject({ title: 'two', revision: 4 })
  })

  it('knows its own hand when the answer comes while the next text is being stored', async () => {
    const { promise, resolve } = answerLater()
    device.respond(({ body }) => (body.title === 'one' ? promise : answer('SUCCESS', { revision: Number(body.revision) + 1 })))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one', revision: 3 }, place)
    await expect.poll(() => arrivedTitles()).toEqual(['one'])

    const drafts = await busyDrafts()
    const saving = tab.saveQueued(saveHeader, { id: 's1', title: 'two', revision: 3 }, place)
    await tab.settled()
    resolve(answer('SUCCESS', { revision: 4 }))
    // The first save was answered and has left the queue; the second text, made before that, is not in it yet.
    await expect.poll(() => rawRequests(tab)).toEqual([])
    await drafts.release()
    await saving
    await tab.replay()
    expect(device.arrived.map(({ body }) => [body.title, body.revision])).toEqual([
      ['one', 3],
      ['two', 4],
    ])
  })

  it('does not take what another tab led to for its own hand', async () => {
    const second = await signIn(await openTab())
    const heard = new Promise((resolve) => second.onApplied(resolve))
    device.respond(({ body }) => answer('SUCCESS', { revision: Number(body.revision) + 1 }))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one', revision: 3 }, place)
    await tab.replay()
    expect(await heard).toMatchObject({ entity: 's1', part: 'header', answer: { revision: 4 } })
    await second.saveQueued(saveHeader, { id: 's1', title: 'stale', revision: 3 }, place)
    await second.replay()
    expect(device.arrived.at(-1)?.body).toMatchObject({ title: 'stale', revision: 3 })
  })

  it("takes nobody else's revision for its own", async () => {
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one', revision: 3 }, place)
    device.respond(() => answer('SUCCESS', { revision: 4 }))
    await tab.replay()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'stale', revision: 2 }, place)
    await tab.replay()
    expect(device.arrived.at(-1)?.body).toMatchObject({ title: 'stale', revision: 2 })
  })
})

function answerLater() {
  let resolve: (response: Response) => void = () => {}
  return { promise: new Promise<Response>((done) => void (resolve = done)), resolve: (response: Response) => resolve(response) }
}

/** Keeps the drafts busy until they are released: a save first looks there for purged requests. */
async function busyDrafts() {
  const { draftsDb } = await import('@/lib/client/drafts-store')
  const tx = (await draftsDb()).transaction('purgedRequests', 'readwrite')
  let isBusy = true
  const working = (async () => {
    while (isBusy) await tx.store.count()
    await tx.done
  })()
  return {
    release: () => {
      isBusy = false
      return working
    },
  }
}
