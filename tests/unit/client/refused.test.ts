import { describe, expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, device, place, tab, arrivedTitles } from './at-device'
import { addComment, answer, openTab, rawRequests, saveHeader, signIn, networkError } from './device'

signInAdaBeforeEach()

const saveAndReplay = async (title: string, where: { entity: string; part?: string } = place) => {
  await tab.saveQueued(saveHeader, { id: where.entity, title }, where)
  await tab.replay()
}
const states = async () => (await tab.listRequests()).map(({ body, state }) => [body.title ?? body.text, state])

describe('refused for good', () => {
  it.each([
    [400, 'VALIDATION_FAILED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [409, 'IDEMPOTENCY_MISMATCH'],
    [409, 'STATE_CHANGED'],
    [413, 'TOO_LARGE'],
  ])('keeps the text of a %i %s, with what the server said', async (http, status) => {
    device.respond(() => answer(status, { code: 'sessions.LOCKED', current: { title: 'theirs' } }, http))
    await saveAndReplay('mine')
    expect(await tab.listRequests()).toMatchObject([
      {
        state: 'refused',
        body: { title: 'mine' },
        refused: { status, http, code: 'sessions.LOCKED', answer: { current: { title: 'theirs' } } },
      },
    ])
    await tab.replay()
    expect(device.arrived).toHaveLength(1)
  })

  it('holds later ones of its own record and nothing else', async () => {
    tab.connection.failed()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'refused' }, place)
    await tab.saveQueued(addComment, { id: 'c1', text: 'same record' }, { entity: 's1' })
    await tab.saveQueued(saveHeader, { id: 's2', title: 'other record' }, { entity: 's2', part: 'header' })
    device.respond(({ body }) => (body.title === 'refused' ? answer('VALIDATION_FAILED', {}, 400) : answer('SUCCESS', { revision: 1 })))
    await tab.replay()
    expect(arrivedTitles()).toEqual(['refused', 'other record'])
    expect(await states()).toEqual([
      ['refused', 'refused'],
      ['same record', 'held'],
    ])
  })

  it('is replaced in its place by a corrected text, and then the held ones follow', async () => {
    device.respond(({ body }) => (body.title === 'bad' ? answer('VALIDATION_FAILED', {}, 400) : answer('SUCCESS', { revision: 1 })))
    await saveAndReplay('bad')
    await tab.saveQueued(addComment, { id: 'c1', text: 'later' }, { entity: 's1' })
    await saveAndReplay('good')
    expect(arrivedTitles()).toEqual(['bad', 'good', 'later'])
    expect(await states()).toEqual([])
  })

  it('stays a conflict while somebody types on, with the newest text, until it is decided', async () => {
    device.respond(() => answer('CONFLICT', { current: { title: 'theirs' } }, 409))
    await saveAndReplay('mine')
    await saveAndReplay('mine, longer')
    expect(device.arrived).toHaveLength(1)
    expect(await tab.listRequests()).toMatchObject([
      { state: 'refused', body: { title: 'mine, longer' }, refused: { answer: { current: { title: 'theirs' } } } },
    ])
    device.respond(() => answer('SUCCESS', { revision: 8 }))
    await tab.saveOverRefused(saveHeader, { id: 's1', title: 'mine after all', revision: 7 }, place)
    await tab.replay()
    expect(device.arrived.at(-1)?.body).toMatchObject({ title: 'mine after all', revision: 7 })
    expect(await states()).toEqual([])
  })

  it('goes when the other version is taken', async () => {
    device.respond(() => answer('CONFLICT', {}, 409))
    await saveAndReplay('mine')
    await tab.discardPart('s1', 'header')
    expect(await states()).toEqual([])
  })

  it('is tried again by hand as a new request', async () => {
    device.respond(() => answer('FORBIDDEN', {}, 403))
    await saveAndReplay('locked then')
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.retryNow()
    expect(arrivedTitles()).toEqual(['locked then', 'locked then'])
    expect(device.arrived[1]?.key).not.toBe(device.arrived[0]?.key)
    expect(await states()).toEqual([])
  })

  it('goes as its writer says where it looked like a patient’s data, and before what it holds', async () => {
    device.respond(({ body }) => (body.despite === true || body.title ? answer('SUCCESS') : answer('VALIDATION_FAILED', {}, 422)))
    await tab.saveQueued(addComment, { id: 'c1', text: 'Mrs Winter' }, { entity: 's1' })
    await saveAndReplay('held')
    expect((await states()).map(([, state]) => state)).toEqual(['refused', 'held'])
    const [first, second] = await tab.listRequests()
    // The request that was not refused is left as it is.
    await tab.sendDespite(second?.seq ?? 0)
    expect((await states()).map(([, state]) => state)).toEqual(['refused', 'held'])
    await tab.sendDespite(first?.seq ?? 0)
    expect(device.arrived.map(({ body }) => [body.text ?? body.title, body.despite])).toEqual([
      ['Mrs Winter', undefined],
      ['Mrs Winter', true],
      ['held', undefined],
    ])
    expect(await states()).toEqual([])
  })

  it('can be given up, and then the held ones go', async () => {
    tab.connection.failed()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'refused' }, place)
    await tab.saveQueued(addComment, { id: 'c1', text: 'held' }, { entity: 's1' })
    device.respond(({ body }) => (body.title === 'refused' ? answer('FORBIDDEN', {}, 403) : answer('SUCCESS')))
    await tab.replay()
    await tab.discardQueued((await tab.listRequests())[0]?.seq ?? 0)
    await tab.replay()
    expect(arrivedTitles()).toEqual(['refused', 'held'])
    expect(await states()).toEqual([])
  })
})

