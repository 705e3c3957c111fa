import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { readOutcomeCall, readOutcomeGroupCall } from '@/server/curriculum'
import {
  addFramework,
  addGroup,
  addOutcome,
  attempt,
  editorOf,
  makeProgramme,
  makeYear,
  output,
  outcomeInput,
} from '../../support/curriculum'
import { roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let editor: Member
let frameworkId: string
let groupId: string
beforeAll(async () => {
  school = await makeSchool()
  editor = editorOf(school.staff)
  frameworkId = await addFramework(editor, 'The safe practitioner')
  groupId = await addGroup(editor, frameworkId, 'Clinical')
})

describe('a framework', () => {
  test('is a draft of its editors until it is put into use, and leads where its states say', async () => {
    const id = await addFramework(editor, 'School EPAs')
    const names = async (who: Member) => (await output(who, contracts.listFrameworks, {})).frameworks.map(({ name }) => name)
    const set = (on: string) => attempt(editor, contracts.setFrameworkState, { frameworkId: id, on })
    expect(await names(school.student)).not.toContain('School EPAs')
    for (const on of ['retire', 'restore']) expect(await set(on)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await set('use')).toMatchObject({ output: { state: 'IN_USE' } })
    expect(await names(school.student)).toContain('School EPAs')
    expect(await set('use')).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await set('retire')).toMatchObject({ output: { state: 'RETIRED' } })
    expect(await set('restore')).toMatchObject({ output: { state: 'IN_USE' } })
  })

  test('has a name of its own, whatever its case and accents', async () => {
    const fields = { issuer: '', edition: '', language: '', licence: '' }
    for (const name of ['THE SAFE PRACTITIONER', 'Thé safe practitioner'])
      expect(await attempt(editor, contracts.saveFramework, { id: v7(), name, ...fields, revision: 0 })).toMatchObject({
        issues: [{ path: 'name', code: 'captionTaken' }],
      })
    const renamed = { id: frameworkId, name: 'The safe practitioner', ...fields, issuer: 'A council', revision: 1 }
    expect(await output(editor, contracts.saveFramework, renamed)).toMatchObject({ revision: 2 })
    expect(await attempt(editor, contracts.saveFramework, renamed)).toMatchObject({ status: 'CONFLICT' })
    expect(await attempt(editor, contracts.saveFramework, { ...renamed, name: 'Other', revision: 0 })).toMatchObject({
      code: 'curriculum.TAKEN',
    })
  })
})

describe('a group', () => {
  test('keeps the topics that outcomes name, and has each once', async () => {
    const id = v7()
    const [used, free] = [v7(), v7()]
    const input = (topics: { id: string; name: string }[], revision: number) => ({
      id,
      frameworkId,
      parentId: null,
      code: '9',
      title: 'With topics',
      topics,
      revision,
    })
    const both = [
      { id: used, name: 'Endodontics' },
      { id: free, name: 'Surgery' },
    ]
    await output(editor, contracts.saveOutcomeGroup, input(both, 0))
    await output(editor, contracts.saveOutcome, { ...outcomeInput(id, '9.1'), topicId: used })
    expect(await attempt(editor, contracts.saveOutcomeGroup, input(both.slice(1), 1))).toMatchObject({
      status: 'CONFLICT',
      code: 'curriculum.IN_USE',
    })
    const twice = input([...both, { id: v7(), name: 'ENDODÓNTICS' }], 1)
    expect(await attempt(editor, contracts.saveOutcomeGroup, twice)).toMatchObject({ issues: [{ code: 'captionTwice' }] })
    // The two groups swap their names.
    const turned = [
      { id: free, name: 'Endodontics' },
      { id: used, name: 'Surgery' },
    ]
    await output(editor, contracts.saveOutcomeGroup, input(turned, 1))
    const { group } = await output(editor, contracts.readOutcomeGroup, { groupId: id })
    expect(group.topics.map(({ name, used: isUsed }) => [name, isUsed])).toEqual([
      ['Endodontics', false],
      ['Surgery', true],
    ])
  })

  test('lies in one of its framework that lies in none', async () => {
    const inner = v7()
    const input = { id: inner, frameworkId, parentId: groupId, code: '', title: 'Inner', topics: [], revision: 0 }
    await output(editor, contracts.saveOutcomeGroup, input)
    const elsewhere = await addGroup(editor, await addFramework(editor, 'Elsewhere'), 'Elsewhere')
    for (const parentId of [inner, elsewhere, v7()])
      expect(await attempt(editor, contracts.saveOutcomeGroup, { ...input, id: v7(), title: 'Deeper', parentId })).toMatchObject({
        issues: [{ path: 'parentId', code: 'outcomeGroupMisplaced' }],
      })
  })
})

