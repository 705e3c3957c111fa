import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { startListening, stopListening } from '@/server/kernel/live'
import { getNotificationsCall } from '@/server/notifications'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { beginResponse, openTask } from '../../support/form-responses'
import { member, type Member } from '../../support/members'

const at = new Date('2026-11-20T10:00:00Z')
const daysLater = (count: number, ms = 0) => new Date(at.getTime() + count * 86_400_000 + ms)
let [admin, student]: Member[] = []
beforeAll(async () => {
  stopClock(at)
  admin = await member('ADMIN')
})
beforeEach(async () => {
  stopClock(at)
  student = await member('STUDENT')
})
const countDue = async (who: Member | undefined, when = at) =>
  (await outputAs(who ?? null, getNotificationsCall, {}, { at: when })).formsDue
/** Asks the student for a form that is due on a day, and returns its id. */
async function askForm(dueAt: Date | null): Promise<string> {
  if (!admin || !student) throw new Error('nobody')
  const { responseId } = await beginResponse(admin, student)
  const taskId = await openTask(student, responseId)
  await prisma().formTask.update({ where: { id: taskId }, data: { dueAt } })
  return taskId
}

describe('the number of forms in the menu', () => {
  test('counts what is asked of oneself within a week, and what is late; nothing else', async () => {
    expect(await countDue(student)).toBeUndefined()
    await askForm(daysLater(-2))
    await askForm(daysLater(7, -1))
    await askForm(daysLater(7))
    await askForm(null)
    const done = await askForm(daysLater(1))
    await prisma().formTask.update({ where: { id: done }, data: { state: 'DONE' } })
    expect(await countDue(student)).toBe(2)
    // A day later another one is due.
    expect(await countDue(student, daysLater(1))).toBe(3)
    expect(await countDue(await member('STUDENT'))).toBeUndefined()
  })

  test('is for who has the forms in their menu', async () => {
    await askForm(daysLater(1))
    const without = student && { ...student, actor: { ...student.actor, privileges: new Set(['APP_STUDENT'] as const) } }
    expect([await countDue(student), await countDue(without)]).toEqual([1, undefined])
  })

  test('is asked for anew on the next day, though nobody has done anything', async () => {
    await startListening()
    const version = () => getNotificationsCall.etag?.(student?.id ?? v7(), {})
    const today = version()
    expect(version()).toBe(today)
    stopClock(daysLater(1))
    expect(version()).not.toBe(today)
    await stopListening()
  })
})