describe('not now', () => {
  it.each([
    ['no network', networkError],
    ['a proxy without its application', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal', () => new Response('<html>Log in to the Wi-Fi</html>', { status: 200 })],
    ['408', () => answer('ERROR', {}, 408)],
    ['429', () => answer('TOO_MANY_REQUESTS', {}, 429)],
    ['503', () => answer('UNAVAILABLE', {}, 503)],
  ])('stops at %s and leaves everything waiting under its key', async (_, reply) => {
    tab.connection.failed()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'one' }, place)
    await tab.saveQueued(saveHeader, { id: 's2', title: 'two' }, { entity: 's2', part: 'header' })
    device.respond(reply)
    await tab.replay()
    expect(arrivedTitles()).toEqual(['one'])
    expect(await states()).toEqual([
      ['one', 'waiting'],
      ['two', 'waiting'],
    ])
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    expect(arrivedTitles()).toEqual(['one', 'one', 'two'])
    expect(device.arrived[1]?.key).toBe(device.arrived[0]?.key)
  })

  it.each([
    ['an error of the server', () => answer('ERROR', { id: 'x' }, 500)],
    ['a module that is off', () => answer('MODULE_DISABLED', {}, 404)],
    ['a page that is no answer of ours', () => new Response('<h1>Not found</h1>', { status: 404 })],
  ])('sends the others past %s', async (_, reply) => {
    tab.connection.failed()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'stuck' }, place)
    await tab.saveQueued(addComment, { id: 'c1', text: 'behind it' }, { entity: 's1' })
    await tab.saveQueued(saveHeader, { id: 's2', title: 'free' }, { entity: 's2', part: 'header' })
    device.respond((request) => (request.body.title === 'stuck' ? reply() : answer('SUCCESS', { revision: 1 })))
    await tab.replay()
    expect(arrivedTitles()).toEqual(['stuck', 'free'])
    expect(await states()).toEqual([
      ['stuck', 'waiting'],
      ['behind it', 'waiting'],
    ])
  })

  it('does not try what is certain to fail, so that it can still be replaced', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false })
    await saveAndReplay('one')
    await saveAndReplay('two')
    expect(device.arrived).toEqual([])
    expect(await states()).toEqual([['two', 'waiting']])
  })

  it('loses nothing that is typed while its former text is on its way', async () => {
    let resolve: (response: Response) => void = () => {}
    const promise = new Promise<Response>((done) => void (resolve = done))
    device.respond(({ body }) => (body.title === 'first' ? promise : answer('SUCCESS', { revision: 2 })))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'first', revision: 0 }, place)
    const sending = tab.replay()
    await expect.poll(() => device.arrived).toHaveLength(1)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'second', revision: 0 }, place)
    resolve(answer('SUCCESS', { revision: 1 }))
    await sending
    expect(device.arrived.map(({ body }) => [body.title, body.revision])).toEqual([
      ['first', 0],
      ['second', 1],
    ])
    expect(await rawRequests(tab)).toEqual([])
  })

  it('does not bring back what was given up while it was on its way', async () => {
    let resolve: (response: Response) => void = () => {}
    device.respond(() => new Promise<Response>((done) => void (resolve = done)))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'given up' }, place)
    const sending = tab.replay()
    await expect.poll(() => device.arrived).toHaveLength(1)
    await tab.forgetPerson()
    resolve(answer('VALIDATION_FAILED', {}, 400))
    await sending
    expect(await rawRequests(tab)).toEqual([])
  })

  it('sends one at a time, however many ask', async () => {
    let inFlight = 0
    let most = 0
    device.respond(async () => {
      most = Math.max(most, ++inFlight)
      await new Promise((done) => setImmediate(done))
      inFlight -= 1
      return answer('SUCCESS', { revision: 1 })
    })
    tab.connection.failed()
    for (const id of ['a', 'b', 'c', 'd']) await tab.saveQueued(saveHeader, { id, title: id }, { entity: id, part: 'header' })
    const second = await signIn(await openTab())
    await Promise.all([tab.replay(), second.replay(), tab.replay()])
    expect(arrivedTitles().sort()).toEqual(['a', 'b', 'c', 'd'])
    expect(most).toBe(1)
  })
})
