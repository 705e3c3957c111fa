import { describe, expect, test } from 'vitest'
import {
  levelOfKey,
  shownLevel,
  placeAfterKey,
  toggleTick,
  withLevel,
  type Mapped,
  type Ticks,
} from '@/components/curriculum/components/ticks'
import { outcomeLevels } from '@/lib/curriculum/vocabulary'
import de from '@/messages/de/curriculum.json'
import enGB from '@/messages/en-GB/curriculum.json'
import es from '@/messages/es/curriculum.json'
import nb from '@/messages/nb/curriculum.json'
import sl from '@/messages/sl/curriculum.json'

const mapped: Mapped = new Map([['had', 'INTRODUCED']])
const none: Ticks = new Map()

describe('ticks', () => {
  test('take the level that was set last, or what an outcome was mapped with', () => {
    const fresh = toggleTick(none, mapped, { id: 'new', last: 'ASSESSED' })
    expect([...fresh]).toEqual([['new', 'ASSESSED']])
    const off = toggleTick(none, mapped, { id: 'had', last: 'ASSESSED' })
    expect([...off]).toEqual([['had', null]])
    expect(shownLevel('had', off, mapped)).toBeNull()
    expect([...toggleTick(off, mapped, { id: 'had', last: 'ASSESSED' })]).toEqual([])
  })

  test('that lead back to what is saved are no changes', () => {
    const changed = withLevel(none, mapped, { id: 'had', level: 'PRACTISED' })
    expect(shownLevel('had', changed, mapped)).toBe('PRACTISED')
    expect(withLevel(changed, mapped, { id: 'had', level: 'INTRODUCED' }).size).toBe(0)
    const ticked = withLevel(none, mapped, { id: 'new', level: 'PRACTISED' })
    expect(withLevel(ticked, mapped, { id: 'new', level: null }).size).toBe(0)
  })
})

test('keys lead from row to row and no further', () => {
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => placeAfterKey(key, 5, 20))).toEqual([
    6,
    4,
    15,
    0,
    0,
    19,
    null,
  ])
  expect([placeAfterKey('ArrowUp', 0, 20), placeAfterKey('ArrowDown', 19, 20)]).toEqual([0, 19])
})

test('the key of a level bears its letter in the reader’s language', () => {
  for (const { letter } of [enGB, de, es, nb, sl])
    expect(outcomeLevels.map((level) => levelOfKey(letter[level].toLowerCase(), letter))).toEqual(outcomeLevels)
  expect([levelOfKey('p', enGB.letter), levelOfKey('p', de.letter), levelOfKey('Ü', de.letter), levelOfKey('x', enGB.letter)]).toEqual([
    'PRACTISED',
    'ASSESSED',
    'PRACTISED',
    null,
  ])
})
