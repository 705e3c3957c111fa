import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveAtRest, type SaveAtRest } from '@/components/shared/live/save-at-rest'

const save = vi.fn()
let page: EventTarget & { visibilityState: string }
let field: SaveAtRest

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  field = saveAtRest(save, 700)
})
afterEach(() => {
  save.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setVisibility(visibilityState: string): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('saves once the typing has rested, and not while it goes on', () => {
  field.typed()
  vi.advanceTimersByTime(699)
  field.typed()
  vi.advanceTimersByTime(699)
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(save).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(save).toHaveBeenCalledTimes(1)
})

test.each([
  ['the field is left', () => field.left()],
  ['the page is hidden', () => setVisibility('hidden')],
  ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
  ['the screen ends', () => field.end()],
])('saves at once, and then no more, when %s', (_, happens) => {
  field.typed()
  happens()
  expect(save).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('does not take a page that is shown again for one that goes', () => {
  setVisibility('visible')
  expect(save).not.toHaveBeenCalled()
})

test('hears nothing any more once the screen has ended', () => {
  field.end()
  save.mockClear()
  setVisibility('hidden')
  window.dispatchEvent(new Event('pagehide'))
  expect(save).not.toHaveBeenCalled()
})
