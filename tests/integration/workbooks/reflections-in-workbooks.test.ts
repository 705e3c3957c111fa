import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import { starterTemplates } from '@/lib/reflections/starters'
import { prisma } from '@/server/kernel/db'
import { mergeTagCall } from '@/server/tags/calls/merge'
import { removeTagCall } from '@/server/tags/calls/tags'
import { listWorkbookChoicesCall, readEditedWorkbookCall, saveWorkbookCall } from '@/server/workbooks/calls/editors'
import { listMyWorkbooksCall, readWorkbookCall, readWorkbookCohortCall } from '@/server/workbooks/calls/readers'
import { callAs } from '../../support/call'
import { succeeds } from '../../support/forms'
import type { Member } from '../../support/members'
import { acknowledge, onReflection, makeReflection, share, submit, tryReflection } from '../../support/reflections'
import { makeTargets } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { madeWorkbook, type MadeItem } from '../../support/workbooks'

let school: School
let ofYear: { permits: object[] }
const [short, what] = starterTemplates('en-GB')
const shortId = short?.id ?? ''
const whatId = what?.id ?? ''

beforeAll(async () => {
  school = await makeSchool()
  const { programmeId } = await makeTargets(school)
  ofYear = { permits: [{ programmeId, year: 4 }] }
})

/** Makes a template for this test, so that reflections of other tests fit nothing here. */
async function ownTemplate(): Promise<string> {
  const id = v7()
  const prompts = [{ uid: '0192f1d0-0000-7000-8000-000000000001', caption: 'What happened?', help: '', words: null }]
  await onReflection(school.admin, contracts.saveReflectionTemplate, {
    id,
    revision: 0,
    name: `Of ${id}`,
    prompts,
    programmeIds: [],
    active: true,
  })
  return id
}
async function tagReflection(reflectionId: string): Promise<string> {
  const tagId = v7()
  const group = await prisma().tagGroup.create({ data: { id: v7(), name: `Group ${tagId}` }, select: { id: true } })
  await prisma().tag.create({ data: { id: tagId, name: `Tag ${tagId}`, tagGroupId: group.id } })
  await prisma().reflectionTag.create({ data: { reflectionId, tagId } })
  return tagId
}
const readWorkbook = async (who: Member, id: string, studentId?: string) => {
  const { progress, sections } = await succeeds(who, readWorkbookCall, { id, studentId })
  return { progress, items: sections.flatMap(({ items }) => items), sections }
}
const readItems = async (who: Member, id: string, studentId?: string) => (await readWorkbook(who, id, studentId)).items
const workbook = (asked: MadeItem[], more: object = {}) => madeWorkbook(school.admin, { ...ofYear, sections: [asked], ...more })
const item = (state: 'SUBMITTED' | 'ACKNOWLEDGED', more: object = {}, needed = 1): MadeItem => ({
  reflection: { state, ...more },
  caption: 'Reflections',
  needed,
})

