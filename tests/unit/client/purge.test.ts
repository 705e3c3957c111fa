import { describe, expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, Copy, device, reopen, tab, arrivedTitles } from './at-device'
import { ada, addComment, answer, ben, rawRequests, saveHeader, signIn } from './device'

const hour = 3_600_000
const monday = Date.parse('2026-11-23T08:00:00Z')
signInAdaBeforeEach({ at: monday, isOffline: true })

const saveTitle = (id: string) =>
  tab.saveQueued(
    saveHeader,
    { id, title: `session ${id}` },
    { entity: id, part: 'header', record: { key: `session:${id}`, value: { title: `session ${id}` } } },
  )
const setHoursAfter = (hours: number) => vi.setSystemTime(monday + hours * hour)

describe('after more than 24 hours', () => {
  it('a request leaves the queue at start, and is still listed as kept', async () => {
    await saveTitle('s1')
    setHoursAfter(23)
    await saveTitle('s2')
    setHoursAfter(26)
    await tab.purgeRequests()
    expect((await rawRequests(tab)).map(({ request }) => request.options.entity)).toEqual(['s2'])
    expect((await tab.listRequests()).map(({ entity, state, madeAt }) => [entity, state, madeAt.getTime()])).toEqual([
      ['s1', 'kept', monday],
      ['s2', 'waiting', monday + 23 * hour],
    ])
  })

  it('26 hours offline, session gone, signed in again: five sessions arrive once each, in order, under their keys', async () => {
    for (const id of ['s1', 's2', 's3', 's4', 's5']) await saveTitle(id)
    const keys = (await rawRequests(tab)).map(({ request }) => request.key)
    setHoursAfter(26)

    await reopen({ isSignedIn: false })
    await tab.purgeRequests()
    device.respond(() => answer('AUTHENTICATION_FAILED'))
    await tab.replay()
    await tab.lockDevice()
    expect(await tab.listRequests()).toEqual([])
    device.arrived.length = 0

    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await signIn(tab, ada)
    await tab.replay()
    await tab.replay()
    expect(arrivedTitles()).toEqual(['session s1', 'session s2', 'session s3', 'session s4', 'session s5'])
    expect(device.arrived.map(({ key }) => key)).toEqual(keys)
    expect(device.arrived.every(({ user }) => user === 'ada')).toBe(true)
    expect(await tab.listRequests()).toEqual([])
  })

  it('goes before what was made after it', async () => {
    await saveTitle('s1')
    setHoursAfter(26)
    await reopen()
    tab.connection.failed()
    await tab.purgeRequests()
    await tab.saveQueued(addComment, { id: 'c1', text: 'on the next day' }, { entity: 's1' })
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    expect(arrivedTitles()).toEqual(['session s1', 'on the next day'])
  })

  it("builds the next day's text on it, also where it was purged meanwhile", async () => {
    await tab.saveQueued(
      saveHeader,
      { id: 's1', title: 'monday', revision: 3 },
      { entity: 's1', part: 'header', record: { key: 'session:s1', value: { title: 'monday' } } },
    )
    setHoursAfter(26)
    await reopen()
    tab.connection.failed()
    await tab.purgeRequests()
    expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'monday' })
    await tab.saveQueued(saveHeader, { id: 's1', title: 'tuesday', revision: 3 }, { entity: 's1', part: 'header' })
    device.respond(({ body }) => answer('SUCCESS', { revision: Number(body.revision) + 1 }))
    await tab.replay()
    expect(device.arrived.map(({ body }) => [body.title, body.revision])).toEqual([
      ['monday', 3],
      ['tuesday', 4],
    ])
  })

  it('is sent once though the device died between the two databases', async () => {
    await saveTitle('s1')
    const [waiting] = await rawRequests(tab)
    setHoursAfter(26)
    await tab.purgeRequests()
    // The request is put back, as if its deletion from the queue had not reached the disk.
    await (await tab.cafsdb()).put('retryRequests', waiting?.request ?? fail(), waiting?.seq)
    expect(await tab.listRequests()).toHaveLength(1)
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    expect(arrivedTitles()).toEqual(['session s1'])
    expect(await tab.listRequests()).toEqual([])
  })

  it('stays refused with its text', async () => {
    device.respond(() => answer('FORBIDDEN', {}, 403))
    await saveTitle('s1')
    await tab.replay()
    setHoursAfter(26)
    await tab.purgeRequests()
    expect(await tab.listRequests()).toMatchObject([{ state: 'refused', body: { title: 'session s1' } }])
    await tab.replay()
    expect(device.arrived).toHaveLength(1)
    expect(await rawRequests(tab)).toHaveLength(1)
  })

  it('can be given up while it is kept', async () => {
    await saveTitle('s1')
    setHoursAfter(26)
    await tab.purgeRequests()
    await tab.discardQueued((await tab.listRequests())[0]?.seq ?? 0)
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    expect(device.arrived).toEqual([])
  })

  it('is neither shown to nor sent by another, and comes back for its owner', async () => {
    await saveTitle('s1')
    setHoursAfter(26)
    await tab.purgeRequests()
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await signIn(tab, ben)
    await tab.replay()
    expect([device.arrived, await tab.listRequests(), await tab.readLocal('session:s1', Copy)]).toEqual([[], [], undefined])
    await signIn(tab, ada)
    expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'session s1' })
    await tab.replay()
    expect(device.arrived).toMatchObject([{ user: 'ada', body: { title: 'session s1' } }])
  })
})

function fail(): never {
  throw new Error('nothing was queued')
}
