import { describe, expect, it, vi } from 'vitest'
import { waitAfter } from '@/lib/client/poll-times'
import { signInAdaBeforeEach, device, tab } from './at-device'
import { answer, ben, signIn, networkError } from './device'

const news = { messages: [{ message_id: 'm1', user_displayname: 'Ben' }], comments: [] }
const fullAnswer = (tag: string, more: object = news) => {
  const response = answer('SUCCESS', more)
  response.headers.set('etag', tag)
  return response
}
signInAdaBeforeEach()

describe('a poll', () => {
  it('asks with the last version, and takes 304 for nothing new', async () => {
    device.respond(({ headers }) => (headers.get('if-none-match') === '"v1"' ? new Response(null, { status: 304 }) : fullAnswer('"v1"')))
    expect([await tab.poll(), await tab.poll()]).toEqual(['success', 'success'])
    expect(device.arrived.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"v1"'])
    expect(device.arrived[0]?.url).toBe('/getnotifications?locale=en-GB')
    expect(tab.notifications.get()).toEqual({ ...news, formsDue: 0, signedOut: false })
  })

  it.each([
    ['no network', networkError],
    ['a captive portal', () => new Response('<html></html>')],
    ['an error', () => answer('ERROR', {}, 500)],
  ])('takes %s for offline, and the next answer for online', async (_, away) => {
    device.respond(away)
    expect(await tab.poll()).toBe('offline')
    expect(tab.connection.offline).toBe(true)
    device.respond(() => fullAnswer('"v1"'))
    expect(await tab.poll()).toBe('success')
    expect(tab.connection.offline).toBe(false)
  })

  it('counts as online where the server puts it off, and goes on with its version', async () => {
    device.respond(() => fullAnswer('"v1"'))
    await tab.poll()
    device.respond(() => answer('UNAVAILABLE', { code: 'notifications.BUSY', retryAfterSeconds: 5 }, 503))
    expect(await tab.poll()).toBe('busy')
    expect(tab.connection.offline).toBe(false)
    await tab.poll()
    expect(device.arrived.at(-1)?.headers.get('if-none-match')).toBe('"v1"')
  })

  it('goes on with the version before where an answer has none', async () => {
    device.respond(() => fullAnswer('"v1"'))
    await tab.poll()
    device.respond(() => answer('SUCCESS', news))
    await tab.poll()
    await tab.poll()
    expect(device.arrived.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"v1"', '"v1"'])
  })

  it('counts as online without a session, and says so', async () => {
    const lost = vi.fn()
    tab.onSessionLost(lost)
    device.respond(() => fullAnswer('"v1"'))
    await tab.poll()
    device.respond(() => answer('AUTHENTICATION_FAILED'))
    expect(await tab.poll()).toBe('signedOut')
    expect(tab.connection.offline).toBe(false)
    expect(tab.notifications.get()).toEqual({ messages: [], comments: [], formsDue: 0, signedOut: true })
    expect(lost).not.toHaveBeenCalled()
  })

  it('does not ask for one person with the version of another, nor show theirs', async () => {
    device.respond(() => fullAnswer('"v1"'))
    await tab.poll()
    await signIn(tab, ben)
    expect(tab.notifications.get().messages).toEqual([])
    await tab.poll()
    expect(device.arrived[1]?.headers.get('if-none-match')).toBeNull()
  })
})

describe('polling', () => {
  it('pauses while the page is hidden and asks at once when it is shown', async () => {
    const page = Object.assign(new EventTarget(), { documentElement: { lang: 'en-GB' }, cookie: '', hidden: true })
    vi.stubGlobal('document', page)
    device.respond(() => fullAnswer('"v1"'))
    const outcomes: string[] = []
    const stop = tab.startPolling((outcome) => void outcomes.push(outcome))
    expect(device.arrived).toHaveLength(0)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => outcomes).toEqual(['success'])
    stop()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(device.arrived).toHaveLength(1)
  })

  it('begins at random within ten seconds, so that pages that open together do not ask together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.7)
    device.respond(() => fullAnswer('"v1"'))
    const stop = tab.startPolling(() => {})
    await vi.advanceTimersByTimeAsync(6_999)
    expect(device.arrived).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(device.arrived).toHaveLength(1)
    stop()
  })

  it('begins at once where something waits to be sent', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.7)
    device.respond(() => fullAnswer('"v1"'))
    const stop = tab.startPolling(() => {}, Promise.resolve(true))
    await expect.poll(() => device.arrived).toHaveLength(1)
    stop()
  })
})

describe('the time until the next poll', () => {
  const polled = { outcome: 'success', tookMs: 20, waitedMs: 10_000, hasNetwork: true } as const

  it('is ten seconds, and doubles with each slow answer up to a minute', () => {
    expect(waitAfter(polled)).toBe(10_000)
    let waitedMs = 3_000
    const waits = Array.from({ length: 5 }, () => (waitedMs = waitAfter({ ...polled, tookMs: 2_100, waitedMs })))
    expect(waits).toEqual([20_000, 40_000, 60_000, 60_000, 60_000])
    expect(waitAfter({ ...polled, waitedMs })).toBe(10_000)
    expect(waitAfter({ ...polled, outcome: 'busy' })).toBe(20_000)
  })

  it('is a random one within half a minute where the server is gone, and not where the network is', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    expect(waitAfter({ ...polled, outcome: 'offline' })).toBe(27_000)
    expect(waitAfter({ ...polled, outcome: 'offline', hasNetwork: false })).toBe(10_000)
  })
})
