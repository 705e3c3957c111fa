import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/curriculum'
import { prisma } from '@/server/kernel/db'
import {
  addNode,
  attempt,
  editorOf,
  titlesIn,
  makeProgramme,
  makeYear,
  move,
  nodeInput,
  output,
  revisionOf,
} from '../../support/curriculum'
import type { Member } from '../../support/members'
import { makeSchool } from '../../support/school'

let editor: Member
let colleague: Member
let programmeId: string
let root: string
beforeAll(async () => {
  const school = await makeSchool()
  editor = editorOf(school.staff)
  colleague = editorOf(school.teacher)
  programmeId = await makeProgramme('BDS Dentistry')
  root = await makeYear(editor, programmeId)
})

describe('a node', () => {
  test('is added as the last of its parent, and read with what lies above and in it', async () => {
    const year = await addNode(editor, root, 'Year 1', 'YEAR')
    const [first, second] = [await addNode(editor, year, 'Anatomy'), await addNode(editor, year, 'Behaviour')]
    const unit = await addNode(editor, first, 'Skull', 'UNIT')
    expect(await titlesIn(editor, year)).toEqual(['Anatomy', 'Behaviour'])
    const view = await output(editor, contracts.readCurriculumNode, { nodeId: first })
    expect(view.crumbs.map(({ title }) => title)).toEqual(['BDS Dentistry', 'Year 1'])
    expect(view.children).toEqual([{ id: unit, title: 'Skull', kind: 'UNIT', revision: 1, below: 0 }])
    const home = await output(editor, contracts.readCurriculum, { yearId: root })
    expect(home.nodes.map(({ title }) => title)).toEqual(['BDS Dentistry', 'Year 1', 'Anatomy', 'Behaviour', 'Skull'])
    expect(home.nodes.find(({ id }) => id === second)?.parentId).toBe(year)
  })

  test('has a title that no other below its parent has, whatever its case, accents and alphabet', async () => {
    const year = await addNode(editor, root, 'Titles', 'YEAR')
    await addNode(editor, year, 'Périodontologie')
    for (const title of [
      'périodontologie',
      'Periodontologie',
      'PÉRIODONTOLOGIE',
      ' Péri\u200Aodontologie'.replace('\u200A', ''),
      'Périоdontologie',
    ]) {
      const refused = await attempt(editor, contracts.saveCurriculumNode, nodeInput(year, title))
      expect(refused, title).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'title', code: 'nodeNameTaken' }] })
    }
    const other = await addNode(editor, year, 'Surgery')
    const renamed = { id: other, parentId: year, kind: 'MODULE', title: 'periodontologie', notes: '', revision: 1 }
    expect(await attempt(editor, contracts.saveCurriculumNode, renamed)).toMatchObject({ issues: [{ code: 'nodeNameTaken' }] })
    // A node may take its own title in another case.
    expect(await attempt(editor, contracts.saveCurriculumNode, { ...renamed, title: 'SURGERY' })).toMatchObject({ status: 'SUCCESS' })
    // Under another parent the title is free.
    expect(await attempt(editor, contracts.saveCurriculumNode, nodeInput(other, 'Periodontologie', 'UNIT'))).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('needs a title, a parent and a kind that fits there', async () => {
    const theme = await addNode(editor, root, 'A theme', 'THEME')
    expect(await attempt(editor, contracts.saveCurriculumNode, nodeInput(root, '  '))).toMatchObject({ issues: [{ code: 'required' }] })
    expect(await attempt(editor, contracts.saveCurriculumNode, { ...nodeInput(root, 'No kind'), kind: null })).toMatchObject({
      issues: [{ path: 'kind', code: 'required' }],
    })
    expect(await attempt(editor, contracts.saveCurriculumNode, { ...nodeInput(root, 'No parent'), parentId: null })).toMatchObject({
      issues: [{ path: 'parentId', code: 'required' }],
    })
    expect(await attempt(editor, contracts.saveCurriculumNode, nodeInput(theme, 'Too wide', 'YEAR'))).toMatchObject({
      issues: [{ path: 'kind', code: 'nodeKindMisplaced' }],
    })
    expect(await attempt(editor, contracts.saveCurriculumNode, nodeInput(v7(), 'Nowhere'))).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('does not become narrower than what lies in it', async () => {
    const year = await addNode(editor, root, 'Narrow', 'YEAR')
    const held = await addNode(editor, year, 'Holds a module')
    await addNode(editor, held, 'Held')
    const input = { id: held, parentId: year, kind: 'THEME', title: 'Holds a module', notes: '', revision: 1 }
    expect(await attempt(editor, contracts.saveCurriculumNode, input)).toMatchObject({
      issues: [{ path: 'kind', code: 'nodeKindMisplaced' }],
    })
  })

  test('is not added under an id that is taken', async () => {
    const id = await addNode(editor, root, 'Taken', 'YEAR')
    const again = await attempt(editor, contracts.saveCurriculumNode, nodeInput(root, 'Another', 'YEAR', id))
    expect(again).toMatchObject({ status: 'CONFLICT', code: 'curriculum.TAKEN' })
  })

  test('is changed by who knows it as it is', async () => {
    const id = await addNode(editor, root, 'Both edit', 'YEAR')
    const input = { id, parentId: root, kind: 'YEAR', title: 'First', notes: 'Mine', revision: 1 }
    expect(await output(editor, contracts.saveCurriculumNode, input)).toMatchObject({ revision: 2 })
    expect(await attempt(colleague, contracts.saveCurriculumNode, { ...input, title: 'Second' })).toMatchObject({ status: 'CONFLICT' })
    expect((await output(editor, contracts.readCurriculumNode, { nodeId: id })).node).toMatchObject({ title: 'First', notes: 'Mine' })
  })

  test('stays the root where it is one, under another title', async () => {
    const year = await makeYear(editor, programmeId, '2040-09-01')
    const input = { id: year, parentId: null, kind: 'THEME', title: 'Dentistry', notes: '', revision: 1 }
    expect(await output(editor, contracts.saveCurriculumNode, input)).toMatchObject({ revision: 2 })
    expect((await output(editor, contracts.readCurriculumNode, { nodeId: year })).node).toMatchObject({
      kind: 'PROGRAMME',
      title: 'Dentistry',
    })
  })
})

