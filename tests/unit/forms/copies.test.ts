import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { duplicatePiece, movePiece, moveFieldTo, newField, withNewFields } from '@/components/forms/editor/edits'
import { compareDefinitions } from '@/lib/forms/comparison'
import { copiedForm, copiedPage, idsIn } from '@/lib/forms/copies'
import { allFieldsOf, fieldsAndRowsIn, type Definition } from '@/lib/forms/definition'
import { fieldsNamed } from '@/lib/forms/expressions/parse'
import { formulaNode } from '@/lib/forms/formulas'
import { withPushed } from '@/lib/forms/library'
import { ownRulesOf } from '@/lib/forms/sight'
import { field, form, page, row } from './built'

const uidsIn = ({ pages }: Definition) => [...pages, ...fieldsAndRowsIn({ pages })].map(({ uid }) => uid)
const namedBy = (formula: string) => {
  const node = formulaNode(formula)
  return node ? fieldsNamed(node) : []
}

/** Pages of fields, groups and grids whose rules name any part of the form. */
const forms = fc
  .record({
    pages: fc.integer({ min: 1, max: 3 }),
    fields: fc.integer({ min: 1, max: 4 }),
    picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ pages, fields, picks }) => {
    const uids: string[] = []
    const named = (at: number) => uids[(picks[at % picks.length] ?? 0) % uids.length] ?? ''
    const made = Array.from({ length: pages }, (_, onPage) =>
      Array.from({ length: fields }, (__, at) => {
        const one = field('NUMBER', `n${onPage}_${at}`)
        const inner = field('NUMBER', `i${onPage}_${at}`)
        const grid = field('GRID', `g${onPage}_${at}`, { scaleId: v7(), rows: [row(`r${onPage}_${at}`)] })
        uids.push(one.uid, inner.uid)
        return { one, inner, grid, group: field('GROUP', `p${onPage}_${at}`, { fields: [inner] }) }
      }),
    )
    return form(
      made.map((fields_, onPage) =>
        page(`page ${onPage}`, [
          ...fields_.flatMap(({ one, grid, group }) => [one, grid, group]),
          field('COMPUTED', `c${onPage}`, {
            formula: `SUM({${named(onPage)}}, {${named(onPage + 5)}})`,
            visibleWhen: `COUNT({${named(onPage + 3)}}) > 0`,
          }),
        ]),
      ),
    )
  })

test('a copied page: every uid is new, no id is double, and its formulas name the copies of what was copied and else what they named', () => {
  fc.assert(
    fc.property(forms, (made) => {
      const [first] = made.pages
      if (!first) return
      const copy = copiedPage(first, { newUid: v7, taken: idsIn(made) })
      const both = { ...made, pages: [...made.pages, copy] }
      expect(new Set(uidsIn(both)).size).toBe(uidsIn(both).length)
      expect(new Set(idsIn(both)).size).toBe(idsIn(both).length)
      const [old, fresh] = [uidsIn({ ...made, pages: [first] }), uidsIn({ ...made, pages: [copy] })]
      const expected = new Map(old.map((uid, at) => [uid, fresh[at]]))
      const formulas = (of: typeof first) => allFieldsOf({ pages: [of] }).flatMap((one) => ownRulesOf(one))
      formulas(first).forEach((formula, at) =>
        expect(namedBy(formulas(copy)[at] ?? '')).toEqual(namedBy(formula).map((uid) => expected.get(uid) ?? uid)),
      )
    }),
    { numRuns: 100 },
  )
})

test('a copied form names nothing of the first, and keeps its ids', () => {
  fc.assert(
    fc.property(forms, (made) => {
      const copy = copiedForm(made, v7)
      const old = new Set(uidsIn(made))
      expect(uidsIn(copy).some((uid) => old.has(uid))).toBe(false)
      expect(
        allFieldsOf(copy)
          .flatMap(ownRulesOf)
          .flatMap(namedBy)
          .some((uid) => old.has(uid)),
      ).toBe(false)
      expect(idsIn(copy)).toEqual(idsIn(made))
    }),
    { numRuns: 100 },
  )
})

