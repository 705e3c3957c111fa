import { afterEach, expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, device, place, tab } from './at-device'
import { answer, saveHeader, networkError, type Arrived } from './device'

let stop: () => void = () => {}
signInAdaBeforeEach()
// This runs before the device's clean-up, because what is set up last is taken away first.
afterEach(() => stop())

const answerWithNews = () => answer('SUCCESS', { messages: [], comments: [] })
const isPoll = ({ url }: Arrived) => url.startsWith('/getnotifications')
const sentTitles = () => device.arrived.filter((request) => !isPoll(request)).map(({ body }) => body.title)
const wait = async () => {
  tab.connection.failed()
  await tab.saveQueued(saveHeader, { id: 's1', title: 'waits' }, place)
  tab.connection.worked()
}

it('sends what waits as soon as the first poll succeeds', async () => {
  await wait()
  device.respond((request) => (isPoll(request) ? answerWithNews() : answer('SUCCESS', { revision: 1 })))
  stop = tab.startBeat(
    () => {},
    () => false,
  )
  await expect.poll(() => tab.listRequests()).toEqual([])
  expect(sentTitles()).toEqual(['waits'])
})

it('sends again after a failure between two polls that both succeeded', async () => {
  device.respond((request) => (isPoll(request) ? answerWithNews() : networkError()))
  stop = tab.startBeat(
    () => {},
    () => false,
  )
  await expect.poll(() => device.arrived.some(isPoll)).toBe(true)
  await tab.saveQueued(saveHeader, { id: 's1', title: 'lost answer' }, place)
  await expect.poll(() => tab.connection.offline).toBe(true)
  device.respond((request) => (isPoll(request) ? answerWithNews() : answer('SUCCESS', { revision: 1 })))
  await tab.poll()
  await expect.poll(() => tab.listRequests()).toEqual([])
})

it('sends what was saved while the network was gone for so short a time that no poll missed it', async () => {
  device.respond((request) => (isPoll(request) ? answerWithNews() : answer('SUCCESS', { revision: 1 })))
  stop = tab.startBeat(
    () => {},
    () => false,
  )
  await expect.poll(() => device.arrived.some(isPoll)).toBe(true)
  await tab.settled()
  Object.assign(navigator, { onLine: false })
  await tab.saveQueued(saveHeader, { id: 's1', title: 'in the lift' }, place)
  await tab.settled()
  expect(sentTitles()).toEqual([])
  Object.assign(navigator, { onLine: true })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => tab.listRequests()).toEqual([])
  expect(sentTitles()).toEqual(['in the lift'])
})

it('tries every 90 seconds, but not without a session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let status = 503
  device.respond((request) =>
    isPoll(request) ? answerWithNews() : answer(status === 200 ? 'SUCCESS' : 'UNAVAILABLE', { revision: 1 }, status),
  )
  await wait()
  stop = tab.startBeat(
    () => {},
    () => false,
  )
  await expect.poll(() => sentTitles()).toEqual(['waits'])
  await tab.replay()
  const before = sentTitles().length
  vi.advanceTimersByTime(89_000)
  await tab.settled()
  expect(sentTitles()).toHaveLength(before)
  tab.showSignedOut()
  vi.advanceTimersByTime(1_000)
  await tab.settled()
  expect(sentTitles()).toHaveLength(before)
  await tab.poll()
  status = 200
  vi.advanceTimersByTime(90_000)
  await expect.poll(() => tab.listRequests()).toEqual([])
})

it.each([
  [false, 1],
  [true, 0],
])('when an answer says that there is no session, draws the page anew, but not over what is unsaved (%s)', async (isUnsaved, times) => {
  const shown = vi.fn()
  device.respond((request) => (isPoll(request) ? answerWithNews() : answer('AUTHENTICATION_FAILED')))
  stop = tab.startBeat(shown, () => isUnsaved)
  await tab.call({ ...saveHeader, queued: false }, { id: 's1', title: 'x' }).catch(() => {})
  expect(shown).toHaveBeenCalledTimes(times)
  expect(tab.notifications.get().signedOut).toBe(isUnsaved)
})

it.each([
  ['logged out', false, true, 1],
  ['found the session ended', true, false, 1],
  ['found the session ended, what is unsaved', true, true, 0],
])('another tab %s', async (_what, isLocked, isUnsaved, times) => {
  const other = new BroadcastChannel('cusp')
  stop = tab.startBeat(
    () => {},
    () => isUnsaved,
  )
  const heard = new Promise<void>((done) => void tab.onNews(() => done()))
  other.postMessage({ kind: 'user', id: null, ...(isLocked && { isLocked }) })
  await heard
  other.close()
  expect(window.location.reload).toHaveBeenCalledTimes(times)
})

it('reloads a page that the browser took out of its history', async () => {
  device.respond(answerWithNews)
  stop = tab.startBeat(
    () => {},
    () => false,
  )
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(window.location.reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(window.location.reload).toHaveBeenCalledOnce()
})
