import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import { signInAdaBeforeEach, device, goOffline, goOnline, tab } from './at-device'
import { answer, rawRequests, saveHeader } from './device'

signInAdaBeforeEach()

const contract = contractsOf(async () => ({
  SaveMany: z.strictObject({ id: z.string(), occurredAt: z.string().optional() }),
  SavedMany: z.object({ revisions: z.array(z.number().nullable()) }),
}))
const saveMany = contract({ name: 'sessions.saveMany', method: 'POST', input: 'SaveMany', output: 'SavedMany', queued: true })
const many = { entity: 's1', parts: ['a', 'b', 'c'] }
const partPlace = (part: string) => ({ entity: 's1', part })
const sentParts = () => device.arrived.map(({ url, body }) => [url.split('/').at(-1), body.title, body.revision])
const replyTo = ({ url }: { url: string }) =>
  url.endsWith('saveMany') ? answer('SUCCESS', { revisions: [1, null, 4] }) : answer('SUCCESS', { revision: 9 })

describe('several parts in one request', () => {
  it('lead what was built on them to their new revisions, while all of it waits', async () => {
    goOffline()
    await tab.saveQueued(saveMany, { id: 's1' }, many)
    await tab.saveQueued(saveHeader, { id: 's1', title: 'A', revision: 0 }, partPlace('a'))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'B', revision: 0 }, partPlace('b'))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'C', revision: 0 }, partPlace('c'))
    await tab.saveQueued(saveHeader, { id: 's1', title: 'D', revision: 0 }, partPlace('d'))
    goOnline(replyTo)
    await tab.replay()
    // A part that was left as it is keeps its revision: if that is stale, the conflict has to be seen.
    expect(sentParts()).toEqual([
      ['saveMany', undefined, undefined],
      ['saveHeader', 'A', 1],
      ['saveHeader', 'B', 0],
      ['saveHeader', 'C', 4],
      ['saveHeader', 'D', 0],
    ])
  })

  it('lead what is saved after the answer, before the screen has taken it over', async () => {
    goOnline(replyTo)
    await tab.saveQueued(saveMany, { id: 's1' }, many)
    await tab.replay()
    await tab.saveQueued(saveHeader, { id: 's1', title: 'C', revision: 0 }, partPlace('c'))
    await tab.replay()
    expect(sentParts().at(-1)).toEqual(['saveHeader', 'C', 4])
  })

  it('tell their answer with their names, and replace nothing that waits', async () => {
    goOffline()
    await tab.saveQueued(saveMany, { id: 's1' }, many)
    await tab.saveQueued(saveMany, { id: 's1' }, many)
    expect((await rawRequests(tab)).map(({ request: { options } }) => options.parts)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    const applied = vi.fn()
    tab.onApplied(applied)
    goOnline(replyTo)
    await tab.replay()
    expect(applied.mock.calls[0]?.[0]).toMatchObject({
      contractName: 'sessions.saveMany',
      parts: ['a', 'b', 'c'],
      answer: { revisions: [1, null, 4] },
    })
  })
})
