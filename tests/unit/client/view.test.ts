import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import { signInAdaBeforeEach, Copy, device, goOffline, place, reopen, tab } from './at-device'
import { ada, answer, ben, openTab, rawRequests, saveHeader, signIn } from './device'

const contract = contractsOf(async () => ({ Nothing: z.strictObject({}), Titles: z.object({ titles: z.array(z.string()) }) }))
const mine = contract({ name: 'sessions.mine', method: 'GET', input: 'Nothing', output: 'Titles', offline: 'fallback' })
signInAdaBeforeEach()

/** Ben left something unsent on this device, and so did Ada, who uses it; then, in a new document, she views the application as Ben. */
async function adaViewsBen() {
  goOffline()
  await signIn(tab, ben)
  await tab.saveQueued(saveHeader, { id: 'b1', title: 'of Ben' }, { ...place, entity: 'b1' })
  await tab.storeDraft('message:new', 'draft of Ben')
  await signIn(tab, ada)
  await tab.saveQueued(
    saveHeader,
    { id: 'a1', title: 'of Ada' },
    { ...place, entity: 'a1', record: { key: 'session:a1', value: { title: 'of Ada' } } },
  )
  const view = await openTab()
  view.claimForPerson(ben, 'ada')
  expect(await view.waitForPerson()).toBe('ben')
  device.arrived.length = 0
  return view
}

it('says with every request for whom it was drawn, and by whom it is looked at', async () => {
  const view = await adaViewsBen()
  device.respond(() => answer('SUCCESS', { titles: [] }))
  await view.call(mine, {})
  await view.poll()
  expect(device.arrived.map(({ user }) => user)).toEqual(['ada:ben', 'ada:ben'])
  expect(await view.currentPerson()).toEqual(ben)
})

it('keeps nothing on the device, and finds nothing there', async () => {
  const view = await adaViewsBen()
  device.respond(() => answer('SUCCESS', { titles: ['secret'] }))
  await view.call(mine, {})
  await expect(view.writeLocal('session:read', { title: 'secret' })).rejects.toThrow('view')
  await expect(view.storeDraft('message:new', 'secret')).rejects.toThrow('view')
  await expect(view.getDraft('message:new', async () => z.string())).rejects.toThrow('view')
  await expect(view.readLocal('session:a1', Copy)).rejects.toThrow('view')
  await reopen()
  const db = await tab.cafsdb()
  expect(JSON.stringify(await Promise.all([db.getAll('apiRequests'), db.getAll('general')]))).not.toContain('secret')
  expect(await tab.readLocal('session:a1', Copy)).toEqual({ title: 'of Ada' })
})

it('sends nothing of what anybody left, and what is tried in it goes to the server, which refuses it', async () => {
  const view = await adaViewsBen()
  await view.replay().catch(() => {})
  await view.settled()
  expect(device.arrived).toEqual([])
  device.respond(() => answer('FORBIDDEN', { code: 'sign-in.VIEWING' }, 403))
  await expect(view.saveQueued(saveHeader, { id: 'v1', title: 'as Ben' }, { ...place, entity: 'v1' })).rejects.toMatchObject({
    status: 'FORBIDDEN',
    code: 'sign-in.VIEWING',
  })
  expect(device.arrived).toMatchObject([{ user: 'ada:ben' }])
  await reopen()
  expect(
    (await rawRequests(tab)).map(({ request }) => [request.options.userId, request.options.body.title, request.options.refused]),
  ).toEqual([
    ['ben', 'of Ben', undefined],
    ['ada', 'of Ada', undefined],
  ])
})

it('is left in a new document where it is over', async () => {
  const view = await adaViewsBen()
  const replace = vi.fn()
  vi.stubGlobal('window', Object.assign(window, { location: { replace, reload: vi.fn(), pathname: '/' } }))
  device.respond(() => answer('AUTHENTICATION_FAILED'))
  const stop = view.startBeat(
    () => {
      throw new Error('no login screen')
    },
    () => true,
  )
  await expect.poll(() => replace.mock.calls).toContainEqual(['/'])
  stop()
})
