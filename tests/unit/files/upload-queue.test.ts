import { describe, expect, test } from 'vitest'
import { problemOfStart, uploadQueue, type Sending } from '@/components/shared/upload-modal-queue'
import { CallError } from '@/lib/client/call-error'
import type { UploadedFile } from '@/lib/contracts/files'

type Sent = {
  readonly file: File
  readonly sending: Sending
  readonly answer: (entry: Partial<UploadedFile>) => void
  readonly fail: (error: unknown) => void
}

/** A queue whose sender answers when the test says so. */
function startQueue(types: readonly string[] = ['pdf', 'png']) {
  const sent: Sent[] = []
  const queue = uploadQueue({
    types,
    send: (file, sending) =>
      new Promise((resolve, reject) => {
        sending.signal.addEventListener('abort', () => reject(sending.signal.reason))
        sent.push({
          file,
          sending,
          answer: (entry) =>
            resolve({
              name: file.name,
              status: 'SUCCESS',
              asset_id: `id-${file.name}`,
              media_type: 'application/pdf',
              size_bytes: 3,
              ...entry,
            }),
          fail: reject,
        })
      }),
  })
  return { queue, sent, states: () => queue.get().map(({ state }) => state) }
}

const file = (name: string, content = 'abc') => new File([content], name)
const settleTasks = () => new Promise((resolve) => setTimeout(resolve))

describe('the files that somebody chose', () => {
  test('are sent one after the other, each with a key of its own, and kept with what the server calls them', async () => {
    const { queue, sent, states } = startQueue()
    queue.add([file('a.pdf'), file('B.PNG')])
    expect([sent.length, states()]).toEqual([1, ['sending', 'waiting']])
    sent[0]?.sending.onSent(2)
    expect(queue.get()[0]).toMatchObject({ state: 'sending', sentBytes: 2 })
    sent[0]?.sending.onSent(300)
    expect(queue.get()[0]).toMatchObject({ state: 'checking', sentBytes: 3 })
    sent[0]?.answer({ name: 'clean.pdf' })
    await settleTasks()
    expect(queue.get()[0]).toMatchObject({
      state: 'stored',
      name: 'a.pdf',
      asset: { id: 'id-a.pdf', name: 'clean.pdf', mediaType: 'application/pdf', sizeBytes: 3 },
    })
    expect(states()).toEqual(['stored', 'sending'])
    expect(sent[1]?.sending.key).not.toBe(sent[0]?.sending.key)
  })

  test.each([
    ['README', 'extensionMissing'],
    ['.pdf', 'extensionMissing'],
    ['', 'extensionMissing'],
    ['a.exe', 'typeNotAllowed'],
    ['a.gif', 'typeNotAllowed'],
  ])('%j is refused before it is sent', (name, problem) => {
    const { queue, sent } = startQueue()
    queue.add([file(name)])
    expect(queue.get()[0]).toMatchObject({ name, state: 'refused', problem })
    expect(sent).toEqual([])
  })

  test('an empty one is refused, and the next is sent', () => {
    const { queue, states } = startQueue()
    queue.add([file('a.pdf', ''), file('b.pdf')])
    expect(states()).toEqual(['refused', 'sending'])
  })

  test('what the server refuses is said in its words, and is not tried again with the others', async () => {
    const { queue, sent, states } = startQueue()
    queue.add([file('a.pdf')])
    sent[0]?.answer({ status: 'VALIDATION_FAILED', asset_id: undefined, message: 'This is no PDF' })
    await settleTasks()
    expect(queue.get()[0]).toMatchObject({ state: 'refused', problem: { said: 'This is no PDF' } })
    queue.retry()
    expect([states(), sent.length]).toEqual([['refused'], 1])
  })

  test.each([
    ['ERROR', 'failed', 'unexpected'],
    ['TIMED_OUT', 'failed', 'timedOut'],
    ['AUTHENTICATION_FAILED', 'failed', 'signedOut'],
    ['TOO_LARGE', 'refused', 'tooLarge'],
  ])('%s makes one %s: %s', async (status, state, problem) => {
    const { queue, sent } = startQueue()
    queue.add([file('a.pdf')])
    sent[0]?.fail(new CallError(status))
    await settleTasks()
    expect(queue.get()[0]).toMatchObject({ state, problem })
  })
})

describe('trying again', () => {
  test.each([
    ['whose answer never came keeps its key', 'TIMED_OUT', true],
    ['that the server answered takes another', 'ERROR', false],
  ])('one %s', async (_case, status, same) => {
    const { queue, sent } = startQueue()
    queue.add([file('a.pdf')])
    sent[0]?.fail(new CallError(status))
    await settleTasks()
    queue.retry(queue.get()[0]?.id)
    await settleTasks()
    expect(sent[1]?.sending.key === sent[0]?.sending.key).toBe(same)
    sent[1]?.answer({})
    await settleTasks()
    expect(queue.get()[0]).toMatchObject({ state: 'stored', problem: null })
  })

  test('without a connection all wait, are kept, and go as soon as it is back', async () => {
    const { queue, sent, states } = startQueue()
    queue.add([file('a.pdf'), file('b.pdf')])
    sent[0]?.fail(new CallError('OFFLINE'))
    await settleTasks()
    expect([states(), sent.length]).toEqual([['offline', 'offline'], 1])
    queue.resume()
    await settleTasks()
    expect(states()).toEqual(['sending', 'waiting'])
    expect(sent[1]?.sending.key).toBe(sent[0]?.sending.key)
    expect(sent[1]?.file.name).toBe('a.pdf')
  })
})

