import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { withdrawFormCall } from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import {
  listWorkbookChoicesCall,
  listWorkbooksCall,
  readEditedWorkbookCall,
  removeWorkbookCall,
  saveWorkbookCall,
} from '@/server/workbooks/calls/editors'
import { exportWorkbookCohortCall, listMyWorkbooksCall, readWorkbookCall, readWorkbookCohortCall } from '@/server/workbooks/calls/readers'
import { remindOfWorkbookCall } from '@/server/workbooks/calls/remind'
import { callAs } from '../../support/call'
import { askNamed, review, signResponse, sign, simpleForm, submitResponse } from '../../support/form-responses'
import { publishedForm, succeeds } from '../../support/forms'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeTargets, makeTreated, type Reported } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { madeWorkbook } from '../../support/workbooks'

let school: School
let reported: Reported
let ofYear: { permits: object[] }
const onlySupervises = (who: Member): Member => ({
  ...who,
  actor: {
    ...who.actor,
    privileges: new Set([...who.actor.privileges].filter((name) => name !== 'REPORT_ALLSTUDENTS' && name !== 'USERS_VIEW')),
  },
})
const issue = (path: string, code: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
const readItemStates = async (who: Member, id: string, studentId?: string) =>
  (await succeeds(who, readWorkbookCall, { id, studentId })).sections.flatMap(({ items }) => items.map((item) => item.state))

beforeAll(async () => {
  school = await makeSchool()
  reported = await makeTargets(school)
  ofYear = { permits: [{ programmeId: reported.programmeId, year: 4 }] }
})

describe('progress', () => {
  test('is counted from responses and finished sessions', async () => {
    const { admin, student, teacher } = school
    const { examination } = school.procedures
    const done = await submitResponse(admin, student)
    const waiting = await submitResponse(admin, student, { form: simpleForm({ route: [review(askNamed(teacher))] }) })
    const untouched = await publishedForm(admin, simpleForm())
    await makeTreated(school, { studentId: student.id, procedure: examination })
    await makeTreated(school, { studentId: student.id, procedure: examination })
    const id = await madeWorkbook(admin, {
      ...ofYear,
      sections: [
        [{ formId: done.formId }, { procedureId: examination.id, needed: 3 }],
        [{ formId: waiting.formId, needed: 2 }, { formId: untouched.id }],
      ],
    })
    const read = await succeeds(student, readWorkbookCall, { id })
    expect(read).toMatchObject({ isOwn: true, progress: { done: 1, awaiting: 1, total: 5, pace: null } })
    expect(read.sections).toMatchObject([
      {
        done: 1,
        total: 2,
        items: [
          { state: 'COMPLETE', done: 1, responses: [{ id: done.responseId }] },
          { state: 'IN_PROGRESS', done: 2, kind: 'PROCEDURE' },
        ],
      },
      {
        done: 0,
        total: 3,
        items: [
          { state: 'IN_PROGRESS', done: 0, awaiting: 1, canStart: true },
          { state: 'TO_DO', canStart: true },
        ],
      },
    ])
    const { workbooks } = await succeeds(student, listMyWorkbooksCall, {})
    expect(workbooks.find((one) => one.id === id)).toMatchObject({ own: { done: 1, total: 5 }, students: 0 })
    await makeTreated(school, { studentId: student.id, procedure: examination })
    expect((await succeeds(student, readWorkbookCall, { id })).progress.done).toBe(2)
  })

  test('counts a response once it is signed, and only from the first day on', async () => {
    const { admin, student, teacher } = school
    const response = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(teacher))] }) })
    const sections = [[{ formId: response.formId }]]
    const [now, later] = [
      await madeWorkbook(admin, { ...ofYear, sections }),
      await madeWorkbook(admin, { ...ofYear, sections, startsOn: '2026-11-21' }),
    ]
    expect(await readItemStates(student, now)).toEqual(['AWAITING'])
    await signResponse(teacher, response.responseId)
    expect(await readItemStates(student, now)).toEqual(['COMPLETE'])
    expect((await succeeds(student, readWorkbookCall, { id: later })).progress).toMatchObject({ done: 0, total: 1 })
  })

  test('in order, a part opens when the one before it is complete', async () => {
    const { admin, student } = school
    const [first, second] = [await publishedForm(admin, simpleForm()), await publishedForm(admin, simpleForm())]
    const id = await madeWorkbook(admin, { ...ofYear, order: 'IN_ORDER', sections: [[{ formId: first.id }], [{ formId: second.id }]] })
    const { sections } = await succeeds(student, readWorkbookCall, { id })
    expect(sections).toMatchObject([{ isLocked: false }, { isLocked: true, items: [{ state: 'LOCKED', canStart: false }] }])
  })

  test('asks for no more of a form that is withdrawn, and keeps what was done', async () => {
    const { admin, student } = school
    const done = await submitResponse(admin, student)
    const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ formId: done.formId, needed: 3 }]] })
    expect((await succeeds(student, readWorkbookCall, { id })).progress).toMatchObject({ done: 1, total: 3 })
    const { revision } = await prisma().form.findUniqueOrThrow({ where: { id: done.formId }, select: { revision: true } })
    await succeeds(admin, withdrawFormCall, { id: done.formId, revision })
    const read = await succeeds(student, readWorkbookCall, { id })
    expect(read).toMatchObject({
      progress: { done: 1, total: 1, pace: 'COMPLETE' },
      sections: [{ items: [{ state: 'GONE', canStart: false }] }],
    })
    const { workbooks } = await succeeds(admin, listWorkbooksCall, {})
    expect(workbooks.find((one) => one.id === id)).toMatchObject({ gone: 1, items: 1 })
    // The removed item stays in its workbook when that is saved, and cannot be put into another.
    const { sections, ...edited } = await succeeds(admin, readEditedWorkbookCall, { id })
    const kept = sections.map(({ name, items }) => ({
      name,
      items: items.map(({ formId, procedureId, needed }) => ({ formId, procedureId, needed })),
    }))
    expect(await callAs(admin, saveWorkbookCall, { ...edited, sections: kept })).toMatchObject({ status: 'SUCCESS' })
    expect(await callAs(admin, saveWorkbookCall, { ...edited, id: v7(), revision: 0, name: 'Another', sections: kept })).toMatchObject(
      issue('sections.0.items.0.formId', 'formUnknown'),
    )
  })

  test('does not tell of a form that has become confidential', async () => {
    const { admin, student, teacher } = school
    const done = await submitResponse(admin, student)
    const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ formId: done.formId }]] })
    expect((await succeeds(teacher, readWorkbookCohortCall, { id })).students.find((one) => one.id === student.id)?.done).toEqual([1])
    await prisma().form.update({ where: { id: done.formId }, data: { confidential: true }, select: { id: true } })
    const cohort = await succeeds(teacher, readWorkbookCohortCall, { id })
    expect(cohort.students.find((one) => one.id === student.id)?.done).toEqual([0])
    expect(cohort.items).toMatchObject([{ isGone: true }])
  })
})