describe('a move', () => {
  test('takes all that lies in the node, before the neighbour that is named', async () => {
    const [from, to] = [await addNode(editor, root, 'From', 'YEAR'), await addNode(editor, root, 'To', 'YEAR')]
    const [branch, last] = [await addNode(editor, from, 'Branch'), await addNode(editor, to, 'Last')]
    const leaf = await addNode(editor, branch, 'Leaf', 'UNIT')
    expect(await move(editor, branch, to, last)).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 2, from: { parentId: from, beforeId: null } },
    })
    expect(await titlesIn(editor, to)).toEqual(['Branch', 'Last'])
    expect(await titlesIn(editor, from)).toEqual([])
    const stored = await prisma().curriculumNode.findUniqueOrThrow({ where: { id: leaf }, select: { path: true } })
    expect(stored.path).toEqual([root, to, branch])
  })

  test('is taken back by what it answered', async () => {
    const year = await addNode(editor, root, 'Back', 'YEAR')
    const [one] = [await addNode(editor, year, 'One'), await addNode(editor, year, 'Two')]
    const moved = await output(editor, contracts.moveCurriculumNode, { nodeId: one, parentId: year, beforeId: null, revision: 1 })
    expect(await titlesIn(editor, year)).toEqual(['Two', 'One'])
    await output(editor, contracts.moveCurriculumNode, { nodeId: one, ...moved.from, revision: moved.revision })
    expect(await titlesIn(editor, year)).toEqual(['One', 'Two'])
  })

  test('goes neither into the node itself nor below it', async () => {
    const year = await addNode(editor, root, 'Circle', 'YEAR')
    const outer = await addNode(editor, year, 'Outer')
    const inner = await addNode(editor, outer, 'Inner')
    const deepest = await addNode(editor, inner, 'Deepest')
    for (const to of [outer, inner, deepest])
      expect(await move(editor, outer, to)).toMatchObject({ issues: [{ path: 'parentId', code: 'nodeInItself' }] })
    expect(await titlesIn(editor, year)).toEqual(['Outer'])
  })

  test('does not take the root, nor another year’s node, nor one to where its title is taken or its kind does not fit', async () => {
    const other = await makeYear(editor, programmeId, '2041-09-01')
    const year = await addNode(editor, root, 'Refuses', 'YEAR')
    const same = await addNode(editor, year, 'Same')
    const elsewhere = await addNode(editor, root, 'Elsewhere', 'YEAR')
    await addNode(editor, elsewhere, 'SÁME')
    expect(await move(editor, root, year)).toMatchObject({ status: 'CONFLICT', code: 'curriculum.ROOT' })
    expect(await move(editor, same, other)).toMatchObject({ issues: [{ code: 'nodeOfOtherYear' }] })
    expect(await move(editor, same, elsewhere)).toMatchObject({ issues: [{ path: 'parentId', code: 'nodeNameTaken' }] })
    expect(await move(editor, year, elsewhere)).toMatchObject({ issues: [{ path: 'parentId', code: 'nodeKindMisplaced' }] })
    expect(await move(editor, same, year, v7())).toMatchObject({ status: 'CONFLICT' })
  })

  test('of one branch by two editors happens once', async () => {
    const [a, b, c] = [
      await addNode(editor, root, 'A', 'YEAR'),
      await addNode(editor, root, 'B', 'YEAR'),
      await addNode(editor, root, 'C', 'YEAR'),
    ]
    const branch = await addNode(editor, a, 'Wanted by two')
    const input = (parentId: string) => ({ nodeId: branch, parentId, beforeId: null, revision: 1 })
    const answers = await Promise.all([
      attempt(editor, contracts.moveCurriculumNode, input(b)),
      attempt(colleague, contracts.moveCurriculumNode, input(c)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'SUCCESS'])
    expect([...(await titlesIn(editor, b)), ...(await titlesIn(editor, c))]).toEqual(['Wanted by two'])
  })

  test('of two branches into each other makes no circle', async () => {
    const year = await addNode(editor, root, 'No circle', 'YEAR')
    const [one, two] = [await addNode(editor, year, 'Left'), await addNode(editor, year, 'Right')]
    const input = (nodeId: string, parentId: string) => ({ nodeId, parentId, beforeId: null, revision: 1 })
    const answers = await Promise.all([
      attempt(editor, contracts.moveCurriculumNode, input(one, two)),
      attempt(colleague, contracts.moveCurriculumNode, input(two, one)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['SUCCESS', 'VALIDATION_FAILED'])
  })
})

describe('an order', () => {
  test('is of all that lies in the node, and of nothing else', async () => {
    const year = await addNode(editor, root, 'Ordered', 'YEAR')
    const [one, two] = [await addNode(editor, year, 'One'), await addNode(editor, year, 'Two')]
    const order = (childIds: string[]) => attempt(editor, contracts.orderCurriculumNodes, { nodeId: year, childIds })
    expect(await order([two, one])).toMatchObject({ status: 'SUCCESS' })
    expect(await titlesIn(editor, year)).toEqual(['Two', 'One'])
    for (const wrong of [[two], [two, one, one], [two, v7()]]) expect(await order(wrong)).toMatchObject({ status: 'CONFLICT' })
  })
})

describe('a removal', () => {
  test('is of what is empty; the root and what holds something stay', async () => {
    const year = await addNode(editor, root, 'Removed', 'YEAR')
    const leaf = await addNode(editor, year, 'Leaf')
    const remove = async (nodeId: string) =>
      attempt(editor, contracts.removeCurriculumNode, { nodeId, revision: await revisionOf(editor, nodeId) })
    expect(await remove(root)).toMatchObject({ status: 'CONFLICT', code: 'curriculum.ROOT' })
    expect(await remove(year)).toMatchObject({ status: 'CONFLICT', code: 'curriculum.IN_USE' })
    expect(await remove(leaf)).toMatchObject({ status: 'SUCCESS' })
    expect(await attempt(editor, contracts.readCurriculumNode, { nodeId: leaf })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await titlesIn(editor, year)).toEqual([])
    // The title is free again, and the row is still there.
    await addNode(editor, year, 'Leaf')
    expect(await prisma().curriculumNode.count({ where: { parentId: year } })).toBe(2)
  })

  test('by somebody who knows an older version is refused', async () => {
    const id = await addNode(editor, root, 'Changed before', 'YEAR')
    await output(colleague, contracts.saveCurriculumNode, { id, parentId: root, kind: 'YEAR', title: 'Changed', notes: '', revision: 1 })
    expect(await attempt(editor, contracts.removeCurriculumNode, { nodeId: id, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
  })
})

describe('the history', () => {
  test('tells each change of a node, and who made it', async () => {
    const year = await addNode(editor, root, 'Told', 'YEAR')
    const [node, other] = [await addNode(editor, year, 'Before'), await addNode(editor, year, 'Other')]
    await output(colleague, contracts.saveCurriculumNode, {
      id: node,
      parentId: year,
      kind: 'MODULE',
      title: 'After',
      notes: 'n',
      revision: 1,
    })
    await move(editor, node, other)
    const { rows } = await output(editor, contracts.readCurriculumHistory, { nodeId: node })
    expect(rows.map(({ act, by }) => ({ act, by }))).toEqual([
      { act: 'MOVED', by: editor.displayName },
      { act: 'CHANGED', by: colleague.displayName },
      { act: 'ADDED', by: editor.displayName },
    ])
    expect(rows[0]?.changes).toEqual([{ field: 'parent', from: 'Told', to: 'Other' }])
    expect(rows[1]?.changes).toEqual([
      { field: 'notes', from: '', to: 'n' },
      { field: 'title', from: 'Before', to: 'After' },
    ])
    await output(editor, contracts.removeCurriculumNode, { nodeId: node, revision: 3 })
    const [removed] = (await output(editor, contracts.readCurriculumHistory, { nodeId: other })).rows
    expect(removed).toMatchObject({ act: 'REMOVED', changes: [{ field: 'title', from: 'After', to: null }] })
  })

  test('has a next page', async () => {
    const id = await addNode(editor, root, 'Often', 'YEAR')
    const change = { nodeId: id, at: new Date(), byId: editor.id, act: 'CHANGED', changes: {} }
    await prisma().curriculumHistory.createMany({ data: Array.from({ length: 50 }, () => ({ ...change, id: v7() })) })
    const first = await output(editor, contracts.readCurriculumHistory, { nodeId: id })
    expect(first.rows).toHaveLength(50)
    const second = await output(editor, contracts.readCurriculumHistory, { nodeId: id, beforeId: first.next })
    expect([second.rows.map(({ act }) => act), second.next]).toEqual([['ADDED'], null])
  })
})