describe('what counts', () => {
  test('is submitted or acknowledged, as the item says, and never private or shared', async () => {
    const { student, teacher } = school
    const templateId = await ownTemplate()
    const id = await workbook([item('ACKNOWLEDGED', { templateId }, 3)])
    const all = [await makeReflection(student, { templateId }), await makeReflection(student, { templateId })]
    const [first = '', second = ''] = all
    await share(student, second, teacher)
    expect(await readItems(student, id)).toMatchObject([
      { kind: 'REFLECTION', state: 'TO_DO', done: 0, awaiting: 0, canStart: true, reflections: [] },
    ])
    await submit(student, first, teacher)
    await submit(student, second, teacher)
    await acknowledge(teacher, first)
    const third = await makeReflection(student, { templateId })
    await submit(student, third, teacher)
    await acknowledge(teacher, third)
    expect(await readItems(student, id)).toMatchObject([
      {
        state: 'AWAITING',
        done: 2,
        awaiting: 1,
        caption: 'Reflections',
        reflection: { state: 'ACKNOWLEDGED', kind: null, template: { id: templateId }, tags: [] },
        reflections: expect.arrayContaining([
          { id: third, state: 'ACKNOWLEDGED', at: expect.any(String) },
          { id: second, state: 'SUBMITTED', at: expect.any(String) },
        ]),
      },
    ])
    expect((await readWorkbook(student, id)).progress).toMatchObject({ done: 2, awaiting: 1, total: 3 })
    const { workbooks } = await succeeds(student, listMyWorkbooksCall, {})
    expect(workbooks.find((one) => one.id === id)?.own).toMatchObject({ done: 2, awaiting: 1, total: 3 })
    const cohort = await succeeds(teacher, readWorkbookCohortCall, { id })
    expect(cohort.items).toMatchObject([{ kind: 'REFLECTION', caption: 'Reflections', needed: 3, isGone: false }])
    expect(cohort.students.find((one) => one.id === student.id)).toMatchObject({ done: [2], awaiting: [1], attention: [0] })
    const lower = await workbook([item('SUBMITTED', { templateId }, 3)])
    expect(await readItems(student, lower)).toMatchObject([{ state: 'COMPLETE', done: 3, awaiting: 0 }])
  })

  test('is of the template, about the kind of activity and has one of the tags that the item names', async () => {
    const { student, teacher } = school
    const templateId = await ownTemplate()
    const about = await makeReflection(student, { templateId, kind: 'CASE' })
    const tagId = await tagReflection(about)
    const other = await tagReflection(await makeReflection(student))
    await submit(student, about, teacher)
    const counts = async (asked: object) => (await readItems(student, await workbook([item('SUBMITTED', asked)])))[0]?.done
    expect(await counts({ templateId, kind: 'CASE', tagIds: [other, tagId] })).toBe(1)
    expect(await counts({ templateId, kind: 'SESSION' })).toBe(0)
    expect(await counts({ templateId, tagIds: [other] })).toBe(0)
    expect(await counts({ templateId: whatId, tagIds: [tagId] })).toBe(0)
  })

  test('was begun on the first day or later: taking it back and submitting it again makes it no younger', async () => {
    const { student, teacher } = school
    const templateId = await ownTemplate()
    const old = await makeReflection(student, { templateId })
    await submit(student, old, teacher)
    const [today, tomorrow] = [
      await workbook([item('SUBMITTED', { templateId })], { startsOn: '2026-11-20' }),
      await workbook([item('SUBMITTED', { templateId })], { startsOn: '2026-11-21' }),
    ]
    expect([await readItems(student, today), await readItems(student, tomorrow)]).toMatchObject([[{ done: 1 }], [{ done: 0 }]])
    await onReflection(student, contracts.withdrawReflection, { id: old })
    const later = new Date('2026-11-25T09:00:00Z')
    const again = await tryReflection(student, contracts.submitReflection, { id: old, readerIds: [teacher.id], despite: true }, later)
    expect(again).toMatchObject({ status: 'SUCCESS' })
    expect([await readItems(student, today), await readItems(student, tomorrow)]).toMatchObject([[{ done: 1 }], [{ done: 0 }]])
  })

  test('is the student’s own, and is acknowledged by somebody else', async () => {
    const { student, partner, teacher } = school
    const templateId = await ownTemplate()
    const theirs = await makeReflection(partner, { templateId })
    await submit(partner, theirs, teacher)
    await acknowledge(teacher, theirs)
    const own = await makeReflection(student, { templateId })
    await submit(student, own, teacher)
    expect((await acknowledge(student, own)).status).not.toBe('SUCCESS')
    const id = await workbook([item('ACKNOWLEDGED', { templateId })])
    expect(await readItems(student, id)).toMatchObject([{ done: 0, awaiting: 1, reflections: [{ id: own }] }])
  })
})