describe('a cohort', () => {
  test('are the students that are the reader’s to see, by item', async () => {
    const { admin, student, partner, stranger, teacher } = school
    const done = await submitResponse(admin, student)
    const id = await madeWorkbook(admin, {
      ...ofYear,
      startsOn: '2026-09-01',
      dueOn: '2026-11-30',
      sections: [[{ formId: done.formId, needed: 3 }]],
    })
    const all = await succeeds(admin, readWorkbookCohortCall, { id })
    expect(all.students.map((one) => one.id).toSorted()).toEqual([student.id, partner.id, stranger.id].toSorted())
    expect(all.students.find((one) => one.id === student.id)).toMatchObject({ done: [1], progress: { done: 1, total: 3, pace: 'BEHIND' } })
    const supervised = await succeeds(onlySupervises(teacher), readWorkbookCohortCall, { id })
    expect(supervised.students.map((one) => one.id).toSorted()).toEqual([student.id, partner.id].toSorted())
    expect((await succeeds(onlySupervises(teacher), readWorkbookCall, { id, studentId: student.id })).isOwn).toBe(false)
    expect(await callAs(onlySupervises(teacher), readWorkbookCall, { id, studentId: stranger.id })).toMatchObject({ status: 'NOT_FOUND' })
    const { workbooks } = await succeeds(onlySupervises(teacher), listMyWorkbooksCall, {})
    expect(workbooks.find((one) => one.id === id)).toMatchObject({ own: null, students: 2 })
  })

  test('costs as many statements for many students as for few', async () => {
    const { admin, teacher } = school
    const forms = await Promise.all(Array.from({ length: 3 }, () => publishedForm(admin, simpleForm())))
    const few = await madeWorkbook(admin, { ...ofYear, sections: [[{ formId: forms[0]?.id ?? '' }]] })
    const many = await madeWorkbook(admin, { sections: [forms.map(({ id }) => ({ formId: id }))] })
    const cost = async (who: Member, id: string) => (await statementsOf(() => succeeds(who, readWorkbookCohortCall, { id }))).length
    await cost(admin, few)
    const [one, other] = [await cost(onlySupervises(teacher), few), await cost(admin, many)]
    expect(other).toBeLessThanOrEqual(one)
    expect(one).toBeLessThan(20)
  })

  test('is taken as a file by who proves who they are', async () => {
    const { admin, student } = school
    const done = await submitResponse(admin, student)
    const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ formId: done.formId, caption: '=Goals' }]] })
    const { csv, rows, isCut } = await succeeds(admin, exportWorkbookCohortCall, { id })
    expect({ rows, isCut }).toEqual({ rows: 3, isCut: false })
    expect(csv).toContain("'=Goals (1)")
    expect(csv).toContain(student.displayName)
    expect(await prisma().auditEntry.count({ where: { action: 'workbooks.exported', entityId: id } })).toBe(1)
    const stale = { ...admin, actor: { ...admin.actor, provenAt: new Date(0) } }
    expect(await callAs(stale, exportWorkbookCohortCall, { id })).not.toMatchObject({ status: 'SUCCESS' })
  })
})

