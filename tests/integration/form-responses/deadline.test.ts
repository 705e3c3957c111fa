import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { extendResponsesCall } from '@/server/form-responses/calls/endings'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listTodoCall } from '@/server/form-responses/calls/lists'
import { applyLateSaveCall, savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { formResponsesJobs } from '@/server/form-responses/jobs'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, makeDueUnderLock, type Begun } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
})

const minute = 60_000
const runDeadlines = async () => formResponsesJobs.find(({ name }) => name === 'form-deadlines')?.run()
const readStored = (id: string) =>
  prisma().formResponse.findUniqueOrThrow({
    where: { id },
    select: {
      state: true,
      reason: true,
      tasks: { select: { state: true }, orderBy: { createdAt: 'asc' } },
      parts: { select: { revision: true } },
    },
  })
const save = ({ responseId, pageUid, uid }: Begun, title: string, revision = 1) => ({
  responseId,
  pageUid,
  revision,
  answers: { [uid('title')]: title },
})

describe('a deadline that locks', () => {
  test.each(['before the job has run', 'once the job has run'])('is over for what is filled in: %s', async (when) => {
    const response = await beginResponse(admin, student)
    const { responseId } = response
    await makeDueUnderLock(responseId, new Date(Date.now() - minute))
    if (when !== 'before the job has run') await runDeadlines()
    const read = await succeeds(student, readResponseCall, { id: responseId })
    expect(read.may).not.toEqual(expect.arrayContaining(['fill']))
    expect(read.may).not.toContain('submit')
    expect(await callAs(student, savePageCall, save(response, 'Too late'))).toMatchObject({ output: { arrivedAfter: 'kept' } })
    expect((await succeeds(student, readResponseCall, { id: responseId })).answers).toMatchObject({ [response.uid('title')]: 'Extraction' })
    expect(await callAs(student, submitResponseCall, { responseId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'form-responses.NOT_OPEN',
    })
    expect((await readStored(responseId)).parts).toEqual([{ revision: 1 }])
  })

  test('shows in state and tasks, and leads nobody to it until it is extended', async () => {
    const response = await beginResponse(admin, student)
    const { responseId } = response
    const todo = async () => (await succeeds(student, listTodoCall, {})).tasks.filter((task) => task.response.id === responseId)
    await makeDueUnderLock(responseId, new Date(Date.now() - minute))
    await runDeadlines()
    expect(await readStored(responseId)).toMatchObject({ state: 'INCOMPLETE', reason: 'LATE', tasks: [{ state: 'VOID' }] })
    expect(await todo()).toEqual([])
    await succeeds(student, savePageCall, save(response, 'Sent after the lock'))
    const to = new Date(Date.now() + 60 * minute).toISOString()
    expect(await callAs(admin, extendResponsesCall, { responseIds: [responseId], to })).toMatchObject({ output: { done: 1, refused: [] } })
    expect(await readStored(responseId)).toMatchObject({
      state: 'AWAITING_COMPLETION',
      reason: null,
      tasks: [{ state: 'VOID' }, { state: 'OPEN' }],
    })
    expect(await todo()).toMatchObject([{ dueAt: to }])
    const [late] = (await succeeds(student, readResponseCall, { id: responseId })).lateSaves
    await succeeds(student, applyLateSaveCall, { responseId, lateId: late?.id })
    expect((await succeeds(student, readResponseCall, { id: responseId })).answers).toMatchObject({
      [response.uid('title')]: 'Sent after the lock',
    })
    expect(await succeeds(student, submitResponseCall, { responseId })).toMatchObject({ state: 'COMPLETED' })
  })

  test('is an instant, whatever the clocks of the institution do that night', async () => {
    const response = await beginResponse(admin, student)
    const { responseId } = response
    // On this night the clock of Europe/London goes back from 2 to 1: 01:30 comes twice, and this is the second time.
    const dueAt = new Date('2027-10-31T01:30:00Z')
    await makeDueUnderLock(responseId, dueAt)
    const at = (offset: number) => ({ at: new Date(dueAt.getTime() + offset) })
    expect(await callAs(student, savePageCall, save(response, 'An hour before', 1), at(-60 * minute))).toMatchObject({
      output: { revision: 2 },
    })
    expect(await callAs(student, savePageCall, save(response, 'On the second', 2), at(0))).toMatchObject({ output: { revision: 3 } })
    expect(await callAs(student, savePageCall, save(response, 'After', 3), at(1))).toMatchObject({ output: { arrivedAfter: 'kept' } })
    expect(await callAs(student, submitResponseCall, { responseId }, at(1))).toMatchObject({ code: 'form-responses.NOT_OPEN' })
  })

  test('that only tells leaves the response open', async () => {
    const response = await beginResponse(admin, student)
    await prisma().formResponse.update({
      where: { id: response.responseId },
      data: { dueAt: new Date(Date.now() - minute) },
      select: { id: true },
    })
    await runDeadlines()
    expect(await succeeds(student, savePageCall, save(response, 'Late'))).toMatchObject({ revision: 2 })
    expect(await succeeds(student, submitResponseCall, { responseId: response.responseId })).toMatchObject({ state: 'COMPLETED' })
  })

  test('of a person that nobody knows is nobody’s to extend', async () => {
    const { responseId } = await beginResponse(admin, student)
    const to = new Date(Date.now() + minute).toISOString()
    // A draft that its author began is visible only to the author.
    expect(await callAs(admin, extendResponsesCall, { responseIds: [responseId], to })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(admin, extendResponsesCall, { responseIds: [v7()], to })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
