import { describe, expect, test } from 'vitest'
import { readCase } from '@/server/curriculum/exchange/case/read-case'
import { Refusal } from '@/server/kernel/errors'
import { association, bytesOf, caseId, casePackage } from '../../support/case-documents'

function rowsOf(value: unknown) {
  const { headers, rows, notes } = readCase(bytesOf(value))
  return {
    notes: notes.map(({ code }) => code),
    rows: rows.map(({ number, cells, problems = [] }) => {
      const cell = (column: string) => cells[headers.indexOf(column)] ?? ''
      return {
        number,
        type: cell('type'),
        id: cell('id'),
        parent: cell('parent'),
        code: cell('code'),
        text: cell('text'),
        topic: cell('topic'),
        topics: cell('topics'),
        order: cell('order'),
        made: cell('made'),
        fault: cell('fault'),
        warnings: problems.map(({ code }) => code),
      }
    }),
  }
}
function refusalOf(value: unknown): string | undefined {
  try {
    readCase(bytesOf(value))
  } catch (error) {
    if (error instanceof Refusal) return error.more.issues?.[0]?.code
    throw error
  }
  return undefined
}
const idsNamed = (document: string, ...codes: string[]) => codes.map((code) => caseId(document, code))

describe('a document', () => {
  test('has groups in two levels, topics below them, and outcomes where nothing lies', () => {
    const { rows, notes } = rowsOf(
      casePackage('Deep', { A: { 'A.1': 'One', B: { 'B.1': 'Two', C: { 'C.1': 'Three', D: { 'D.1': 'Four' } } } } }),
    )
    const [deep] = idsNamed('Deep', '')
    const [a, b] = idsNamed('Deep', 'A', 'B')
    expect(rows.map((row) => [row.type, row.code || row.text, row.parent, row.topic])).toEqual([
      ['FRAMEWORK', 'Deep', '', ''],
      ['GROUP', 'A', '', ''],
      ['GROUP', 'B', a, ''],
      ['OUTCOME', 'A.1', a, ''],
      ['OUTCOME', 'B.1', b, ''],
      ['OUTCOME', 'C.1', b, 'Group C'],
      ['OUTCOME', 'D.1', b, 'Group C'],
      ['HEADING', 'Group C', b, ''],
      ['HEADING', 'Group D', b, ''],
    ])
    expect(rows.slice(-2).map(({ warnings }) => warnings)).toEqual([['caseBecomesTopic'], ['caseHeadingLeftOut']])
    expect(rows[2]?.topics).toBe('["Group C"]')
    expect(rows[0]?.id).toBe(deep)
    expect(notes).toEqual(['caseFlattened'])
  })

  test('gives outcomes of no group one of its own, and those without a code one by their place', () => {
    const flat = casePackage('Flat', { '1': 'First', '2': 'Second' })
    for (const item of flat.CFItems) delete item.humanCodingScheme
    const { rows } = rowsOf(flat)
    const outcomes = rows.filter(({ type }) => type === 'OUTCOME')
    expect(outcomes.map((row) => [row.code, row.made, row.warnings])).toEqual([
      ['1', 'code', ['caseCodeMade']],
      ['2', 'code', ['caseCodeMade']],
    ])
    const group = rows.find(({ type }) => type === 'GROUP')
    expect(group).toMatchObject({ text: 'Flat', warnings: ['caseGroupMade'] })
    expect(new Set(outcomes.map(({ parent }) => parent))).toEqual(new Set([group?.id]))
    expect(rowsOf(flat).rows.find(({ type }) => type === 'GROUP')?.id).toBe(group?.id)
  })

  test('tells groups of one title apart by what they lie in', () => {
    const twice = casePackage('Twice', { A: { K: { k1: 'x' } }, B: { L: { l1: 'y' } } })
    for (const item of twice.CFItems) if (item.humanCodingScheme === 'L') item.fullStatement = 'GROUP K'
    expect(rowsOf(twice).rows.flatMap((row) => (row.type === 'GROUP' ? [row.text] : []))).toEqual([
      'Group A',
      'Group K',
      'Group B',
      'Group B – GROUP K',
    ])
  })

  test('orders by the numbers of its associations, not by where things stand in it', () => {
    const turned = casePackage('Turned', { A: { a1: 'x', a2: 'y', a3: 'z' } })
    turned.CFItems.reverse()
    turned.CFAssociations.reverse()
    const outcomes = rowsOf(turned).rows.flatMap((row) => (row.type === 'OUTCOME' ? [[row.code, row.order]] : []))
    expect(outcomes).toEqual([
      ['a1', '0'],
      ['a2', '1'],
      ['a3', '2'],
    ])
  })

  test('keeps markup as the text that it is', () => {
    const { rows } = rowsOf(casePackage('Markup', { A: { a1: '<b>Bold</b> & <script>alert(1)</script>' } }))
    expect(rows.at(-1)?.text).toBe('<b>Bold</b> & <script>alert(1)</script>')
  })

  test('may be one of several in a file', () => {
    const two = [casePackage('One', { A: { a: 'x' } }), casePackage('Two', { A: { a: 'x' } })]
    for (const file of [two, { CFPackages: two }]) expect(rowsOf(file).rows.filter(({ type }) => type === 'FRAMEWORK')).toHaveLength(2)
    expect(rowsOf({ CFPackage: two[0] }).rows).toHaveLength(3)
  })
})