describe('students of a workbook', () => {
  test('are reminded once a day, but for those who have completed it', async () => {
    const { admin, student, teacher, staff } = school
    const done = await submitResponse(admin, student)
    const open = await publishedForm(admin, simpleForm())
    const [complete, id] = [
      await madeWorkbook(admin, { ...ofYear, sections: [[{ formId: done.formId }]] }),
      await madeWorkbook(admin, { ...ofYear, sections: [[{ formId: open.id }]] }),
    ]
    const remind = (who: Member, of: string) => succeeds(who, remindOfWorkbookCall, { id: of, studentIds: [student.id, student.id] })
    expect(await remind(teacher, complete)).toEqual({ reminded: 0, today: 0 })
    expect(await remind(teacher, id)).toEqual({ reminded: 1, today: 0 })
    expect(await remind(staff, id)).toEqual({ reminded: 0, today: 1 })
    const told = await prisma().outboxEvent.findMany({
      where: { type: 'messaging.notice', payload: { path: ['href'], equals: `/forms/workbook/${id}` } },
      select: { payload: true },
    })
    expect(told.map(({ payload }) => payload)).toMatchObject([{ to: [student.id], key: 'workbookReminder' }])
    await prisma().workbookReminder.updateMany({ where: { workbookId: id }, data: { remindedAt: new Date(0) } })
    expect(await remind(teacher, id)).toEqual({ reminded: 1, today: 0 })
    expect(await callAs(student, remindOfWorkbookCall, { id, studentIds: [student.id] })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(teacher, remindOfWorkbookCall, { id, studentIds: [] })).toMatchObject({ status: 'VALIDATION_FAILED' })
    await expectOutOfScope({
      call: remindOfWorkbookCall,
      parameter: 'studentIds',
      input: (of) => ({ id, studentIds: [of] }),
      id: student.id,
      entitled: teacher,
      reachableBy: ['TEACHER', 'STAFF', 'ADMIN'],
    })
    await expectOutOfScope({
      call: remindOfWorkbookCall,
      parameter: 'id',
      input: (of) => ({ id: of, studentIds: [student.id] }),
      id,
      entitled: teacher,
      reachableBy: ['TEACHER', 'STAFF', 'ADMIN'],
    })
  })
})

