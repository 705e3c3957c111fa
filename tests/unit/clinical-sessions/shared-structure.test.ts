import { describe, expect, test } from 'vitest'
import { reuseUnchanged } from '@/components/shared/live/shared-structure'

const copy = <T>(value: T): T => structuredClone(value)

describe('what arrived anew', () => {
  const before = {
    title: 'a',
    lines: [
      { id: '1', n: 1 },
      { id: '2', n: 2 },
    ],
    head: { deep: { x: [1, 2] } },
    marks: [
      { side: 'SELF', target: { kind: 'item', itemId: 'i' }, value: 1 },
      { side: 'TEACHER', target: { kind: 'item', itemId: 'i' }, value: 2 },
    ],
  }

  test('is what was there before where it says the same', () => {
    expect(reuseUnchanged(before, copy(before))).toBe(before)
    expect(reuseUnchanged(null, before)).toBe(before)
    expect(reuseUnchanged(before, null)).toBeNull()
  })

  test('keeps the parts that did not change, found by their id wherever they stand', () => {
    const fresh = {
      ...copy(before),
      title: 'b',
      lines: [{ id: '3', n: 3 }, ...copy(before.lines).reverse()],
      marks: copy(before.marks).reverse(),
    }
    const shared = reuseUnchanged(before, fresh)
    expect(shared).toEqual(fresh)
    expect([shared.head, shared.lines[1], shared.lines[2], shared.marks[0], shared.marks[1]]).toEqual([
      before.head,
      before.lines[1],
      before.lines[0],
      before.marks[1],
      before.marks[0],
    ])
    expect(shared.head).toBe(before.head)
    expect(shared.lines[2]).toBe(before.lines[0])
    expect(shared.marks[0]).toBe(before.marks[1])
  })

  test('is new where a row went, a field went, or a list became something else', () => {
    expect(reuseUnchanged(before, { ...before, lines: before.lines.slice(0, 1) }).lines).toEqual([{ id: '1', n: 1 }])
    expect(reuseUnchanged<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
    expect(reuseUnchanged<unknown>([1, 2], { 0: 1, 1: 2 })).toEqual({ 0: 1, 1: 2 })
    expect(reuseUnchanged<unknown>([[1], [2]], [[2], [1]])).toEqual([[2], [1]])
  })
})

test('pages whose id is blank are told apart by their place', () => {
  const before = {
    pages: [
      { id: '', uid: 'a' },
      { id: '', uid: 'b' },
    ],
  }
  expect(reuseUnchanged(before, structuredClone(before))).toBe(before)
})
