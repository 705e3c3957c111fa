import { describe, expect, test } from 'vitest'
import { twoVersions } from '@/components/shared/editor/two-versions'

const base = { name: 'Red', place: 'Hall 1', days: [1, 2] }

describe('of two versions', () => {
  test.each([
    ['both changed the same field', { name: 'Blue' }, { name: 'Green' }, ['name'], { name: 'Blue' }],
    ['each changed another', { name: 'Blue' }, { place: 'Hall 2' }, [], { name: 'Blue', place: 'Hall 2' }],
    ['both changed one to the same', { name: 'Blue' }, { name: 'Blue', place: 'Hall 2' }, [], { name: 'Blue', place: 'Hall 2' }],
    ['a list differs', { days: [1] }, { days: [1, 2, 3], name: 'Green' }, ['days'], { days: [1], name: 'Green' }],
  ])('%s', (_, mine, theirs, both, merged) => {
    expect(twoVersions({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })).toEqual({
      both,
      merged: { ...base, ...merged },
    })
  })
})