describe('what counted', () => {
  test('falls back when it is taken back, when its acknowledgement is, and when it is of another template', async () => {
    const { student, teacher } = school
    const templateId = await ownTemplate()
    const id = await madeWorkbook(school.admin, {
      ...ofYear,
      order: 'IN_ORDER',
      sections: [[item('SUBMITTED', { templateId })], [item('ACKNOWLEDGED', { templateId: whatId })]],
    })
    const one = await makeReflection(student, { templateId })
    await submit(student, one, teacher)
    await acknowledge(teacher, one)
    expect((await readWorkbook(student, id)).sections).toMatchObject([{ done: 1 }, { isLocked: false }])
    // The reflection is still submitted.
    await onReflection(teacher, contracts.revokeAcknowledgement, { id: one, commentId: v7(), reason: 'Read the wrong one' })
    expect((await readWorkbook(student, id)).sections).toMatchObject([{ done: 1, items: [{ state: 'COMPLETE' }] }, { isLocked: false }])
    // The part that had opened locks again, as it does when a form is opened again.
    await onReflection(student, contracts.withdrawReflection, { id: one })
    expect((await readWorkbook(student, id)).sections).toMatchObject([
      { done: 0, items: [{ state: 'TO_DO', done: 0, reflections: [] }] },
      { isLocked: true, items: [{ canStart: false }] },
    ])
    const about = { title: 'Composite', happenedOn: '2026-11-19', templateId: shortId, tagIds: [], fileIds: [] }
    await onReflection(student, contracts.saveReflection, { id: one, revision: 1, about })
    await submit(student, one, teacher)
    expect(await readItems(student, id)).toMatchObject([{ done: 0 }, { done: 0 }])
  })

  test('is gone when it is deleted', async () => {
    const { student, teacher } = school
    const templateId = await ownTemplate()
    const one = await makeReflection(student, { templateId })
    await submit(student, one, teacher)
    const id = await workbook([item('SUBMITTED', { templateId })])
    expect(await readItems(student, id)).toMatchObject([{ done: 1 }])
    await onReflection(student, contracts.withdrawReflection, { id: one })
    await onReflection(student, contracts.removeReflection, { id: one })
    expect(await readItems(student, id)).toMatchObject([{ done: 0 }])
  })

  test('counts on where its template or tags go out of use, and no more is asked for', async () => {
    const { admin, student, teacher } = school
    const templateId = await ownTemplate()
    const one = await makeReflection(student, { templateId })
    const tagId = await tagReflection(one)
    await submit(student, one, teacher)
    const id = await workbook([item('SUBMITTED', { templateId }, 3), item('SUBMITTED', { tagIds: [tagId] })])
    await prisma().tag.update({ where: { id: tagId }, data: { active: false } })
    const template = { id: templateId, revision: 1, name: `Of ${templateId}`, programmeIds: [], active: false }
    const prompts = [{ uid: v7(), caption: 'Otherwise', help: '', words: null }]
    await onReflection(admin, contracts.saveReflectionTemplate, { ...template, prompts })
    // One reflection counts for one of the two items.
    expect((await readWorkbook(student, id)).progress).toMatchObject({ done: 1, total: 1 })
    expect((await readItems(student, id)).map(({ canStart }) => canStart)).toEqual([false, false])
    const edited = await succeeds(admin, readEditedWorkbookCall, { id })
    expect(edited.sections[0]?.items).toMatchObject([{ isGone: true, reflection: { template: { id: templateId } } }, { isGone: true }])
    const save = (reflection: object, of = { id, revision: 1 }) =>
      callAs(admin, saveWorkbookCall, {
        ...of,
        name: v7(),
        sections: [{ name: 'A', items: [{ reflection, caption: 'Reflections', needed: 1 }] }],
      })
    expect(await save({ state: 'SUBMITTED', templateId, tagIds: [tagId] })).toMatchObject({ status: 'SUCCESS' })
    const refused = (field: string, code: string) => ({
      status: 'VALIDATION_FAILED',
      issues: [{ path: `sections.0.items.0.reflection.${field}`, code }],
    })
    const fresh = () => ({ id: v7(), revision: 0 })
    expect(await save({ state: 'SUBMITTED', templateId }, fresh())).toMatchObject(refused('templateId', 'templateUnknown'))
    expect(await save({ state: 'SUBMITTED', templateId: v7() }, fresh())).toMatchObject(refused('templateId', 'templateUnknown'))
    expect(await save({ state: 'SUBMITTED', tagIds: [tagId] }, fresh())).toMatchObject(refused('tagIds', 'tagUnknown'))
    expect(await save({ state: 'SHARED' }, fresh())).toMatchObject({ status: 'VALIDATION_FAILED' })
    const { templates } = await succeeds(admin, listWorkbookChoicesCall, {})
    expect(templates.map((one) => one.id)).toEqual(expect.arrayContaining([shortId, whatId]))
    expect(templates.map((one) => one.id)).not.toContain(templateId)
  })
})

