import { expect, test, vi } from 'vitest'
import { failedSavesStore } from '@/components/shared/live/failed-saves'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { signInAdaBeforeEach, device, goOffline, goOnline, tab } from '../client/at-device'
import { ada, answer } from '../client/device'
import { item, teacherMark, markedSession } from './marked-session'

signInAdaBeforeEach()

async function onScreen(session: Session) {
  const { sessionSaves } = await import('@/components/clinical-sessions/session/session-saves')
  let shown = session
  const saves = sessionSaves({
    id: 's1',
    show: (change) => (shown = change(shown)),
    me: ada,
    label: 'A session',
    failedSaves: failedSavesStore(),
    onFailed: vi.fn(),
  })
  return {
    saves,
    shown: () => shown,
    marks: () =>
      Object.fromEntries(
        shown.marks.map(({ target, value, note }) => [target.kind === 'item' ? target.itemId : '', `${value} ${note}`.trim()]),
      ),
  }
}
const rest = ['i0', 'i1', 'i2'].map((id) => ({ target: item(id), scaleId: 'six' }))
const arrivedRequests = () => device.arrived.map(({ url, body }) => [url.split('/').at(-1), body])

test('a mark takes its note along, so that a request that waits can be replaced', async () => {
  const { saves, marks } = await onScreen(markedSession({ items: 3 }))
  goOffline()
  await saves.mark({ side: 'TEACHER', target: item('i0'), value: 2, scaleId: 'six' })
  await saves.mark({ side: 'TEACHER', target: item('i0'), value: 2, scaleId: 'six', note: 'Margin' })
  await saves.mark({ side: 'TEACHER', target: item('i0'), value: 3, scaleId: 'six' })
  expect(marks()).toEqual({ i0: '3 Margin' })
  goOnline()
  await tab.replay()
  expect(arrivedRequests()).toMatchObject([['saveMark', { value: 3, note: 'Margin', revision: 0 }]])
})

test('a student sends no note', async () => {
  const { saves } = await onScreen(markedSession({ items: 1 }))
  goOffline()
  await saves.mark({ side: 'SELF', target: item('i0'), value: 2, scaleId: 'six' })
  goOnline()
  await tab.replay()
  expect(device.arrived[0]?.body).not.toHaveProperty('note')
})

test('the rest is one request, and an exception made before it is sent builds on it', async () => {
  const { saves, marks } = await onScreen(markedSession({ items: 3 }))
  goOffline()
  await saves.markRest({ targets: rest, value: 4 })
  await saves.mark({ side: 'TEACHER', target: item('i1'), value: 2, scaleId: 'six' })
  expect(marks()).toEqual({ i0: '4', i1: '2', i2: '4' })
  goOnline(({ url }) =>
    url.endsWith('markRest') ? answer('SUCCESS', { savedAt: 'x', revisions: [1, 1, 1], left: [] }) : answer('SUCCESS', { revision: 2 }),
  )
  await tab.replay()
  expect(arrivedRequests()).toMatchObject([
    ['markRest', { value: 4, targets: rest.map(({ target }) => ({ target, revision: 0 })) }],
    ['saveMark', { target: item('i1'), value: 2, revision: 1 }],
  ])
})

test('taking the rest back leaves what was changed since, and does nothing once the session is locked', async () => {
  const { saves, marks, shown } = await onScreen(markedSession({ items: 3 }))
  goOffline()
  await saves.markRest({ targets: rest, value: 4 })
  await saves.mark({ side: 'TEACHER', target: item('i1'), value: 2, scaleId: 'six' })
  await saves.mark({ side: 'TEACHER', target: item('i2'), value: 4, scaleId: 'six', note: 'Neat' })
  await saves.unmarkRest({ targets: rest, value: 4 })
  expect(marks()).toEqual({ i1: '2', i2: '4 Neat' })
  await saves.markRest({ targets: rest.slice(0, 1), value: 5 })
  await saves.finish()
  await saves.unmarkRest({ targets: rest, value: 5 })
  expect([marks().i0, shown().state]).toEqual(['5', 'MARKED_LOCKED'])
})

test('a finish that is taken back shows the session as it was, and both are sent in order', async () => {
  const { saves, shown } = await onScreen(markedSession({ items: 1 }))
  goOffline()
  await saves.finish()
  expect(shown()).toMatchObject({ state: 'MARKED_LOCKED', finishedBy: ada, may: { mark: false } })
  await saves.undoFinish('OPEN')
  expect(shown()).toMatchObject({ state: 'OPEN', finishedAt: null, finishedBy: null, may: { mark: true } })
  goOnline()
  await tab.replay()
  expect(arrivedRequests().map(([name]) => name)).toEqual(['finishMarking', 'undoFinish'])
})

test('a serious-concern draft is kept and removed like any other part', async () => {
  const { saves, shown } = await onScreen({ ...markedSession({ items: 1 }), marks: [teacherMark(item('i0'), 1)] })
  goOffline()
  await saves.concern({ text: 'Unsafe', revision: 0 })
  expect(shown().concern).toEqual({ text: 'Unsafe', revision: 0 })
  await saves.removeConcern()
  expect(shown().concern).toBeNull()
  goOnline()
  await tab.replay()
  expect(arrivedRequests().map(([name]) => name)).toEqual(['saveConcernDraft', 'removeConcernDraft'])
})