describe('the editor', () => {
  const [a, b] = [newField('NUMBER'), newField('TEXT')]
  const group = { ...newField('GROUP'), id: 'group' }
  const made = form([page('one', [{ ...a, id: 'a' }, group, { ...b, id: 'b' }]), page('two', [])])
  const outline = ({ pages }: Definition) =>
    pages.map(({ fields }) => fields.map((one) => (one.type === 'GROUP' ? `${one.id}(${one.fields.map(({ id }) => id).join()})` : one.id)))

  test('moves a field into a group, on through it and out again', () => {
    const steps = [made]
    for (let step = 0; step < 3; step += 1) steps.push(movePiece(steps.at(-1) ?? made, a.uid, 1))
    expect(steps.map((one) => outline(one)[0])).toEqual([
      ['a', 'group()', 'b'],
      ['group(a)', 'b'],
      ['group()', 'a', 'b'],
      ['group()', 'b', 'a'],
    ])
    expect(outline(movePiece(moveFieldTo(made, b.uid, group.uid, 0), b.uid, -1))[0]).toEqual(['a', 'b', 'group()'])
  })

  test('puts nothing into a group that cannot stand in one', () => {
    const file = { ...newField('FILE_UPLOAD'), id: 'file' }
    const withFile = withNewFields(made, made.pages[0]?.uid ?? '', [file], group.uid)
    expect(outline(withFile)[0]).toEqual(['a', 'group()', 'file', 'b'])
    expect(outline(moveFieldTo(withFile, file.uid, group.uid, 0))[0]).toEqual(['a', 'group()', 'file', 'b'])
    expect(outline(moveFieldTo(made, group.uid, group.uid, 0))[0]).toEqual(['a', 'group()', 'b'])
  })

  test('adds after what is chosen, inside of the group that it is in', () => {
    const inside = moveFieldTo(made, a.uid, group.uid, 0)
    const added = withNewFields(inside, made.pages[0]?.uid ?? '', [{ ...newField('DATE'), id: 'd' }], a.uid)
    expect(outline(added)[0]).toEqual(['group(a,d)', 'b'])
  })

  test('takes who may see it from a field that goes into a group: the group says it', () => {
    const own = form([page('one', [{ ...a, id: 'a', see: { parts: ['REVIEWER'], roles: [] } }, group])])
    const [inside] = moveFieldTo(own, a.uid, group.uid, 0).pages[0]?.fields ?? []
    expect(inside?.type === 'GROUP' && inside.fields[0]?.see).toBeNull()
  })

  test('copies a group beside it, and a field inside of it', () => {
    const inside = moveFieldTo(made, a.uid, group.uid, 0)
    expect(outline(duplicatePiece(inside, group.uid).form)[0]).toEqual(['group(a)', 'group_2(a_2)', 'b'])
    expect(outline(duplicatePiece(inside, a.uid).form)[0]).toEqual(['group(a,a_2)', 'b'])
  })
})

test('a library page that was inserted twice is pushed to both copies: each keeps its uids and names its own fields', () => {
  const [x, r] = [field('NUMBER', 'x'), row('r')]
  const item = page('Item', [
    x,
    field('COMPUTED', 'double', { formula: `{${x.uid}} * 2` }),
    field('GRID', 'g', { scaleId: v7(), rows: [r] }),
  ])
  const origin = { itemId: v7(), version: 1 }
  const source = form([item]).pages[0]
  if (!source) throw new Error('a page')
  const insert = (into: Definition) => {
    const copy = copiedPage(source, { newUid: v7, taken: idsIn(into) })
    return { ...into, pages: [...into.pages, { ...copy, origin, fields: copy.fields.map((one) => ({ ...one, origin })) }] }
  }
  const twice = insert(insert(form([])))
  // The copy was changed in the meantime, and the item has another formula and one more row.
  const changed: Definition = { ...twice, pages: twice.pages.map((one) => ({ ...one, caption: { 'en-GB': 'Mine' } })) }
  const next = form([
    {
      ...item,
      fields: [x, field('COMPUTED', 'double', { formula: `{${x.uid}} * 3` }), field('GRID', 'g', { scaleId: v7(), rows: [r, row('s')] })],
    },
  ]).pages[0]
  if (!next) throw new Error('a page')
  const pushed = withPushed(changed, { id: origin.itemId, version: 2, content: { kind: 'PAGE', page: next } }, v7)
  for (const [at, one] of pushed.pages.entries()) {
    const [number, double, grid] = one.fields
    expect(number?.uid).toBe(twice.pages[at]?.fields[0]?.uid)
    expect(double?.type === 'COMPUTED' && double.formula).toBe(`{${number?.uid}} * 3`)
    const before = twice.pages[at]?.fields[2]
    expect(grid?.type === 'GRID' && before?.type === 'GRID' && grid.rows[0]?.uid === before.rows[0]?.uid && grid.rows.length).toBe(2)
  }
  expect(new Set(uidsIn(pushed)).size).toBe(uidsIn(pushed).length)
})

test('two versions differ by the fields of a group and the rows of a grid', () => {
  const [inner, one, two] = [field('NUMBER', 'inner'), row('one'), row('two')]
  const [group, grid] = [field('GROUP', 'group', { fields: [inner] }), field('GRID', 'grid', { scaleId: v7(), rows: [one, two] })]
  const before = form([page('one', [group, grid])])
  const after: Definition = {
    ...before,
    pages: before.pages.map((of) => ({
      ...of,
      fields: of.fields.map((piece) =>
        piece.type === 'GROUP' ? { ...piece, fields: [] } : piece.type === 'GRID' ? { ...piece, rows: piece.rows.slice(0, 1) } : piece,
      ),
    })),
  }
  expect(compareDefinitions(before, after).map(({ kind, caption }) => `${kind} ${caption}`)).toEqual(['REMOVED inner', 'REMOVED two'])
})
