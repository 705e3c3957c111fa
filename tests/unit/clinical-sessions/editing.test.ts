import { describe, expect, test } from 'vitest'
import { followStored, type Editing } from '@/components/shared/live/editing'

const isSame = (one: string, other: string) => one.trim() === other.trim()
const storedText = (value: string, revision: number) => ({ value, revision })
const followValue = (editing: Editing<string>, value: string, revision: number) =>
  followStored(editing, storedText(value, revision), isSame)

describe('where nothing is being typed', () => {
  const resting = { typed: 'theirs', base: storedText('theirs', 3) }

  test('what arrives is shown', () => {
    expect(followValue(resting, 'newer', 4)).toEqual({ typed: 'newer', base: storedText('newer', 4) })
    expect(followValue(resting, 'of another tab', 3)).toEqual({ typed: 'of another tab', base: storedText('of another tab', 3) })
  })

  test('nothing changes until something arrives', () => {
    expect(followValue(resting, 'theirs', 3)).toBe(resting)
  })

  test('another spelling of the same leaves the field as it is', () => {
    expect(followValue({ typed: 'theirs ', base: storedText('theirs ', 3) }, 'theirs', 4)).toEqual({
      typed: 'theirs ',
      base: storedText('theirs', 4),
    })
  })
})

describe('what is being typed', () => {
  const typing = { typed: 'saved and more', base: storedText('saved', 3) }

  test('stays when the text before it is answered, and is built on the answer', () => {
    expect(followValue(typing, 'saved', 4)).toEqual({ typed: 'saved and more', base: storedText('saved', 4) })
  })

  test('stays when the text before it is stored on this device', () => {
    expect(followValue({ typed: 'saved and more', base: storedText('before', 3) }, 'saved', 3)).toEqual({
      typed: 'saved and more',
      base: storedText('saved', 3),
    })
  })

  test('stays when somebody else wrote meanwhile, and is still built on what its writer saw', () => {
    expect(followValue(typing, 'of somebody else', 4)).toBe(typing)
    expect(followValue(followValue(typing, 'of somebody else', 4), 'and once more', 5)).toBe(typing)
  })

  test('is no conflict with somebody who wrote the same', () => {
    expect(followValue(typing, 'saved and more', 4)).toEqual({ typed: 'saved and more', base: storedText('saved and more', 4) })
  })

  test('goes on from what its writer chose of two versions', () => {
    const refused = followValue(typing, 'saved and more', 3)
    expect(followValue(refused, 'of somebody else', 4)).toEqual({ typed: 'of somebody else', base: storedText('of somebody else', 4) })
  })
})
