import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  assignFormCall,
  listAssignmentsCall,
  listScheduleChoicesCall,
  listSchedulePeopleCall,
  previewAssignmentCall,
  undoAssignmentCall,
} from '@/server/form-schedules/calls/assignments'
import type { Privilege } from '@/lib/privileges'
import { assignmentBatch } from '@/server/form-schedules'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { simpleForm } from '../../support/form-responses'
import { assignment, nobody, noticesOf, people, responsesOf } from '../../support/form-schedules'
import { publishedForm, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'

let admin: Member, staff: Member, first: Member, second: Member, teacher: Member
let studentRole: string
beforeAll(async () => {
  ;[admin, staff, first, second, teacher] = [
    await member('ADMIN'),
    await member('STAFF'),
    await member('STUDENT'),
    await member('STUDENT'),
    await member('TEACHER'),
  ]
  studentRole = (await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } })).id
})
const publishForm = (settings: object = {}) => publishedForm(admin, simpleForm(), { settings })
const refusedBy = (path: string, code: string) => ({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path, code })] })

describe('a form is assigned', () => {
  test('to people, who are told and can begin it', async () => {
    const form = await publishForm()
    const wanted = assignment(form.id, { audience: people(first, second), dueAt: '2199-01-01T12:00:00.000Z', remindDays: [-2] })
    const { id: _, ...asked } = wanted
    expect(await succeeds(staff, previewAssignmentCall, asked)).toMatchObject({ total: 2, without: 0, outside: 0 })
    expect(await succeeds(staff, assignFormCall, wanted)).toEqual({ batchId: wanted.id, total: 2 })
    const made = await responsesOf(wanted.id)
    expect(made).toHaveLength(2)
    expect(
      await noticesOf(
        'asked',
        made.map(({ id }) => id),
      ),
    ).toHaveLength(2)
    const own = made.find(({ subjectId }) => subjectId === first.id)
    await succeeds(first, startResponseCall, { id: own?.id, formId: form.id })
    // Responses that were begun stay.
    await succeeds(staff, undoAssignmentCall, { batchId: wanted.id })
    const states = new Map((await responsesOf(wanted.id)).map(({ subjectId, state }) => [subjectId, state]))
    expect(states).toEqual(
      new Map([
        [first.id, 'DRAFT'],
        [second.id, 'WITHDRAWN'],
      ]),
    )
    const { assignments } = await succeeds(staff, listAssignmentsCall, {})
    expect(assignments.find(({ batchId }) => batchId === wanted.id)).toMatchObject({
      total: 2,
      made: 2,
      kept: 1,
      state: 'UNDONE',
      canUndo: false,
    })
    expect(await callAs(staff, undoAssignmentCall, { batchId: wanted.id })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'form-schedules.CANNOT_UNDO',
    })
    expect(await callAs(staff, assignFormCall, wanted)).toMatchObject({ status: 'CONFLICT' })
  })

  test('to open later: nobody is told before, or ever where it was taken back', async () => {
    const form = await publishForm()
    const opensAt = '2198-01-01T12:00:00.000Z'
    const wanted = assignment(form.id, { audience: people(first), opensAt })
    await succeeds(staff, assignFormCall, wanted)
    const ids = (await responsesOf(wanted.id)).map(({ id }) => id)
    expect((await noticesOf('asked', ids)).map(({ nextAttemptAt }) => nextAttemptAt.toISOString())).toEqual([opensAt])
    await succeeds(staff, undoAssignmentCall, { batchId: wanted.id })
    expect(await noticesOf('void', ids)).toEqual([])
  })

  test('by a job where they are many, which a second run adds nothing to', async () => {
    const many = await prisma().$queryRaw<{ id: string }[]>`
      INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
      SELECT gen_random_uuid(), 'm' || n, 'm' || n, 'm' || n || '@x.example', 'm' || n || '@x.example', 'M', n::text, 'M ' || n, now() FROM generate_series(1, 600) n RETURNING id`
    await prisma().userRole.createMany({ data: many.map(({ id }) => ({ userId: id, roleId: studentRole })) })
    const form = await publishForm()
    const wanted = assignment(form.id, { audience: people(...many) })
    const { id: _, ...asked } = wanted
    expect((await succeeds(staff, previewAssignmentCall, asked)).people).toHaveLength(200)
    expect((await succeeds(staff, assignFormCall, wanted)).total).toBe(600)
    await runBatches([assignmentBatch])
    await runBatches([assignmentBatch])
    expect(await responsesOf(wanted.id)).toHaveLength(600)
    await succeeds(staff, undoAssignmentCall, { batchId: wanted.id })
    await runBatches([assignmentBatch])
    expect(new Set((await responsesOf(wanted.id)).map(({ state }) => state))).toEqual(new Set(['WITHDRAWN']))
  })

  test.each<[string, object, string, string]>([
    ['nobody', { audience: nobody }, 'audience', 'userNeeded'],
    ['who is not there', { audience: { ...nobody, userIds: [v7()] } }, 'audience', 'nobodyReached'],
    ['a time that is over', { dueAt: '2020-01-01T00:00:00.000Z' }, 'dueAt', 'datePast'],
    ['an end before its start', { opensAt: '2199-01-02T00:00:00.000Z', dueAt: '2199-01-01T00:00:00.000Z' }, 'dueAt', 'datesInOrder'],
    ['completers that the form does not take', { completer: 'SUPERVISOR' }, 'completer', 'completerIsSubject'],
    ['a form that is none', { formId: v7() }, 'formId', 'formNotOpen'],
  ])('is refused with %s', async (_, more, path, code) => {
    const form = await publishForm()
    const wanted = { ...assignment(form.id, { audience: people(first) }), ...more }
    expect(await callAs(staff, assignFormCall, wanted)).toMatchObject(refusedBy(path, code))
  })

  test('never where it is withdrawn, or confidential to who assigns it', async () => {
    const [withdrawn, confidential] = [await publishForm(), await publishForm({ confidential: true })]
    await prisma().form.update({ where: { id: withdrawn.id }, data: { state: 'WITHDRAWN' }, select: { id: true } })
    for (const form of [withdrawn, confidential]) {
      const { id: _, ...asked } = assignment(form.id, { audience: people(first) })
      expect(await callAs(staff, previewAssignmentCall, asked)).toMatchObject(refusedBy('formId', 'formNotOpen'))
    }
    const { forms } = await succeeds(staff, listScheduleChoicesCall, {})
    expect(forms.some(({ id }) => id === confidential.id || id === withdrawn.id)).toBe(false)
    await succeeds(admin, assignFormCall, assignment(confidential.id, { audience: people(first) }))
  })
})

