import { describe, expect, it, vi } from 'vitest'
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
})
