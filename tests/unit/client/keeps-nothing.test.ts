import { expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, Copy, device, goOffline, goOnline, place, reopen, tab, arrivedTitles } from './at-device'
import { ada, addComment, answer, ben, rawRequests, saveHeader, signIn, networkError } from './device'

signInAdaBeforeEach()

/** Opens the tab with a page which says that the institution keeps nothing on devices. */
async function openSwitchedOff(person = ada): Promise<void> {
  await reopen({ isSignedIn: false })
  tab.claimForPerson(person, null, async (userId) => (await import('@/lib/client/clear-device')).clearDevice(userId))
  await tab.waitForPerson()
  await tab.settled()
}

/** Everything on the device, of all its users, as a tab reads it where devices may keep data. */
async function onDevice() {
  await reopen({ isSignedIn: false })
  const { draftsDb } = await import('@/lib/client/drafts-store')
  const [db, drafts] = await Promise.all([tab.cafsdb(), draftsDb()])
  return {
    general: await db.getAllKeys('general'),
    answers: await db.getAllKeys('apiRequests'),
    requests: (await rawRequests(tab)).length,
    drafts: await drafts.getAllKeys('drafts'),
  }
}
const nothing = { general: [], answers: [], requests: 0, drafts: [] }

it('what was kept before is cleared with the next page, drafts and last words too; what the page then reads is not kept', async () => {
  await tab.writeLocal('session:s1', { title: 'Crown' })
  await tab.storeDraft('message:new', 'Half a thought')
  await openSwitchedOff()
  await expect(tab.writeLocal('session:s1', { title: 'Crown' })).rejects.toThrow('nothing is kept')
  await expect(tab.storeDraft('message:new', 'Half a thought')).rejects.toThrow('nothing is kept')
  await expect(tab.readLocal('session:s1', Copy)).rejects.toThrow('nothing is kept')
  expect(await onDevice()).toEqual(nothing)
})

it('no database is made where there was none', async () => {
  await reopen({ isSignedIn: false })
  vi.stubGlobal('indexedDB', new (await import('fake-indexeddb')).IDBFactory())
  await openSwitchedOff()
  await expect(tab.writeLocal('session:s1', { title: 'Crown' })).rejects.toThrow('nothing is kept')
  expect(await indexedDB.databases()).toEqual([])
})

it('what waited is sent first, with the copy that it was made of kept until then, and the store closes by itself', async () => {
  goOffline()
  await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, { ...place, record: { key: 'session:s1', value: { title: 'Crown' } } })
  await tab.writeLocal('session:s2', { title: 'Only read' })
  await openSwitchedOff()
  expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'Crown' })
  expect(await tab.readLocal('session:s2', Copy)).toBeUndefined()
  goOnline()
  await tab.replay()
  await tab.settled()
  expect(arrivedTitles().at(-1)).toBe('Crown')
  await expect(tab.readLocal('session:s1', Copy)).rejects.toThrow('nothing is kept')
  expect(await onDevice()).toEqual(nothing)
})

it('what was refused waits for its owner’s decision, and the store with it', async () => {
  goOffline()
  await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, place)
  await openSwitchedOff()
  goOnline(() => answer('CONFLICT', {}, 409))
  await tab.replay()
  await tab.settled()
  const [one] = await tab.listRequests()
  expect(one).toMatchObject({ state: 'refused', body: { title: 'Crown' } })
  await tab.discardQueued(one?.seq ?? 0)
  await tab.settled()
  expect(await onDevice()).toEqual(nothing)
})

it('what somebody else has not sent stays for them, unseen, and they send it', async () => {
  await signIn(tab, ben)
  goOffline()
  await tab.saveQueued(
    saveHeader,
    { id: 'b1', title: 'of Ben' },
    { ...place, entity: 'b1', record: { key: 'session:b1', value: { title: 'of Ben' } } },
  )
  await openSwitchedOff(ada)
  expect(await tab.listRequests()).toEqual([])
  expect(await onDevice()).toMatchObject({ general: ['user/ben/session:b1'], requests: 1 })
  await openSwitchedOff(ben)
  goOnline()
  await tab.replay()
  await tab.settled()
  expect(device.arrived.at(-1)).toMatchObject({ user: 'ben', body: { title: 'of Ben' } })
  expect(await onDevice()).toEqual(nothing)
})

it('a change goes to the server at once; without one it is refused in words of its own, and lies nowhere', async () => {
  await openSwitchedOff()
  await tab.saveQueued(saveHeader, { id: 's1', title: 'Crown' }, place)
  expect(arrivedTitles()).toEqual(['Crown'])
  goOffline()
  await expect(tab.saveQueued(addComment, { id: 'c1', text: 'Said offline' }, { entity: 's1' })).rejects.toMatchObject({
    status: 'NOT_KEPT',
  })
  expect(await onDevice()).toEqual(nothing)
})

it('two texts of a part that are typed at once are sent one after the other, the later built on the first', async () => {
  await openSwitchedOff()
  let revision = 3
  device.respond(({ body }) =>
    body.revision === revision ? answer('SUCCESS', { revision: (revision += 1) }) : answer('CONFLICT', {}, 409),
  )
  await Promise.all(['C', 'Cr'].map((title) => tab.saveQueued(saveHeader, { id: 's1', revision: 3, title }, place)))
  expect(device.arrived.map(({ body }) => [body.title, body.revision])).toEqual([
    ['C', 3],
    ['Cr', 4],
  ])
})

it('after a lost answer the same request is asked for again, and the newer text is built on it', async () => {
  await openSwitchedOff()
  // The first save reached the server, and its answer was lost.
  device.respond(networkError)
  await expect(tab.saveQueued(saveHeader, { id: 's1', revision: 3, title: 'C' }, place)).rejects.toMatchObject({ status: 'NOT_KEPT' })
  let revision = 3
  device.respond(() => answer('SUCCESS', { revision: (revision += 1) }))
  await tab.saveQueued(saveHeader, { id: 's1', revision: 3, title: 'Cr' }, place)
  // With another save, the lost one is not sent a third time.
  await tab.saveQueued(saveHeader, { id: 's1', revision: 5, title: 'Crown' }, place)
  const [lost, again, newer, last] = device.arrived
  expect([last?.body.title, device.arrived.length]).toEqual(['Crown', 4])
  expect([again?.key, newer?.key === lost?.key]).toEqual([lost?.key, false])
  expect([again?.body, newer?.body]).toMatchObject([
    { title: 'C', revision: 3 },
    { title: 'Cr', revision: 4 },
  ])
})
