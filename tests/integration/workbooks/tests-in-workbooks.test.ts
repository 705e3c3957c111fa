import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { removeTest } from '@/lib/contracts/competency-tests'
import { listWorkbookChoicesCall, readEditedWorkbookCall, saveWorkbookCall } from '@/server/workbooks/calls/editors'
import { readWorkbookCall, readWorkbookCohortCall } from '@/server/workbooks/calls/readers'
import { callAs } from '../../support/call'
import {
  askForAttempt,
  wholeAttempt,
  changeTest,
  onTest,
  savedTest,
  sheetForm,
  acceptedAttempt,
  type SheetForm,
} from '../../support/competency-tests'
import { succeeds } from '../../support/forms'
import type { Member } from '../../support/members'
import { makeTargets } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { madeWorkbook } from '../../support/workbooks'

let school: School
let sheet: SheetForm
let ofYear: { permits: object[] }

beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
  const { programmeId } = await makeTargets(school)
  ofYear = { permits: [{ programmeId, year: 4 }] }
})

const itemsOf = async (who: Member, id: string, studentId?: string) =>
  (await succeeds(who, readWorkbookCall, { id, studentId })).sections.flatMap(({ items }) => items)

test('a test of a workbook is done when it is passed, whatever the day, and waits while it is marked', async () => {
  const { admin, student, teacher } = school
  const [passed, failed, marked, none] = [
    await savedTest(school, sheet),
    await savedTest(school, sheet, { canRetake: true, retakeAfterDays: 7 }),
    await savedTest(school, sheet),
    await savedTest(school, sheet),
  ]
  const pass = await wholeAttempt(student, teacher, passed, sheet, sheet.good)
  const fail = await wholeAttempt(student, teacher, failed, sheet, sheet.low, { outcome: 'FAILED' })
  const mark = await acceptedAttempt(student, teacher, marked)
  const id = await madeWorkbook(admin, {
    ...ofYear,
    startsOn: '2099-01-01',
    sections: [
      [{ testId: passed }, { testId: failed }],
      [{ testId: marked }, { testId: none }],
    ],
  })
  expect(await itemsOf(student, id)).toMatchObject([
    { kind: 'TEST', testId: passed, state: 'COMPLETE', done: 1, canStart: false, attempt: { id: pass.id, state: 'PASSED' } },
    { kind: 'TEST', state: 'RETURNED', done: 0, attention: 1, canStart: true, attempt: { id: fail.id, state: 'FAILED' } },
    { kind: 'TEST', state: 'AWAITING', awaiting: 1, attempt: { id: mark, state: 'AWAITING_MARKING' } },
    { kind: 'TEST', state: 'TO_DO', canStart: true, attempt: null },
  ])
  const read = await succeeds(student, readWorkbookCall, { id })
  expect(read.progress).toMatchObject({ done: 1, awaiting: 1, total: 4 })
  const cohort = await succeeds(teacher, readWorkbookCohortCall, { id })
  expect(cohort.students.find((one) => one.id === student.id)).toMatchObject({
    done: [1, 0, 0, 0],
    awaiting: [0, 0, 1, 0],
    attention: [0, 1, 0, 0],
  })
})

test('another student’s counts for nobody else', async () => {
  const { admin, student, partner } = school
  const testId = await savedTest(school, sheet)
  await wholeAttempt(partner, school.teacher, testId, sheet, sheet.good)
  const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ testId }]] })
  expect(await itemsOf(student, id)).toMatchObject([{ state: 'TO_DO', done: 0, attempt: null }])
})

test('who may not read tests sees that an item is done, and no attempt; where the module is off tests are not offered', async () => {
  const { admin, student, teacher } = school
  const testId = await savedTest(school, sheet)
  await wholeAttempt(student, teacher, testId, sheet, sheet.good)
  const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ testId }]] })
  const without = (who: Member): Member => ({
    ...who,
    actor: { ...who.actor, privileges: new Set([...who.actor.privileges].filter((name) => !name.startsWith('TESTS'))) },
  })
  expect(await itemsOf(without(teacher), id, student.id)).toMatchObject([{ state: 'COMPLETE', attempt: null }])
  const off: Member = { ...admin, actor: { ...admin.actor, modules: new Set([...admin.actor.modules].filter((one) => one !== 'tests')) } }
  expect((await succeeds(off, listWorkbookChoicesCall, {})).tests).toEqual([])
  expect((await succeeds(admin, listWorkbookChoicesCall, {})).tests).toContainEqual(expect.objectContaining({ id: testId }))
})

test('a test that is unpublished or removed is asked for no more, and stays in the workbooks that have it', async () => {
  const { admin, student } = school
  const [unpublished, removed] = [await savedTest(school, sheet), await savedTest(school, sheet)]
  const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ testId: unpublished }, { testId: removed }]] })
  await changeTest(unpublished, { published: false })
  await onTest(admin, removeTest, { id: removed, revision: 1 })
  expect(await itemsOf(student, id)).toMatchObject([
    { state: 'GONE', canStart: false },
    { state: 'GONE', canStart: false },
  ])
  const edited = await succeeds(admin, readEditedWorkbookCall, { id })
  expect(edited.sections[0]?.items).toMatchObject([{ isGone: true }, { isGone: true }])
  const sections = edited.sections.map(({ name, items }) => ({
    name,
    items: items.map(({ testId, needed }) => ({ testId, needed })),
  }))
  await succeeds(admin, saveWorkbookCall, { id, revision: 1, name: v7(), sections })
  const save = (item: object) =>
    callAs(admin, saveWorkbookCall, { id: v7(), revision: 0, name: v7(), sections: [{ name: 'A', items: [item] }] })
  const refused = (path: string, code: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path: `sections.0.items.0.${path}`, code }] })
  expect(await save({ testId: unpublished, needed: 1 })).toMatchObject(refused('formId', 'testUnknown'))
  const testId = await savedTest(school, sheet)
  expect(await save({ testId, needed: 2 })).toMatchObject(refused('needed', 'testOnce'))
  expect(await save({ testId, formId: sheet.id, needed: 1 })).toMatchObject(refused('formId', 'required'))
  expect(await askForAttempt(student, testId)).not.toBe('')
})
