import { describe, expect, test } from 'vitest'
import { followed, type Editing } from '@/components/shared/live/editing'

const isSame = (one: string, other: string) => one.trim() === other.trim()
const on = (value: string, revision: number) => ({ value, revision })
const follow = (editing: Editing<string>, value: string, revision: number) => followed(editing, on(value, revision), isSame)

describe('where nothing is being typed', () => {
  const resting = { typed: 'theirs', base: on('theirs', 3) }

  test('what arrives is shown', () => {
    expect(follow(resting, 'newer', 4)).toEqual({ typed: 'newer', base: on('newer', 4) })
    expect(follow(resting, 'of another tab', 3)).toEqual({ typed: 'of another tab', base: on('of another tab', 3) })
  })

  test('nothing changes until something arrives', () => {
    expect(follow(resting, 'theirs', 3)).toBe(resting)
  })

  test('another spelling of the same leaves the field as it is', () => {
    expect(follow({ typed: 'theirs ', base: on('theirs ', 3) }, 'theirs', 4)).toEqual({ typed: 'theirs ', base: on('theirs', 4) })
  })
})

describe('what is being typed', () => {
  const typing = { typed: 'saved and more', base: on('saved', 3) }

  test('stays when the text before it is answered, and is built on the answer', () => {
    expect(follow(typing, 'saved', 4)).toEqual({ typed: 'saved and more', base: on('saved', 4) })
  })

  test('stays when the text before it is stored on this device', () => {
    expect(follow({ typed: 'saved and more', base: on('before', 3) }, 'saved', 3)).toEqual({
      typed: 'saved and more',
      base: on('saved', 3),
    })
  })

  test('stays when somebody else wrote meanwhile, and is still built on what its writer saw', () => {
    expect(follow(typing, 'of somebody else', 4)).toBe(typing)
    expect(follow(follow(typing, 'of somebody else', 4), 'and once more', 5)).toBe(typing)
  })

  test('is no conflict with somebody who wrote the same', () => {
    expect(follow(typing, 'saved and more', 4)).toEqual({ typed: 'saved and more', base: on('saved and more', 4) })
  })

  test('goes on from what its writer chose of two versions', () => {
    const refused = follow(typing, 'saved and more', 3)
    expect(follow(refused, 'of somebody else', 4)).toEqual({ typed: 'of somebody else', base: on('of somebody else', 4) })
  })
})