describe('workbooks of others', () => {
  test('are not found', async () => {
    const { admin, student, stranger, unrelated } = school
    const { id: formId } = await publishedForm(admin, simpleForm())
    const id = await madeWorkbook(admin, { ...ofYear, sections: [[{ formId }]] })
    const seesAll = ['TEACHER', 'STAFF', 'ADMIN'] as const
    await expectOutOfScope({ call: readWorkbookCall, parameter: 'id', input: (of) => ({ id: of }), id, entitled: student })
    const ofStudent = (studentId: string) => ({ id, studentId })
    await expectOutOfScope({
      call: readWorkbookCall,
      parameter: 'studentId',
      input: ofStudent,
      id: student.id,
      entitled: student,
      strangers: [stranger],
      reachableBy: seesAll,
    })
    await expectOutOfScope({
      call: readWorkbookCohortCall,
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: admin,
      strangers: [student],
      reachableBy: seesAll,
    })
    await expectOutOfScope({
      call: exportWorkbookCohortCall,
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: admin,
      strangers: [student],
      reachableBy: seesAll,
    })
    expect(await callAs(onlySupervises(unrelated), readWorkbookCohortCall, { id })).toMatchObject({ status: 'NOT_FOUND' })
    const readers: readonly Call[] = [listMyWorkbooksCall, listWorkbooksCall, listWorkbookChoicesCall]
    for (const call of readers) {
      const without = { actor: { ...student.actor, privileges: new Set<never>() } }
      expect(await callAs(without, call, {})).toMatchObject({ status: 'FORBIDDEN' })
    }
    const editors: readonly (readonly [Call, object])[] = [
      [readEditedWorkbookCall, { id }],
      [removeWorkbookCall, { id, revision: 1 }],
      [saveWorkbookCall, { id, revision: 1, name: 'Theirs', sections: [{ name: 'A', items: [{ formId, needed: 1 }] }] }],
    ]
    for (const [call, input] of editors) expect(await callAs(student, call, input)).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('nor is one that is not in use', async () => {
    const { admin, student } = school
    const { id: formId } = await publishedForm(admin, simpleForm())
    const id = await madeWorkbook(admin, { ...ofYear, active: false, sections: [[{ formId }]] })
    expect(await callAs(student, readWorkbookCall, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(admin, readWorkbookCohortCall, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('the editor', () => {
  const items = (formId: string) => [{ name: 'Part', items: [{ formId, needed: 2 }] }]

  test('makes, changes and removes a workbook', async () => {
    const { admin } = school
    const { id: formId } = await publishedForm(admin, simpleForm())
    const { forms, procedures, programmes } = await succeeds(admin, listWorkbookChoicesCall, {})
    expect(forms.map(({ id }) => id)).toContain(formId)
    expect(procedures.map(({ id }) => id)).not.toContain(school.procedures.retired.id)
    expect(programmes).toMatchObject([{ id: reported.programmeId, lengthYears: 5 }])
    const id = await madeWorkbook(admin, {
      ...ofYear,
      name: 'Oral surgery',
      sections: [[{ formId, needed: 2 }, { procedureId: school.procedures.extraction.id }]],
    })
    const read = await succeeds(admin, readEditedWorkbookCall, { id })
    expect(read).toMatchObject({
      name: 'Oral surgery',
      revision: 1,
      sections: [
        {
          items: [
            { formId, needed: 2 },
            { formId: null, name: 'Extraction' },
          ],
        },
      ],
    })
    const change = { id, revision: 1, name: 'Oral surgery', sections: items(formId) }
    expect(await succeeds(admin, saveWorkbookCall, change)).toEqual({ id, revision: 2 })
    expect(await callAs(admin, saveWorkbookCall, change)).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2, permits: [] } },
    })
    expect(await callAs(admin, removeWorkbookCall, { id, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    await succeeds(admin, removeWorkbookCall, { id, revision: 2 })
    expect(await callAs(admin, readEditedWorkbookCall, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await prisma().workbookItem.count({ where: { workbookId: id } })).toBe(0)
  })

  test('refuses by the field', async () => {
    const { admin } = school
    const { id: formId } = await publishedForm(admin, simpleForm())
    const save = (more: object) => callAs(admin, saveWorkbookCall, { id: v7(), revision: 0, name: v7(), sections: items(formId), ...more })
    await madeWorkbook(admin, { name: 'Taken', sections: [[{ formId }]] })
    expect(await save({ name: 'taken' })).toMatchObject(issue('name', 'captionTaken'))
    expect(await save({ startsOn: '2026-11-02', dueOn: '2026-11-01' })).toMatchObject(issue('dueOn', 'endBeforeStart'))
    expect(await save({ permits: [{ programmeId: reported.programmeId, year: 6 }] })).toMatchObject(issue('permits', 'programmeUnknown'))
    const [part] = items(formId)
    expect(await save({ sections: [part, { ...part, name: 'Other' }] })).toMatchObject(issue('sections.1.items.0.formId', 'workbookTwice'))
    expect(
      await save({ sections: [part, { name: 'part', items: [{ procedureId: school.procedures.filling.id, needed: 1 }] }] }),
    ).toMatchObject(issue('sections.1.name', 'captionTwice'))
    expect(await save({ sections: [{ name: 'A', items: [{ formId: v7(), needed: 1 }] }] })).toMatchObject(
      issue('sections.0.items.0.formId', 'formUnknown'),
    )
    const retired = [{ name: 'A', items: [{ procedureId: school.procedures.retired.id, needed: 1 }] }]
    expect(await save({ sections: retired })).toMatchObject(issue('sections.0.items.0.formId', 'procedureUnknown'))
    expect(await save({ sections: [{ name: 'A', items: [{ needed: 1 }] }] })).toMatchObject(issue('sections.0.items.0.formId', 'required'))
    // The fields of an item say what it asks for, not a name for its kind.
    expect(await save({ sections: [{ name: 'A', items: [{ kind: 'REFLECTION', itemId: v7(), needed: 1 }] }] })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    const choices = Object.keys(await succeeds(admin, listWorkbookChoicesCall, {}))
    expect(choices.sort()).toEqual(['forms', 'procedures', 'programmes', 'templates', 'tests'])
    const secret = await publishedForm(admin, simpleForm(), { settings: { confidential: true } })
    expect(await save({ sections: items(secret.id) })).toMatchObject(issue('sections.0.items.0.formId', 'formUnknown'))
  })
})