describe('one text', () => {
  test('counts for one item of a workbook, and in each workbook', async () => {
    const { student, teacher } = school
    const templateId = await ownTemplate()
    const one = await makeReflection(student, { templateId, kind: 'CASE' })
    await submit(student, one, teacher)
    const both = [item('SUBMITTED', { templateId }), item('SUBMITTED', { templateId, kind: 'CASE' })]
    const [id, other] = [await workbook(both), await workbook(both)]
    expect((await readItems(student, id)).map(({ done }) => done)).toEqual([0, 1])
    expect((await readWorkbook(student, other)).progress).toMatchObject({ done: 1, total: 2 })
    const second = await makeReflection(student, { templateId, kind: 'CASE' })
    await submit(student, second, teacher)
    expect((await readWorkbook(student, id)).progress).toMatchObject({ done: 2, total: 2 })
  })

  test('leads nobody to it who may not open it; a view as somebody else has the number alone', async () => {
    const { admin, student, teacher, colleague } = school
    const templateId = await ownTemplate()
    const one = await makeReflection(student, { templateId })
    await submit(student, one, teacher)
    const id = await workbook([item('SUBMITTED', { templateId })])
    expect(await readItems(teacher, id, student.id)).toMatchObject([{ done: 1, canStart: false, reflections: [{ id: one }] }])
    const sees: Member = { ...colleague, actor: { ...colleague.actor, privileges: new Set([...colleague.actor.privileges, 'USERS_VIEW']) } }
    expect(await readItems(sees, id, student.id)).toMatchObject([{ done: 1, reflections: [] }])
    const viewer = { id: admin.id, displayName: 'Admin', until: new Date('2026-11-20T23:00:00Z') }
    expect(await readItems({ ...student, actor: { ...student.actor, viewer } }, id)).toMatchObject([{ done: 1, reflections: [] }])
    const without = new Set([...student.actor.privileges].filter((name) => !name.startsWith('REFLECTIONS')))
    const asking = await workbook([item('SUBMITTED', { templateId }, 2)])
    expect(await readItems({ ...student, actor: { ...student.actor, privileges: without } }, asking)).toMatchObject([
      { done: 1, canStart: false, reflections: [] },
    ])
  })
})

test('a tag that a workbook asks for is not deleted, and follows a merge', async () => {
  const { admin, student, teacher } = school
  const one = await makeReflection(student)
  const [fromId, intoId] = [await tagReflection(one), await tagReflection(await makeReflection(student))]
  await submit(student, one, teacher)
  const id = await workbook([item('SUBMITTED', { tagIds: [fromId, intoId] }), item('SUBMITTED', { tagIds: [fromId] })])
  expect(await callAs(admin, removeTagCall, { id: fromId, revision: 1, as: 'DELETED' })).not.toMatchObject({ status: 'SUCCESS' })
  expect(await callAs(admin, mergeTagCall, { id: fromId, revision: 1, intoId })).toMatchObject({
    status: 'SUCCESS',
  })
  const edited = await succeeds(admin, readEditedWorkbookCall, { id })
  expect(edited.sections[0]?.items.map(({ reflection }) => reflection?.tags.map((tag) => tag.id))).toEqual([[intoId], [intoId]])
  expect((await readWorkbook(student, id)).progress.done).toBe(1)
})

test('a cohort is as many statements for one reflection as for many', async () => {
  const { student, partner, teacher } = school
  const templateId = await ownTemplate()
  const id = await workbook([item('SUBMITTED', { templateId }, 5), item('ACKNOWLEDGED', {}, 5)])
  await submit(student, await makeReflection(student, { templateId }), teacher)
  const read = () => succeeds(teacher, readWorkbookCohortCall, { id })
  // Statements that are sent at once arrive in any order.
  const few = (await statementsOf(read)).sort()
  for (const who of [student, partner]) for (let i = 0; i < 3; i++) await submit(who, await makeReflection(who, { templateId }), teacher)
  expect((await statementsOf(read)).sort()).toEqual(few)
})

test('without a template a name is needed, and an item is of one kind', async () => {
  const save = (one: object) =>
    callAs(school.admin, saveWorkbookCall, { id: v7(), revision: 0, name: v7(), sections: [{ name: 'A', items: [{ needed: 1, ...one }] }] })
  const refused = (field: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path: `sections.0.items.0.${field}`, code: 'required' }] })
  const reflection = { state: 'SUBMITTED' }
  expect(await save({ reflection })).toMatchObject(refused('caption'))
  expect(await save({ reflection, caption: 'Any', testId: v7() })).toMatchObject(refused('formId'))
  expect(await save({ reflection: { ...reflection, templateId: shortId } })).toMatchObject({ status: 'SUCCESS' })
})
