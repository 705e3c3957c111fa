import { beforeAll, describe, expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { runJobNamed } from '../../support/jobs'
import { beginResponse } from '../../support/form-responses'
import { noticesOf } from '../../support/form-schedules'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member
beforeAll(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
})

const dayMs = 86_400_000
const runReminders = () => runJobNamed('form-reminders')

/** A response that is begun, and is due in `days` days. */
async function beginDueIn(days: number, remindDays: number[]): Promise<string> {
  const { responseId } = await beginResponse(admin, student)
  const dueAt = new Date(Date.now() + days * dayMs)
  await prisma().formResponse.update({ where: { id: responseId }, data: { dueAt, remindDays }, select: { id: true } })
  return responseId
}
const countNotices = async (kind: 'due' | 'late', id: string) => (await noticesOf(kind, [id])).length
const taskOf = (responseId: string) =>
  prisma().formTask.findFirstOrThrow({ where: { responseId, kind: 'COMPLETE' }, select: { state: true, remindedAt: true } })

describe('a reminder', () => {
  test('goes to who has it to fill in, once for each of its days', async () => {
    const soon = await beginDueIn(2.5, [-3, -1, 1])
    const later = await beginDueIn(4, [-3])
    await runReminders()
    await runReminders()
    expect([await countNotices('due', soon), await countNotices('late', soon), await countNotices('due', later)]).toEqual([1, 0, 0])
    expect((await taskOf(soon)).remindedAt).not.toBeNull()
    await prisma().formResponse.update({ where: { id: soon }, data: { dueAt: new Date(Date.now() - 1.5 * dayMs) }, select: { id: true } })
    await runReminders()
    await runReminders()
    expect([await countNotices('due', soon), await countNotices('late', soon)]).toEqual([1, 1])
  })

  test('of several days that were missed is one', async () => {
    const missed = await beginDueIn(-5, [-7, -3, -1, 1, 3])
    await runReminders()
    await runReminders()
    expect([await countNotices('due', missed), await countNotices('late', missed)]).toEqual([0, 1])
  })

  test('is told of nothing that was handed in', async () => {
    const done = await beginDueIn(-1, [-1])
    await prisma().formTask.updateMany({ where: { responseId: done }, data: { state: 'DONE' } })
    await prisma().formResponse.update({ where: { id: done }, data: { state: 'COMPLETED' }, select: { id: true } })
    await runReminders()
    expect([await countNotices('due', done), await countNotices('late', done), (await taskOf(done)).state]).toEqual([0, 0, 'DONE'])
  })

  test('reaches the last of very many with a deadline', async () => {
    const last = await beginDueIn(1, [-3])
    // As many responses as a large school has open in a year, all older than this one and all reminded.
    await prisma().$executeRaw`
      INSERT INTO form_response SELECT (jsonb_populate_record(one, jsonb_build_object(
        'id', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0')), 'reminded', '[-3]'::jsonb))).*
      FROM form_response one, generate_series(1, 5001) n WHERE one.id = ${last}::uuid`
    await runReminders()
    const count = await countNotices('due', last)
    await prisma().formResponse.deleteMany({ where: { id: { lt: '00000000-0000-7001-8000-000000000000' } } })
    expect(count).toBe(1)
  })
})

test('a reminder waits for nobody who is handing in at that moment, and opens nothing again', async () => {
  const responseId = await beginDueIn(1, [-3])
  let running = Promise.resolve()
  await prisma().$transaction(async (db) => {
    await db.$queryRaw`SELECT id FROM form_response WHERE id = ${responseId}::uuid FOR UPDATE`
    await db.formTask.updateMany({ where: { responseId }, data: { state: 'DONE' } })
    running = runReminders()
    // Half a second is enough for the job to have looked at the response.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await db.formResponse.update({ where: { id: responseId }, data: { state: 'COMPLETED' }, select: { id: true } })
  })
  await running
  expect(await taskOf(responseId)).toMatchObject({ state: 'DONE' })
})
