import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import { signInAdaBeforeEach, Copy, device, goOffline, place, reopen, tab } from './at-device'
import { ada, answer, ben, openTab, rawRequests, saveHeader, signIn } from './device'

const contract = contractsOf(async () => ({ Nothing: z.strictObject({}), Titles: z.object({ titles: z.array(z.string()) }) }))
const mine = contract({ name: 'sessions.mine', method: 'GET', input: 'Nothing', output: 'Titles', offline: 'fallback' })
signInAdaBeforeEach()

/** Ada read a list and a record, wrote a draft, and saved a session that was not sent. */
const adaWorked = async () => {
  device.respond(() => answer('SUCCESS', { titles: ['secret list'] }))
  await tab.call(mine, {})
  await tab.writeLocal('session:read', { title: 'secret read' })
  await tab.storeDraft('message:new', 'secret draft')
  goOffline()
  await tab.saveQueued(
    saveHeader,
    { id: 's1', title: 'secret unsent' },
    { ...place, record: { key: 'session:s1', value: { title: 'secret unsent' } } },
  )
  device.arrived.length = 0
}
const readEverything = async () => {
  const db = await tab.cafsdb()
  return JSON.stringify(
    await Promise.all([db.getAll('apiRequests'), db.getAllKeys('general'), db.getAll('general'), db.getAll('retryRequests')]),
  )
}

describe('another person at the device', () => {
  it('neither sees nor sends what the first one left, and finds nothing that was only read', async () => {
    await adaWorked()
    await signIn(tab, ben)
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    await tab.retryNow()
    expect(device.arrived).toEqual([])
    expect(await tab.listRequests()).toEqual([])
    expect(await tab.countUnsent()).toBe(0)
    expect(await tab.readLocal('session:s1', Copy)).toBeUndefined()
    expect(await tab.listLocal('session:', Copy)).toEqual([])
    expect(await tab.listDrafts()).toEqual([])
    expect(await readEverything()).not.toMatch(/secret (list|read)/)
    goOffline()
    await expect(tab.call(mine, {})).rejects.toMatchObject({ status: 'OFFLINE' })
  })

  it("leaves the first one's unsent work whole until they come back", async () => {
    await adaWorked()
    await signIn(tab, ben)
    await tab.lockDevice()
    await signIn(tab, ada)
    expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'secret unsent' })
    expect(await tab.getDraft('message:new', async () => z.string())).toBe('secret draft')
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    expect(device.arrived).toMatchObject([{ user: 'ada', body: { title: 'secret unsent' } }])
  })

  it('cannot discard it, nor wipe it by logging out', async () => {
    await adaWorked()
    await signIn(tab, ben)
    await tab.discardQueued(1)
    await tab.forgetPerson()
    await signIn(tab, ada)
    expect(await tab.listRequests()).toMatchObject([{ body: { title: 'secret unsent' } }])
    expect(await tab.getDraft('message:new', async () => z.string())).toBe('secret draft')
  })

  it("stops a tab that is still the first one's from saving as the second", async () => {
    const second = await openTab()
    await signIn(second, ben)
    await expect(tab.saveQueued(saveHeader, { id: 's1', title: 'late' }, { entity: 's1' })).rejects.toMatchObject({ status: 'SIGNED_OUT' })
    expect(await rawRequests(tab)).toEqual([])
  })

  it('stops at once where the server knows another session', async () => {
    await adaWorked()
    tab.connection.worked()
    device.respond(() => answer('AUTHENTICATION_FAILED'))
    await tab.replay()
    expect(device.arrived).toHaveLength(1)
    expect(tab.notifications.get().signedOut).toBe(true)
    expect(await tab.listRequests()).toMatchObject([{ state: 'waiting', body: { title: 'secret unsent' } }])
  })
})

describe('the session ran out', () => {
  it('takes away what was read and keeps, unseen, what was not sent', async () => {
    await adaWorked()
    await tab.lockDevice()
    expect(await readEverything()).not.toMatch(/secret (list|read)/)
    expect(await tab.currentPerson()).toBeNull()
    expect(await tab.listRequests()).toEqual([])
    expect(await rawRequests(tab)).toHaveLength(1)
  })

  it('does not send while nobody is signed in', async () => {
    await adaWorked()
    await tab.lockDevice()
    device.respond(() => answer('SUCCESS', { revision: 1 }))
    await tab.replay()
    expect(device.arrived).toEqual([])
  })

  it('lets who already waits go on waiting for the next one to sign in', async () => {
    await reopen({ isSignedIn: false })
    await tab.lockDevice()
    const waiting = tab.waitForPerson()
    await tab.lockDevice()
    tab.claimForPerson(ben)
    expect(await waiting).toBe('ben')
  })
})

describe('logging out by choice', () => {
  it('leaves nothing of the person', async () => {
    await adaWorked()
    await tab.signOut(() => Promise.resolve(undefined))
    expect(await readEverything()).not.toContain('secret')
    expect(window.location.replace).toHaveBeenCalledWith('/')
    await signIn(tab, ada)
    expect([await tab.listRequests(), await tab.listDrafts()]).toEqual([[], []])
  })

  it('marks it for the server where that cannot be told', async () => {
    await tab.signOut(() => Promise.reject(new Error('no network')))
    expect(document.cookie).toMatch(/^__Host-signedout=1; path=\/; samesite=lax; max-age=\d+; secure$/)
    expect(tab.isMarkedSignedOut()).toBe(true)
  })

  it('is not marked where the server was told', async () => {
    await tab.signOut(() => Promise.resolve(undefined))
    expect(tab.isMarkedSignedOut()).toBe(false)
  })
})
