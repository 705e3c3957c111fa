import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isChunkMissing, loadChunk } from '@/components/ui/load-chunk'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('code that is loaded when it is needed', () => {
  it('is handed over', async () => {
    await expect(loadChunk(async () => 'there')).resolves.toBe('there')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('counts as missing after 120 s', async () => {
    const outcome = loadChunk(() => new Promise<string>(() => {})).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(isChunkMissing(await outcome)).toBe(true)
  })

  it('counts as missing where it could not be fetched', async () => {
    const error = await loadChunk(() => Promise.reject(new TypeError('fetch failed'))).catch((reason: unknown) => reason)
    expect(isChunkMissing(error)).toBe(true)
  })
})

describe('what went wrong on a screen', () => {
  it.each([
    ['Failed to load chunk /_next/static/chunks/1.js', true],
    ['Failed to fetch dynamically imported module: https://x/1.js', true],
    ['Importing a module script failed.', true],
    ['Cannot read properties of undefined', false],
  ])('%s: a chunk is missing is %s', (message, missing) => {
    expect(isChunkMissing(new Error(message))).toBe(missing)
  })

  it('is no missing chunk where it is no error at all', () => {
    expect(isChunkMissing('Loading chunk 3 failed')).toBe(false)
  })
})
