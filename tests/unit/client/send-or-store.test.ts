import { describe, expect, it } from 'vitest'
import { signInAdaBeforeEach, device, goOffline, goOnline, place, tab, arrivedTitles } from './at-device'
import { answer, saveHeader, networkError } from './device'

signInAdaBeforeEach()

async function sendOrStore(title: string): Promise<boolean> {
  // The module is loaded in the same tab as the queue.
  const { sendOrStore: send } = await import('@/lib/client/send-or-store')
  return send(saveHeader, { id: 's1', title }, place)
}

describe('what is sent now or kept', () => {
  it('is sent at once while there is a server, and nothing waits', async () => {
    expect(await sendOrStore('Crown')).toBe(true)
    expect(arrivedTitles()).toEqual(['Crown'])
    expect(await tab.listRequests()).toEqual([])
  })

  it('waits without a network, and is sent later as of when it was done', async () => {
    goOffline()
    const before = Date.now()
    expect(await sendOrStore('Crown')).toBe(false)
    expect(await tab.listRequests()).toHaveLength(1)
    const after = Date.now()
    goOnline()
    await tab.replay()
    const at = new Date(String(device.arrived.at(-1)?.body.occurredAt)).getTime()
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(after)
    expect(await tab.listRequests()).toEqual([])
  })

  it('goes under one key where the answer alone was lost, so that it is not done twice', async () => {
    device.respond(networkError)
    expect(await sendOrStore('Crown')).toBe(false)
    goOnline()
    await tab.replay()
    expect(device.arrived.length).toBeGreaterThan(1)
    expect(new Set(device.arrived.map(({ key }) => key)).size).toBe(1)
    expect(new Set(device.arrived.map(({ body }) => body.occurredAt)).size).toBe(1)
  })

  it('goes under the key and the time of an earlier try, where there was one', async () => {
    const { sendOrStore: send } = await import('@/lib/client/send-or-store')
    const earlier = { key: 'earlier', occurredAt: '2026-11-20T10:00:00.000Z' }
    device.respond(networkError)
    expect(await send(saveHeader, { id: 's1', title: 'Crown', occurredAt: earlier.occurredAt }, { ...place, key: earlier.key })).toBe(false)
    goOnline()
    await tab.replay()
    expect(device.arrived.length).toBeGreaterThan(1)
    for (const { key, body } of device.arrived) expect({ key, occurredAt: body.occurredAt }).toEqual(earlier)
  })

  it('is refused at its field, and not kept, where the server says so', async () => {
    goOnline(() => answer('VALIDATION_FAILED', { issues: [{ path: 'title', code: 'required', message: 'x' }] }))
    await expect(sendOrStore('')).rejects.toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await tab.listRequests()).toEqual([])
  })
})