describe('whoever assigns', () => {
  test('reaches the students that are theirs to see, and names these or teachers', async () => {
    const firm = await prisma().firm.create({ data: { id: v7(), name: `Firm ${v7()}` }, select: { id: true } })
    await prisma().user.update({ where: { id: first.id }, data: { firmId: firm.id }, select: { id: true } })
    await prisma().firmTeacher.create({
      data: { firmId: firm.id, teacherId: teacher.id, fromOn: new Date('2020-01-01') },
      select: { firmId: true },
    })
    const assigner = { actor: { ...teacher.actor, privileges: new Set<Privilege>(['APP_TEACHER', 'FORMS', 'FORMS_ASSIGN']) } }
    const form = await publishForm({ subject: 'CHOSEN' })
    const { id: _, ...asked } = assignment(form.id, { audience: { ...people(first, second), roleIds: [studentRole] } })
    expect(await succeeds(assigner, previewAssignmentCall, asked)).toMatchObject({ total: 1, people: [{ id: first.id }] })
    const bySupervisor = { ...asked, completer: 'SUPERVISOR' }
    expect(await succeeds(assigner, previewAssignmentCall, bySupervisor)).toMatchObject({
      people: [{ id: first.id, completers: [{ id: teacher.id }] }],
    })
    const named = (who: Member) => ({ ...asked, completer: 'NAMED', userIds: [who.id] })
    expect(await callAs(assigner, previewAssignmentCall, named(second))).toMatchObject(refusedBy('userIds', 'personUnknown'))
    expect(await succeeds(assigner, previewAssignmentCall, named(teacher))).toMatchObject({ total: 1 })
    const { people: nameable } = await succeeds(assigner, listSchedulePeopleCall, {})
    expect(nameable.filter(({ isReachable }) => isReachable).map(({ id }) => id)).toEqual([first.id])
    expect(nameable.find(({ id }) => id === teacher.id)).toMatchObject({ isReachable: false, canComplete: true })
    expect(nameable.some(({ id }) => id === second.id)).toBe(false)
    const beyond = assignment(form.id, { audience: people(second) })
    expect(await callAs(assigner, assignFormCall, beyond)).toMatchObject(refusedBy('audience', 'nobodyReached'))
  })

  test('holds the privilege', async () => {
    const form = await publishForm()
    const wanted = assignment(form.id, { audience: people(first) })
    const { id: _, ...asked } = wanted
    const refused = { status: 'FORBIDDEN' }
    expect(await callAs(first, listScheduleChoicesCall, {})).toMatchObject(refused)
    expect(await callAs(first, listSchedulePeopleCall, {})).toMatchObject(refused)
    expect(await callAs(first, previewAssignmentCall, asked)).toMatchObject(refused)
    expect(await callAs(first, assignFormCall, wanted)).toMatchObject(refused)
    expect(await callAs(first, listAssignmentsCall, {})).toMatchObject(refused)
  })

  test('takes back what they sent, and nobody else’s', async () => {
    const form = await publishForm()
    const wanted = assignment(form.id, { audience: people(first) })
    await succeeds(staff, assignFormCall, wanted)
    await expectOutOfScope({
      call: undoAssignmentCall,
      parameter: 'batchId',
      input: (batchId) => ({ batchId }),
      id: wanted.id,
      entitled: staff,
      strangers: [await member('STAFF')],
      reachableBy: ['ADMIN'],
    })
    expect(await callAs(first, undoAssignmentCall, { batchId: wanted.id })).toMatchObject({ status: 'FORBIDDEN' })
  })
})