describe('taking away', () => {
  test('stops what is being sent and goes on with the next', async () => {
    const { queue, sent, states } = startQueue()
    queue.add([file('a.pdf'), file('b.pdf')])
    queue.remove(queue.get()[0]?.id ?? '')
    await settleTasks()
    expect([sent[0]?.sending.signal.aborted, states(), sent[1]?.file.name]).toEqual([true, ['sending'], 'b.pdf'])
  })

  test('all at once sends nothing more; what is chosen then is sent', async () => {
    const { queue, sent, states } = startQueue()
    queue.add([file('a.pdf'), file('b.pdf')])
    queue.clear()
    queue.add([file('c.pdf')])
    await settleTasks()
    expect([states(), sent.map((one) => one.file.name)]).toEqual([['sending'], ['a.pdf', 'c.pdf']])
  })

  test('whoever watches is told, until they no longer are', () => {
    const { queue } = startQueue()
    let told = 0
    const stop = queue.subscribe(() => void (told += 1))
    queue.add([file('a.exe')])
    stop()
    queue.add([file('b.exe')])
    expect(told).toBe(1)
  })

  test('are paused, which stops what is being sent, and go on under the same id; the next one is sent meanwhile', async () => {
    const { queue, sent, states } = startQueue()
    const [first = ''] = queue.add([file('a.pdf'), file('b.pdf')])
    sent[0]?.sending.onSent(2)
    queue.pause(first)
    await settleTasks()
    expect([sent[0]?.sending.signal.aborted, states()]).toEqual([true, ['paused', 'sending']])
    expect(queue.get()[0]).toMatchObject({ sentBytes: 2, problem: null })
    sent[1]?.answer({})
    queue.retry(first)
    await settleTasks()
    expect(sent[2]?.sending).toMatchObject({ id: first, key: sent[0]?.sending.key })
    sent[2]?.answer({})
    await settleTasks()
    expect(states()).toEqual(['stored', 'stored'])
  })

  test('count as done once what follows is done, which is tried again without sending anew', async () => {
    const dropped: string[] = []
    let isFailing = true
    let count = 0
    const queue = uploadQueue({
      types: ['pdf'],
      send: () => {
        count += 1
        return Promise.resolve({ name: 'a.pdf', status: 'SUCCESS', asset_id: 'x' })
      },
      afterwards: () => (isFailing ? Promise.reject(new CallError('ERROR')) : Promise.resolve()),
      drop: (id) => void dropped.push(id),
    })
    const [id = ''] = queue.add([file('a.pdf')])
    await settleTasks()
    expect(queue.get()[0]).toMatchObject({ state: 'failed', asset: { id: 'x' } })
    isFailing = false
    queue.retry(id)
    await settleTasks()
    expect([queue.get()[0]?.state, count]).toEqual(['stored', 1])
    queue.remove(id)
    expect(dropped).toEqual([])
  })

  test('that are refused with the words of the server say them, and what was begun of one that is taken away goes', async () => {
    const dropped: string[] = []
    const queue = uploadQueue({
      types: ['pdf'],
      send: () =>
        Promise.reject(
          new CallError('VALIDATION_FAILED', {
            answer: { status: 'VALIDATION_FAILED', issues: [{ path: 'sizeBytes', code: 'quotaReached', message: 'No room' }] },
          }),
        ),
      drop: (id) => void dropped.push(id),
    })
    const [id = ''] = queue.add([file('a.pdf')])
    await settleTasks()
    expect(queue.get()[0]).toMatchObject({ state: 'refused', problem: { said: 'No room' } })
    queue.remove(id)
    expect(dropped).toEqual([id])
  })
})

describe('a file of another type than its name says', () => {
  test('is refused before anything of it is sent, and the next one goes', async () => {
    const names: string[] = []
    const queue = uploadQueue({
      types: ['pdf'],
      look: problemOfStart,
      send: ({ name }) => {
        names.push(name)
        return Promise.resolve({ name, status: 'SUCCESS', asset_id: 'one', media_type: 'application/pdf', size_bytes: 3 })
      },
    })
    queue.add([file('program.pdf', 'MZ'), file('real.pdf', '%PDF-1.7')])
    await expect.poll(() => queue.get().map(({ state, problem }) => problem ?? state)).toEqual(['typeDoesNotMatch', 'stored'])
    expect(names).toEqual(['real.pdf'])
  })
})
