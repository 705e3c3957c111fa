import { describe, expect, test, vi } from 'vitest'
import { formStore } from '@/components/shared/form/form-store'
import { entriesIn, entryKey, storedEntriesIn } from '@/lib/forms/entries'
import { shownForm } from '@/lib/forms/sight'
import { field, form, page, row } from './built'

const today = '2026-11-24'
const [name, score] = [field('TEXT', 'name', { required: 'ALWAYS' }), field('NUMBER', 'score')]
const double = field('COMPUTED', 'double', { formula: `{${score.uid}} * 2` })
const group = field('GROUP', 'group', {
  fields: [name, score, double, field('TEXT', 'why', { visibleWhen: `{${score.uid}} < 3` })],
  least: 1,
})
const rows = [row('a'), row('b')]
const grid = field('GRID', 'grid', { scaleId: '0190c1f2-0000-7000-8000-000000000001', rows })
const total = field('COMPUTED', 'total', { formula: `SUM({${score.uid}}) + {${rows[0]?.uid}}` })
const made = form([page('one', [group, grid, total])])
const pageUid = made.pages[0]?.uid ?? ''
const eyes = { parts: ['SUBMITTER' as const], roleIds: [] }
const storeOf = (answers = {}) => formStore({ form: shownForm({ form: made, eyes, answers, today, completes: true }), answers, today })

describe('a group while it is filled in', () => {
  test('draws the field that is typed in and what is worked out of it, and no other entry', () => {
    const store = storeOf()
    const ids = Array.from({ length: 20 }, () => store.addEntry(group.uid))
    const keys = ids.flatMap((id) => [name, score].map(({ uid }) => entryKey(id, uid)))
    const drawn = new Map(keys.map((key) => [key, vi.fn()]))
    for (const [key, listener] of drawn) {
      store.subscribe(key, listener)
      store.state(key)
    }
    const ofGroup = vi.fn()
    store.subscribe(group.uid, ofGroup)
    store.state(group.uid)
    store.answer(entryKey(ids[3] ?? '', score.uid), 4)
    expect([...drawn].filter(([, listener]) => listener.mock.calls.length > 0).map(([key]) => key)).toEqual([
      entryKey(ids[3] ?? '', score.uid),
    ])
    expect(ofGroup).not.toHaveBeenCalled()
    expect(store.state(entryKey(ids[3] ?? '', double.uid)).result).toBe(8)
  })

  test('20 entries: a key is worked out in far less than a frame', () => {
    const store = storeOf()
    const ids = Array.from({ length: 20 }, () => store.addEntry(group.uid))
    for (const id of ids) for (const { uid } of [name, score, double]) store.state(entryKey(id, uid))
    const before = performance.now()
    for (let key = 0; key < 100; key += 1) store.answer(entryKey(ids[key % 20] ?? '', score.uid), key)
    expect((performance.now() - before) / 100).toBeLessThan(16)
  })

  test('shows what a rule of its own entry makes of it', () => {
    const store = storeOf()
    const [one, two] = [store.addEntry(group.uid), store.addEntry(group.uid)]
    const why = made.pages[0]?.fields[0]?.type === 'GROUP' ? (made.pages[0].fields[0].fields[3]?.uid ?? '') : ''
    store.answer(entryKey(one, score.uid), 1)
    store.answer(entryKey(two, score.uid), 5)
    expect([one, two].map((id) => store.state(entryKey(id, why)).isVisible)).toEqual([true, false])
  })

  test('is removed, put back, and says so to other devices', () => {
    const store = storeOf()
    const id = store.addEntry(group.uid)
    store.answer(entryKey(id, name.uid), 'A')
    store.removeEntry(group.uid, id)
    expect(store.state(group.uid).entries).toEqual([])
    expect(storedEntriesIn(store.answersOf(pageUid)[group.uid])).toMatchObject([{ id, removed: true, answers: {} }])
    store.restoreEntry(group.uid, id)
    expect(entriesIn(store.answersOf(pageUid)[group.uid])).toMatchObject([{ id, answers: { [name.uid]: 'A' } }])
    const [entry] = entriesIn(store.answersOf(pageUid)[group.uid])
    expect(Object.values(entry?.edits ?? {})).toEqual([4])
  })

  test('leads to what is missing in an entry, and says of which', () => {
    const store = storeOf()
    expect(store.problems()).toEqual([{ fieldUid: group.uid, pageUid, code: 'tooFewEntries' }])
    store.addEntry(group.uid)
    const second = store.addEntry(group.uid)
    const key = entryKey(second, name.uid)
    const found = store.problems()
    expect(found.map(({ code }) => code)).toEqual(['required', 'required'])
    expect(found[1]).toEqual({ fieldUid: key, pageUid, code: 'required' })
    expect(store.entryAt(key)).toMatchObject({ number: 2, group: { uid: group.uid } })
    store.showProblems(found)
    store.answer(key, 'B')
    expect(store.state(key).problem).toBeNull()
  })

  test('is worked out over its entries, and with a row of a grid', () => {
    const store = storeOf()
    const listener = vi.fn()
    store.subscribe(total.uid, listener)
    expect(store.state(total.uid).result).toBeNull()
    store.answer(entryKey(store.addEntry(group.uid), score.uid), 4)
    store.answer(grid.uid, { marks: { [rows[0]?.uid ?? '']: 3 } })
    expect(store.state(total.uid).result).toBe(7)
    expect(listener).toHaveBeenCalled()
  })

  test('what another device has is taken over with the next save, where somebody keeps their own', () => {
    const store = storeOf()
    const id = store.addEntry(group.uid)
    store.answer(entryKey(id, name.uid), 'mine')
    store.overtake({ [group.uid]: [{ id, edits: { other: 3 }, removed: true, answers: {} }] })
    const [entry] = entriesIn(store.answersOf(pageUid)[group.uid])
    expect(entry?.answers[name.uid]).toBe('mine')
    expect(entry?.edits.other).toBe(3)
  })
})
