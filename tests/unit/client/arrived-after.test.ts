import { expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, Copy, device, goOffline, goOnline, place, tab } from './at-device'
import { addComment, answer, rawRequests, saveHeader } from './device'

signInAdaBeforeEach({ isOffline: true })

const record = (title: string) => ({ key: 'session:s1', value: { title } })
const late = { revision: 1, savedAt: '2026-11-20T10:00:00.000Z', arrivedAfter: 'kept' }

it('ends what came after the lock without a failure, tells it, and gives up the copy that shows it as done', async () => {
  await tab.saveQueued(saveHeader, { id: 's1', revision: 1, title: 'Late' }, { ...place, record: record('Late') })
  const applied = vi.fn()
  tab.onApplied(applied)
  goOnline(() => answer('SUCCESS', late))
  await tab.replay()
  expect(await tab.listRequests()).toEqual([])
  expect(applied.mock.calls.map(([news]) => news)).toMatchObject([{ entity: 's1', part: 'header', answer: { arrivedAfter: 'kept' } }])
  expect(await tab.readLocal('session:s1', Copy)).toBeUndefined()
})

it('keeps the copy as long as anything else of the record waits on it', async () => {
  await tab.saveQueued(saveHeader, { id: 's1', revision: 1, title: 'Late' }, { ...place, record: record('Late') })
  await tab.saveQueued(addComment, { id: 's1', text: 'Still to come' }, { entity: 's1', record: record('Late, with a comment') })
  goOnline(({ url }) => (url.endsWith('saveHeader') ? answer('SUCCESS', late) : answer('UNAVAILABLE', {}, 503)))
  await tab.replay()
  expect((await tab.listRequests()).map(({ contractName }) => contractName)).toEqual([addComment.name])
  expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'Late, with a comment' })
})

it('what was built on it keeps the revision that it had: nothing of it was saved', async () => {
  await tab.saveQueued(saveHeader, { id: 's1', revision: 1, title: 'First' }, { ...place, record: record('First') })
  goOnline(async () => {
    device.respond(() => answer('SUCCESS', late))
    await tab.saveQueued(saveHeader, { id: 's1', revision: 1, title: 'Second' }, { ...place, record: record('Second') })
    return answer('SUCCESS', late)
  })
  await tab.replay()
  await tab.settled()
  expect(device.arrived.filter(({ url }) => url.endsWith('saveHeader')).map(({ body }) => [body.title, body.revision])).toEqual([
    ['First', 1],
    ['Second', 1],
  ])
  expect(await rawRequests(tab)).toEqual([])
  goOffline()
})
