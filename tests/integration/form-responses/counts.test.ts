import { beforeAll, expect, test } from 'vitest'
import { countListsCall, listResponsesCall, listTodoCall } from '@/server/form-responses/calls/lists'
import { countDueForms } from '@/server/form-responses'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs } from '../../support/call'
import { beginResponse, submitResponse } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, other: Member
beforeAll(async () => {
  admin = await member('ADMIN')
  student = await member('STUDENT')
  other = await member('STUDENT')
})

test('each list of forms is counted as it is shown, and nobody else’s is', async () => {
  await beginResponse(admin, student)
  await beginResponse(admin, student)
  await submitResponse(admin, student)
  await beginResponse(admin, other)
  const counts = await succeeds(student, countListsCall, {})
  const { tasks, pool } = await succeeds(student, listTodoCall, {})
  expect(counts).toMatchObject({ todo: tasks.length, pool: pool.length })
  expect(counts).toMatchObject({ todo: 2, started: 2 })
  for (const list of ['started', 'awaiting', 'done', 'about'] as const)
    expect([list, counts[list]]).toEqual([list, (await succeeds(student, listResponsesCall, { list })).responses.length])
  expect(counts.awaiting + counts.done).toBeGreaterThan(0)
})

test('who may not fill in forms is told nothing', async () => {
  const without = { ...student, actor: { ...student.actor, privileges: new Set(['APP_STUDENT'] as const) } }
  expect(await callAs(without, countListsCall, {})).toMatchObject({ status: 'FORBIDDEN' })
})

test('the tab counts as due what the menu counts', async () => {
  const busy = await member('STUDENT')
  const { responseId } = await beginResponse(admin, busy)
  const later = await beginResponse(admin, busy)
  const at = new Date()
  const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000)
  await prisma().formTask.updateMany({ where: { responseId }, data: { dueAt: inDays(3) } })
  await prisma().formTask.updateMany({ where: { responseId: later.responseId }, data: { dueAt: inDays(30) } })
  const { todo, due } = await succeeds(busy, countListsCall, {})
  expect({ todo, due }).toEqual({ todo: 2, due: 1 })
  expect(await countDueForms(prisma(), busy.actor, at)).toBe(due)
})