describe('what is wrong in a document', () => {
  test('a circle is told of each item in it, and what lies in it of that', () => {
    const round = casePackage('Round', { A: { a1: 'x' }, B: { b1: 'y' }, C: { c1: 'z' } })
    const [a, b] = idsNamed('Round', 'A', 'B')
    round.CFAssociations = round.CFAssociations.filter(({ originNodeURI: { identifier } }) => identifier !== a && identifier !== b)
    round.CFAssociations.push(association('isChildOf', a ?? '', b ?? ''), association('isChildOf', b ?? '', a ?? ''))
    const { rows } = rowsOf(round)
    expect(rows.flatMap((row) => (row.fault ? [[row.code, row.fault]] : []))).toEqual([
      ['A', 'caseCircle'],
      ['a1', 'caseParentWrong'],
      ['B', 'caseCircle'],
      ['b1', 'caseParentWrong'],
    ])
    expect(rows.filter(({ fault }) => !fault).map(({ code }) => code)).toEqual(['', 'C', 'c1'])
  })

  test('an id that is there twice counts once', () => {
    const twice = casePackage('Doubled', { A: { a1: 'x' } })
    const [first] = twice.CFItems
    twice.CFItems.push({ identifier: first?.identifier ?? '', fullStatement: 'Again' })
    expect(rowsOf(twice).rows.at(-1)).toMatchObject({ text: 'Again', fault: 'importTwice 2' })
  })

  test('a parent that is not there, several parents, and none', () => {
    const lost = casePackage('Lost', { A: { a1: 'x', a2: 'y', a3: 'z' }, B: { b1: 'w' } })
    const [a1, a2, a3, other] = idsNamed('Lost', 'a1', 'a2', 'a3', 'B')
    lost.CFAssociations = lost.CFAssociations.filter(({ originNodeURI: { identifier } }) => identifier !== a1 && identifier !== a3)
    lost.CFAssociations.push(association('isChildOf', a1 ?? '', caseId('Lost', 'gone')), association('isChildOf', a2 ?? '', other ?? ''))
    const { rows } = rowsOf(lost)
    expect(rows.find(({ code }) => code === 'a1')).toMatchObject({ fault: 'caseParentMissing' })
    expect(rows.find(({ code }) => code === 'a2')).toMatchObject({ parent: caseId('Lost', 'A'), warnings: ['caseSeveralParents'] })
    expect(rows.find(({ id }) => id === a3)).toMatchObject({ fault: '', warnings: ['caseNoParent'] })
  })

  test('an item without an id or a statement', () => {
    const broken = { ...casePackage('Broken', { A: { a1: 'x' } }) }
    const file = {
      ...broken,
      CFItems: [...broken.CFItems, { identifier: 'none', fullStatement: 'x' }, { identifier: caseId('Broken', 'y') }, 7],
    }
    expect(rowsOf(file).rows.filter(({ fault }) => fault === 'caseItemBroken')).toHaveLength(3)
  })

  test('another version: 1.0 is read and said, a later one is refused', () => {
    const old = casePackage('Old', { A: { a1: 'x' } })
    for (const version of [undefined, '1.0'])
      expect(rowsOf({ ...old, CFDocument: { ...old.CFDocument, caseVersion: version } }).notes).toEqual(['caseVersionOld'])
    expect(refusalOf({ ...old, CFDocument: { ...old.CFDocument, caseVersion: '2.0' } })).toBe('caseVersionUnknown')
  })

  test.each([
    ['no JSON', 'code;text\n1;x', 'caseNotJson'],
    ['JSON that is cut off', '{"CFDocument": {', 'caseNotJson'],
    ['no document', { items: [] }, 'caseNoDocument'],
    ['a document without an id', { CFDocument: { title: 'x' } }, 'caseNoDocument'],
    ['an empty list', [], 'caseNoDocument'],
    ['nothing but null', 'null', 'caseNoDocument'],
    ['brackets in brackets', '['.repeat(40), 'caseTooMuch'],
    ['millions of brackets', `[${'[],'.repeat(1_100_000)}[]]`, 'caseTooMuch'],
  ])('%s', (_name, file, code) => {
    expect(refusalOf(file)).toBe(code)
  })

  test('what is no UTF-8', () => {
    const bytes = Buffer.concat([bytesOf('{"CFDocument":"'), Buffer.from([0xff, 0xfe]), bytesOf('"}')])
    expect(() => readCase(bytes)).toThrow(Refusal)
  })

  test('fifty thousand items are refused with their number, within a second', () => {
    const items = Array.from({ length: 50_000 }, (_, at) => ({ identifier: caseId('Huge', String(at)), fullStatement: 'x' }))
    const file = bytesOf({ ...casePackage('Huge', {}), CFItems: items })
    try {
      readCase(file)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ more: { issues: [{ code: 'caseTooManyItems', values: { count: 50_000, most: 20_000 } }] } })
    }
  })

  test('items one in the other twenty thousand deep are refused before they are gone through', () => {
    const deep = casePackage('Chain', {})
    const ids = Array.from({ length: 20_000 }, (_, at) => caseId('Chain', String(at)))
    deep.CFItems = ids.map((identifier) => ({ identifier, fullStatement: 'x' }))
    deep.CFAssociations = ids.map((id, at) => association('isChildOf', id, ids[at - 1] ?? caseId('Chain', '')))
    const file = bytesOf(deep)
    expect(refusalOf(file)).toBe('caseTooMuch')
  })
})
