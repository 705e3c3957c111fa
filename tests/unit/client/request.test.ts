import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import { signInAdaBeforeEach, device, tab } from './at-device'
import { answer, ben, signIn, networkError } from './device'

const contract = contractsOf(async () => ({
  Find: z.strictObject({ q: z.string().optional(), ids: z.array(z.string()).optional(), page: z.number().nullable().optional() }),
  Found: z.object({ titles: z.array(z.string()) }),
  Save: z.strictObject({ title: z.string(), note: z.string().optional(), teacherId: z.string().nullable().optional() }),
  Done: z.object({}),
}))
const finding = { method: 'GET', input: 'Find', output: 'Found' } as const
const find = contract({ name: 'sessions.find', ...finding })
const findFirst = contract({ name: 'sessions.findFirst', ...finding, offline: 'cacheFirst' })
const findAnyhow = contract({ name: 'sessions.findAnyhow', ...finding, offline: 'fallback' })
const save = contract({ name: 'sessions.save', method: 'POST', input: 'Save', output: 'Done' })

const minute = 60_000
const noon = Date.parse('2026-11-23T12:00:00Z')
signInAdaBeforeEach({ at: noon })
beforeEach(() => device.respond(() => answer('SUCCESS', { titles: ['Crown'] })))

describe('what is sent', () => {
  it('puts a read into the query string, without what is empty, with the language', async () => {
    await tab.call(find, { q: '', ids: ['a', 'b'], page: null })
    expect(device.arrived[0]).toMatchObject({ method: 'GET', url: '/api/sessions/find?ids=a%2Cb&locale=en-GB', body: {}, key: '' })
  })

  it('puts a write into the body, with a key of its own; an empty text and null say that something is taken away', async () => {
    await tab.call(save, { title: '', note: undefined, teacherId: null })
    await tab.call(save, { title: 'Crown' })
    const [first, second] = device.arrived
    expect(first).toMatchObject({ method: 'POST', url: '/api/sessions/save', body: { title: '', teacherId: null, locale: 'en-GB' } })
    expect(first?.body).not.toHaveProperty('note')
    expect(first?.headers.get('content-type')).toBe('application/json')
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.key).not.toBe(first?.key)
  })

  it('keeps the key that a caller tries again with', async () => {
    await tab.call(save, { title: 'Crown' }, { key: 'k1' })
    expect(device.arrived[0]?.key).toBe('k1')
  })

  it('carries neither name nor token', async () => {
    await tab.call(save, { title: 'Crown' })
    expect(JSON.stringify(device.arrived[0])).not.toMatch(/username|authToken/)
    expect(device.arrived[0]?.headers.get('authorization')).toBeNull()
  })
})

describe('what comes back', () => {
  it('is what the contract says and nothing beside it', async () => {
    device.respond(() => answer('SUCCESS', { titles: ['Crown'], secret: 1 }))
    expect(await tab.call(find, {})).toEqual({ titles: ['Crown'] })
  })

  it('is refused where it is something else', async () => {
    device.respond(() => answer('SUCCESS', { titles: 'Crown' }))
    await expect(tab.call(find, {})).rejects.toMatchObject({ status: 'UNEXPECTED' })
  })

  it('throws what the server says', async () => {
    device.respond(() =>
      answer(
        'VALIDATION_FAILED',
        { code: 'sessions.BAD', issues: [{ path: 'title', code: 'required', message: 'This is required' }] },
        400,
      ),
    )
    await expect(tab.call(save, { title: 'x' })).rejects.toMatchObject({
      status: 'VALIDATION_FAILED',
      http: 400,
      code: 'sessions.BAD',
      issues: [{ path: 'title', code: 'required', message: 'This is required' }],
    })
  })

  it.each([
    ['a captive portal', () => new Response('<html></html>', { status: 200 }), 'OFFLINE'],
    ['JSON that is not ours', () => new Response('[1]', { status: 200 }), 'OFFLINE'],
    ['a proxy whose application is gone', () => new Response('Bad gateway', { status: 502 }), 'OFFLINE'],
    ['no network', networkError, 'OFFLINE'],
    ['a page of somebody else', () => new Response('Not found', { status: 404 }), 'ERROR'],
    ['a busy server', () => answer('UNAVAILABLE', {}, 503), 'UNAVAILABLE'],
  ])('takes %s for what it is', async (_, reply, status) => {
    device.respond(reply)
    await expect(tab.call(find, {})).rejects.toMatchObject({ status })
    expect(tab.connection.offline).toBe(status === 'OFFLINE')
  })

  it('gives up after its time', async () => {
    device.respond(() => new Promise<Response>(() => {}))
    await expect(tab.call(find, {}, { timeoutMs: 5 })).rejects.toMatchObject({ status: 'TIMED_OUT' })
  })

  it("gives up when its caller does, with the caller's reason", async () => {
    device.respond(() => new Promise<Response>(() => {}))
    const leaving = new AbortController()
    const asked = tab.call(find, {}, { signal: leaving.signal })
    leaving.abort(new Error('left the screen'))
    await expect(asked).rejects.toThrow('left the screen')
  })

  it('says that the session is lost, unless that is to be ignored', async () => {
    const lost = vi.fn()
    tab.onSessionLost(lost)
    device.respond(() => answer('AUTHENTICATION_FAILED'))
    await expect(tab.call(find, {}, { ignoreAuth: true })).rejects.toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(lost).not.toHaveBeenCalled()
    await expect(tab.call(find, {})).rejects.toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    expect(lost).toHaveBeenCalledOnce()
  })
})

