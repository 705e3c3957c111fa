import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addEdit, entriesIn, entriesOver, mergeEntries, type Entry } from '@/lib/forms/entries'
import { formLimits } from '@/lib/forms/limits'

const uid = (number: number) => `0190c1f2-0000-7000-8000-${String(number).padStart(12, '0')}`
const field = uid(900)
const entry = (number: number, edits: Record<string, number>, text: string | null = 'a', more: object = {}): Entry => ({
  id: uid(number),
  edits,
  answers: text === null ? {} : { [field]: text },
  ...more,
})
const removedEntry = (number: number, edits: Record<string, number>) => entry(number, edits, null, { removed: true })

describe('two devices', () => {
  test('that each add keep both', () => {
    const { entries, differing } = mergeEntries([entry(1, { a: 1 })], [entry(2, { b: 1 })])
    expect(entries.map(({ id }) => id)).toEqual([uid(1), uid(2)])
    expect(differing).toEqual([])
  })

  test('of which one removes what the other has not touched: it stays removed', () => {
    const { entries, differing } = mergeEntries([removedEntry(1, { a: 1, b: 1 })], [entry(1, { a: 1 })])
    expect(entriesIn(entries)).toEqual([])
    expect(differing).toEqual([])
  })

  test('of which one removes what the other changes: somebody decides', () => {
    const { entries, differing } = mergeEntries([removedEntry(1, { a: 1, b: 1 })], [entry(1, { a: 2 }, 'changed')])
    expect(differing).toEqual([uid(1)])
    expect(entries).toMatchObject([{ answers: { [field]: 'changed' } }])
  })

  test('that change one entry alike agree', () => {
    expect(mergeEntries([entry(1, { a: 2 }, 'same')], [entry(1, { a: 1, b: 1 }, 'same')]).differing).toEqual([])
  })

  test('a save that was on its way takes back no later one', () => {
    expect(mergeEntries([entry(1, { a: 3 }, 'later')], [entry(1, { a: 2 }, 'sooner')]).entries).toMatchObject([
      { edits: { a: 3 }, answers: { [field]: 'later' } },
    ])
  })

  test('whoever saw both and keeps their own is asked no more', () => {
    const theirs = [removedEntry(1, { a: 1, b: 1 })]
    const mine = entriesOver([entry(1, { a: 2 }, 'mine')], theirs, 'a')
    const { entries, differing } = mergeEntries(theirs, mine)
    expect(differing).toEqual([])
    expect(entries).toMatchObject([{ answers: { [field]: 'mine' } }])
  })
})

test('an entry remembers no more devices than there is room for', () => {
  let edits: Entry['edits'] = {}
  for (let device = 0; device < 40; device += 1) edits = addEdit({ edits }, `d${device}`)
  expect(Object.keys(edits)).toHaveLength(formLimits.devices)
  expect(edits.d39).toBe(1)
})

describe('whatever devices do, one after another and without knowing of each other', () => {
  type Act = { device: number; act: 'add' | 'change' | 'remove' | 'save' | 'load'; at: number }
  const acts = fc.array(
    fc.record({
      device: fc.integer({ min: 0, max: 2 }),
      act: fc.constantFrom('add', 'change', 'remove', 'save', 'load'),
      at: fc.integer({ min: 0, max: 5 }),
    }) satisfies fc.Arbitrary<Act>,
    { maxLength: 40 },
  )

  /** Runs the acts as the store and the server do: a save that conflicts is refused as a whole. */
  function run(all: readonly Act[]) {
    let [server, made]: [Entry[], number] = [[], 0]
    const devices: Entry[][] = [[], [], []]
    const added = new Set<string>()
    const removed = new Set<string>()
    const saved = new Set<string>()
    for (const { device, act, at } of all) {
      const name = `d${device}`
      const own = devices[device] ?? []
      const live = entriesIn(own)
      const chosen = live[at % Math.max(1, live.length)]
      if (act === 'add') {
        made += 1
        devices[device] = [...own, entry(made, { [name]: 1 }, `new ${made}`)]
        added.add(uid(made))
      } else if (act === 'change' && chosen) {
        devices[device] = own.map((one) =>
          one === chosen ? { ...one, edits: addEdit(one, name), answers: { [field]: `${name} ${at}` } } : one,
        )
      } else if (act === 'remove' && chosen) {
        devices[device] = own.map((one) => (one === chosen ? { id: one.id, edits: addEdit(one, name), removed: true, answers: {} } : one))
        removed.add(chosen.id)
      } else if (act === 'save') {
        const { entries, differing } = mergeEntries(server, own)
        if (differing.length > 0) continue
        server = entries
        for (const { id } of own) saved.add(id)
      } else if (act === 'load')
        devices[device] = mergeEntries(own, server).differing.length === 0 ? mergeEntries(own, server).entries : own
    }
    return { server, saved, removed }
  }

  test('no entry that was saved is lost unless somebody removed it', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { server, saved, removed } = run(all)
        const live = new Set(entriesIn(server).map(({ id }) => id))
        for (const id of saved) if (!removed.has(id)) expect(live.has(id)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('the same save again changes nothing, and the order of two that do not conflict does not matter', () => {
    const some = fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 4 }),
        a: fc.integer({ min: 1, max: 3 }),
        b: fc.integer({ min: 1, max: 3 }),
        text: fc.constantFrom('x', 'y'),
      }),
      { maxLength: 4 },
    )
    const listOf = (rows: readonly { number: number; a: number; b: number; text: string }[]) => [
      ...new Map(rows.map(({ number, a, b, text }) => [number, entry(number, { a, b }, text)])).values(),
    ]
    fc.assert(
      fc.property(some, some, (left, right) => {
        const [one, two] = [listOf(left), listOf(right)]
        const merged = mergeEntries(one, two)
        expect(mergeEntries(merged.entries, two).differing).toEqual([])
        const other = mergeEntries(two, one)
        expect(other.entries.map(({ id }) => id)).toEqual(merged.entries.map(({ id }) => id))
        if (merged.differing.length === 0 && left.every(({ a, b }) => right.every((with_) => a !== with_.a || b !== with_.b)))
          expect(other.entries).toEqual(merged.entries)
      }),
      { numRuns: 300 },
    )
  })
})
