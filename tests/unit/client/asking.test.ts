import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { questionStore, answerShownFor } from '@/lib/client/asking'
import { CallError } from '@/lib/client/call-error'

type Sent = {
  readonly input: string
  readonly signal: AbortSignal
  readonly answer: (found: string) => void
  readonly fail: (error: unknown) => void
}
let sent: Sent[]
let store: ReturnType<typeof questionStore<string, string>>
let takeBack: () => void

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  store = questionStore(200)
  takeBack = () => {}
})
afterEach(() => vi.useRealTimers())

const send = (input: string, signal: AbortSignal) => new Promise<string>((answer, fail) => void sent.push({ input, signal, answer, fail }))

/** Asks as the hook does: the last question is taken back first. */
function ask(input: string): void {
  takeBack()
  takeBack = store.ask(input, input, send)
}
const seenAnswer = (key: string | null) => answerShownFor(key, store.get())

async function settle(how: () => void): Promise<void> {
  how()
  await vi.advanceTimersByTimeAsync(0)
}

test('nobody is asked while somebody types on', () => {
  ask('a')
  vi.advanceTimersByTime(199)
  ask('an')
  vi.advanceTimersByTime(199)
  expect(sent).toEqual([])
  expect(seenAnswer('an')).toMatchObject({ isAsking: true, found: null, isFailed: false })
  vi.advanceTimersByTime(1)
  expect(sent.map(({ input }) => input)).toEqual(['an'])
})

test('a question that is overtaken is given up, and its answer is dropped', async () => {
  ask('an')
  vi.advanceTimersByTime(200)
  ask('ann')
  expect(sent[0]?.signal.aborted).toBe(true)
  vi.advanceTimersByTime(200)
  await settle(() => sent[1]?.answer('Anna'))
  await settle(() => sent[0]?.answer('Andreas'))
  expect(seenAnswer('ann')).toMatchObject({ found: 'Anna', current: 'Anna', isAsking: false })
})

test('neither does the failure of one that was overtaken count', async () => {
  ask('an')
  vi.advanceTimersByTime(200)
  ask('ann')
  await settle(() => sent[0]?.fail(new CallError('OFFLINE')))
  expect(seenAnswer('ann')).toMatchObject({ isAsking: true, isFailed: false, isOffline: false })
})

test('the last answer stays in sight while the next one is on its way', async () => {
  ask('an')
  vi.advanceTimersByTime(200)
  await settle(() => sent[0]?.answer('Andreas'))
  ask('ann')
  expect(seenAnswer('ann')).toMatchObject({ found: 'Andreas', current: null, isAsking: true })
})

test('a refusal of the question, a failure and a missing network are told apart', async () => {
  const issues = [{ path: 'q', code: 'tooLong', message: 'At most 100 characters.' }]
  const fails = async (error: unknown) => {
    ask('an')
    vi.advanceTimersByTime(200)
    await settle(() => sent.at(-1)?.fail(error))
    return seenAnswer('an')
  }
  expect(await fails(new CallError('VALIDATION_FAILED', { http: 400, answer: { status: 'VALIDATION_FAILED', issues } }))).toMatchObject({
    issues,
    isFailed: false,
    error: null,
    isOffline: false,
  })
  const broken = new CallError('ERROR', { http: 500 })
  expect(await fails(broken)).toMatchObject({ issues: [], isFailed: true, error: broken, isOffline: false })
  expect(await fails(new CallError('OFFLINE'))).toMatchObject({ isFailed: true, isOffline: true, found: null, isAsking: false })
})

test('where nothing is asked, nothing is said; what was found before does not come back with the next question', async () => {
  ask('an')
  vi.advanceTimersByTime(200)
  await settle(() => sent[0]?.answer('Andreas'))
  takeBack()
  store.forget()
  expect(seenAnswer(null)).toMatchObject({ found: null, isAsking: false, isFailed: false })
  ask('b')
  expect(seenAnswer('b')).toMatchObject({ found: null, isAsking: true })
})

test('who listens hears of an answer, and not of one that was dropped', async () => {
  const told = vi.fn()
  const stop = store.subscribe(told)
  ask('an')
  vi.advanceTimersByTime(200)
  takeBack()
  await settle(() => sent[0]?.answer('Andreas'))
  expect(told).not.toHaveBeenCalled()
  ask('ann')
  vi.advanceTimersByTime(200)
  await settle(() => sent[1]?.answer('Anna'))
  expect(told).toHaveBeenCalledTimes(1)
  stop()
})