describe('copies', () => {
  const wait = (minutes: number) => vi.setSystemTime(noon + minutes * minute)

  it('cache-first: answers from a copy for 60 minutes, of the same question only', async () => {
    await tab.call(findFirst, { q: 'crown', page: 2 })
    wait(60)
    expect(await tab.call(findFirst, { page: 2, q: 'crown' })).toEqual({ titles: ['Crown'] })
    expect(device.arrived).toHaveLength(1)
    await tab.call(findFirst, { q: 'bridge' })
    expect(device.arrived).toHaveLength(2)
    wait(61)
    await tab.call(findFirst, { q: 'crown', page: 2 })
    expect(device.arrived).toHaveLength(3)
  })

  it.each([[networkError], [() => new Response('<html></html>')], [() => answer('UNAVAILABLE', {}, 503)]])(
    'fallback: asks the server, and answers from a copy of at most 1440 minutes where it is away',
    async (away) => {
      await tab.call(findAnyhow, {})
      device.respond(away)
      wait(1440)
      expect(await tab.call(findAnyhow, {})).toEqual({ titles: ['Crown'] })
      expect(device.arrived).toHaveLength(2)
      wait(1441)
      await expect(tab.call(findAnyhow, {})).rejects.toThrow()
    },
  )

  it('fallback: does not hide what the server refuses', async () => {
    await tab.call(findAnyhow, {})
    device.respond(() => answer('FORBIDDEN', {}, 403))
    await expect(tab.call(findAnyhow, {})).rejects.toMatchObject({ status: 'FORBIDDEN' })
  })

  it('are not trusted when the clock was set back by more than their age', async () => {
    await tab.call(findFirst, {})
    wait(-61)
    await tab.call(findFirst, {})
    expect(device.arrived).toHaveLength(2)
  })

  it('are not made of a call that declares none, nor of a refusal', async () => {
    await tab.call(find, {})
    device.respond(() => answer('NOT_FOUND', {}, 404))
    await tab.call(findAnyhow, {}).catch(() => {})
    expect(await (await tab.cafsdb()).getAll('apiRequests')).toEqual([])
  })

  it('are not kept for who asked once somebody else is there', async () => {
    let arrive: (response: Response) => void = () => {}
    device.respond(() => new Promise<Response>((done) => void (arrive = done)))
    const asked = tab.call(findAnyhow, {})
    await expect.poll(() => device.arrived).toHaveLength(1)
    await signIn(tab, ben)
    arrive(answer('SUCCESS', { titles: ['of Ada'] }))
    expect(await asked).toEqual({ titles: ['of Ada'] })
    expect(await (await tab.cafsdb()).getAll('apiRequests')).toEqual([])
  })

  it('are given only to who the store belongs to', async () => {
    await tab.call(findAnyhow, {})
    const { readCached, fallbackMs } = await import('@/lib/client/api-cache')
    const url = '/api/sessions/findAnyhow?locale=en-GB'
    expect(await readCached({ url, userId: 'ada' }, fallbackMs)).toMatchObject({ titles: ['Crown'] })
    expect(await readCached({ url, userId: 'ben' }, fallbackMs)).toBeUndefined()
  })

  it('have the fields of the specification', async () => {
    await tab.call(findAnyhow, { q: 'crown' })
    expect(await (await tab.cafsdb()).getAll('apiRequests')).toEqual([
      { url: '/api/sessions/findAnyhow?locale=en-GB&q=crown', response: { status: 'SUCCESS', titles: ['Crown'] }, timestamp: noon },
    ])
  })
})