describe('an outcome', () => {
  test('has a code of its own in its framework, and is changed by who knows it as it is', async () => {
    const id = await addOutcome(editor, groupId, '2.2.6')
    expect(await attempt(editor, contracts.saveOutcome, outcomeInput(groupId, '2.2.6'))).toMatchObject({
      issues: [{ path: 'code', code: 'outcomeCodeTaken' }],
    })
    const other = await addGroup(editor, await addFramework(editor, 'Same codes'), 'Any')
    expect(await attempt(editor, contracts.saveOutcome, outcomeInput(other, '2.2.6'))).toMatchObject({ status: 'SUCCESS' })
    const changed = { ...outcomeInput(groupId, '2.2.6', id), text: 'Treat a molar', revision: 1 }
    expect(await output(editor, contracts.saveOutcome, changed)).toMatchObject({ revision: 2 })
    expect(await attempt(editor, contracts.saveOutcome, changed)).toMatchObject({ status: 'CONFLICT' })
    expect(await attempt(editor, contracts.saveOutcome, { ...changed, groupId: other, revision: 2 })).toMatchObject({
      issues: [{ path: 'groupId', code: 'outcomeGroupMisplaced' }],
    })
    expect(await attempt(editor, contracts.saveOutcome, { ...changed, topicId: v7(), revision: 2 })).toMatchObject({
      issues: [{ path: 'topicId', code: 'topicUnknown' }],
    })
    const { history } = await output(editor, contracts.readOutcome, { outcomeId: id })
    expect(history.map(({ act }) => act)).toEqual(['CHANGED', 'ADDED'])
    const { frameworkId } = (await output(editor, contracts.readOutcomeGroup, { groupId })).group
    const elsewhere = await addGroup(editor, frameworkId, 'Elsewhere')
    await output(editor, contracts.saveOutcome, { ...changed, groupId: elsewhere, revision: 2 })
    const [moved] = (await output(editor, contracts.readOutcome, { outcomeId: id })).history
    expect(moved?.changes).toEqual([{ field: 'group', from: expect.any(String), to: 'Elsewhere' }])
  })

  test('is found by its code and its words, whatever their accents; retired ones where they are asked for', async () => {
    const id = await addOutcome(editor, groupId, '3.1', 'Évaluer le risque carieux')
    const found = async (q: string, retired = 'WITHOUT') =>
      (await output(school.admin, contracts.listOutcomes, { q, retired })).rows.map((row) => row.id)
    expect(await found('evaluer le')).toEqual([id])
    expect(await found('3.1')).toContain(id)
    expect(await output(editor, contracts.retireOutcome, { outcomeId: id, retired: true, revision: 1 })).toMatchObject({ revision: 2 })
    expect(await found('evaluer le')).toEqual([])
    expect(await found('evaluer le', 'WITH')).toEqual([id])
    expect(await attempt(editor, contracts.retireOutcome, { outcomeId: id, retired: true, revision: 2 })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    expect(await attempt(editor, contracts.retireOutcome, { outcomeId: id, retired: false, revision: 1 })).toMatchObject({
      status: 'CONFLICT',
    })
  })

  test('is linked to another, and both say so', async () => {
    const [from, to] = [await addOutcome(editor, groupId, '4.1'), await addOutcome(editor, groupId, '4.2')]
    const link = { outcomeId: from, toId: to, kind: 'PART', linked: true }
    await output(editor, contracts.saveOutcomeLink, link)
    await output(editor, contracts.saveOutcomeLink, link)
    const links = async (outcomeId: string) => (await output(editor, contracts.readOutcome, { outcomeId })).links
    expect(await links(from)).toMatchObject([{ id: to, kind: 'PART', isFrom: true }])
    expect(await links(to)).toMatchObject([{ id: from, kind: 'PART', isFrom: false }])
    await output(editor, contracts.saveOutcomeLink, { ...link, linked: false })
    expect(await links(to)).toEqual([])
    expect(await attempt(editor, contracts.saveOutcomeLink, { ...link, toId: from })).toMatchObject({ issues: [{ code: 'outcomeItself' }] })
    expect(await attempt(editor, contracts.saveOutcomeLink, { ...link, toId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('what is of a draft', () => {
  test('is found by editors alone', async () => {
    const id = await addOutcome(editor, groupId, '5.1')
    const reach = { entitled: school.admin, strangers: [school.student, school.teacher], reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({ call: readOutcomeCall, parameter: 'outcomeId', input: (outcomeId) => ({ outcomeId }), id, ...reach })
    await expectOutOfScope({
      call: readOutcomeGroupCall,
      parameter: 'groupId',
      input: (group) => ({ groupId: group }),
      id: groupId,
      ...reach,
    })
    expect((await output(school.teacher, contracts.listOutcomes, { frameworkId })).total).toBe(0)
    expect((await output(school.teacher, contracts.listOutcomes, { groupId })).total).toBe(0)
  })
})

test('an outcome in use does not lead to a year that is a draft', async () => {
  const inUse = await addFramework(editor, 'For every reader')
  const outcomeId = await addOutcome(editor, await addGroup(editor, inUse, 'Open'), '9.1')
  await output(editor, contracts.setFrameworkState, { frameworkId: inUse, on: 'use' })
  const draft = await makeYear(editor, await makeProgramme('Orthodontics'), '2031-09-01')
  expect(await output(school.student, contracts.readOutcome, { outcomeId })).toMatchObject({ year: null })
  await expectOutOfScope({
    call: readOutcomeCall,
    parameter: 'yearId',
    input: (yearId) => ({ outcomeId, yearId }),
    id: draft,
    entitled: school.admin,
    strangers: [school.student, school.teacher],
    reachableBy: ['ADMIN'],
  })
})

test('outcomes are edited by who holds both privileges', async () => {
  const nobody = roleActor(school.teacher, ['CURRICULUM_EDIT'], { only: true })
  const edits = [
    [contracts.saveFramework, { id: v7(), name: 'X', issuer: '', edition: '', language: '', licence: '', revision: 0 }],
    [contracts.setFrameworkState, { frameworkId, on: 'use' }],
    [contracts.saveOutcomeGroup, { id: v7(), frameworkId, parentId: null, code: '', title: 'X', topics: [], revision: 0 }],
    [contracts.saveOutcome, outcomeInput(groupId, 'X')],
    [contracts.retireOutcome, { outcomeId: v7(), retired: true, revision: 1 }],
    [contracts.saveOutcomeLink, { outcomeId: v7(), toId: v7(), kind: 'EXACT', linked: true }],
  ] as const
  for (const [contract, input] of edits)
    for (const who of [nobody, school.teacher])
      expect(await attempt(who, contract, input), contract.name).toMatchObject({ status: 'FORBIDDEN' })
  expect(await attempt(nobody, contracts.listFrameworks, {})).toMatchObject({ status: 'FORBIDDEN' })
  expect(await attempt(nobody, contracts.listOutcomes, {})).toMatchObject({ status: 'FORBIDDEN' })
})
