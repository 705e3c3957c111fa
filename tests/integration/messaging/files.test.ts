import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/messaging'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { asset, file } from '../../support/folders'
import { deliver } from '../../support/concerns'
import { member, type Member } from '../../support/members'
import { messageCall, onMessage, tryMessage } from '../../support/messages'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
const at = new Date('2026-11-20T10:30:00Z')
beforeAll(async () => {
  school = await makeSchool()
  stopClock(at)
})

const downloadStatus = async (who: Member, id: string) => (await tryMessage(who, contracts.downloadMessageFile, { id })).status

async function sendMessage(from: Member, to: readonly Member[], fileIds: readonly string[]): Promise<{ threadId: string; id: string }> {
  const input = { id: v7(), threadId: v7(), subject: 'Radiograph', text: 'Attached.', to: to.map(({ id }) => id), fileIds }
  await onMessage(from, contracts.sendMessage, input)
  return input
}

describe('a file with a message', () => {
  test('is downloaded by who reads the message, and by nobody else', async () => {
    const id = await asset(school.student, 'tooth-36.pdf')
    const { threadId } = await sendMessage(school.student, [school.teacher], [id])
    const { messages } = await onMessage(school.teacher, contracts.readThread, { id: threadId })
    expect(messages[0]?.files).toEqual([{ id, fileName: 'tooth-36.pdf', sizeBytes: 1_000, isReady: true }])
    await expectOutOfScope({
      call: messageCall(contracts.downloadMessageFile),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id,
      entitled: school.teacher,
      strangers: [school.partner, school.colleague, school.admin],
    })
  })

  test('is of its author alone, ten at most, and not sent on', async () => {
    const id = await asset(school.student)
    await sendMessage(school.student, [school.teacher], [id])
    const on = { id: v7(), threadId: v7(), subject: 'On', text: 'See this.', to: [school.colleague.id], fileIds: [id] }
    expect(await tryMessage(school.teacher, contracts.sendMessage, on)).toMatchObject({ status: 'VALIDATION_FAILED' })
    const many = { ...on, fileIds: Array.from({ length: 11 }, () => v7()) }
    expect(await tryMessage(school.teacher, contracts.sendMessage, many)).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await prisma().thread.count({ where: { id: on.threadId } })).toBe(0)
  })

  test('is sent once where the answer was lost and the message is sent again: with its key, and refused once it was changed', async () => {
    const id = await asset(school.student)
    const first = { id: v7(), threadId: v7(), subject: 'Once', text: 'Attached.', to: [school.teacher.id], fileIds: [id] }
    const key = v7()
    const answer = await tryMessage(school.student, contracts.sendMessage, first, { key })
    expect(answer).toMatchObject({ status: 'SUCCESS', output: { threadId: first.threadId, seq: 1 } })
    expect(await tryMessage(school.student, contracts.sendMessage, first, { key })).toEqual(answer)
    const changed = { ...first, text: 'Attached, with a word more.' }
    expect(await tryMessage(school.student, contracts.sendMessage, changed, { key: v7() })).toMatchObject({ code: 'messaging.TAKEN' })
    const reply = { id: v7(), threadId: first.threadId, text: 'And once more.', fileIds: [id] }
    const replyKey = v7()
    const replied = await tryMessage(school.student, contracts.replyMessage, reply, { key: replyKey })
    expect(await tryMessage(school.student, contracts.replyMessage, reply, { key: replyKey })).toEqual(replied)
    expect(await tryMessage(school.student, contracts.replyMessage, { ...reply, text: 'Changed' }, { key: v7() })).toMatchObject({
      code: 'messaging.TAKEN',
    })
    const { messages } = await onMessage(school.teacher, contracts.readThread, { id: first.threadId })
    expect(messages.map(({ text, files }) => [text, files.length])).toEqual([
      ['Attached.', 1],
      ['And once more.', 1],
    ])
  })

  test('is neither of whoever was added later nor of whoever had left', async () => {
    const newcomer = await member('TEACHER')
    const [first, second] = [await asset(school.staff), await asset(school.staff)]
    const { threadId } = await sendMessage(school.staff, [school.teacher, school.colleague], [first])
    await onMessage(school.colleague, contracts.leaveThread, { threadId }, { at: new Date(at.getTime() + 1) })
    await onMessage(school.staff, contracts.addPeopleToThread, { threadId, userIds: [newcomer.id] })
    const reply = { id: v7(), threadId, text: 'And this.', fileIds: [second] }
    await onMessage(school.staff, contracts.replyMessage, reply, { at: new Date(at.getTime() + 2) })
    expect([await downloadStatus(newcomer, first), await downloadStatus(newcomer, second)]).toEqual(['NOT_FOUND', 'SUCCESS'])
    expect([await downloadStatus(school.colleague, first), await downloadStatus(school.colleague, second)]).toEqual([
      'SUCCESS',
      'NOT_FOUND',
    ])
  })

  test('goes with the message when it is withdrawn, but for what the author keeps', async () => {
    const kept = await file(school.student, 'Kept.pdf')
    const only = await asset(school.student)
    const { id, threadId } = await sendMessage(school.student, [school.teacher], [kept.assetId, only])
    await onMessage(school.student, contracts.withdrawMessage, { id })
    expect([await downloadStatus(school.teacher, kept.assetId), await downloadStatus(school.teacher, only)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    expect((await onMessage(school.teacher, contracts.readThread, { id: threadId })).messages[0]?.files).toEqual([])
    const rows = await prisma().asset.findMany({ where: { id: { in: [kept.assetId, only] } }, select: { id: true, deletedAt: true } })
    expect(new Map(rows.map((row) => [row.id, row.deletedAt !== null]))).toEqual(
      new Map([
        [kept.assetId, false],
        [only, true],
      ]),
    )
  })

  test('that is being looked into waits, and one that is infected is nobody’s', async () => {
    const id = await asset(school.student)
    const { threadId } = await sendMessage(school.student, [school.teacher], [id])
    const files = async () => (await onMessage(school.teacher, contracts.readThread, { id: threadId })).messages[0]?.files
    await prisma().asset.update({ where: { id }, data: { scan: 'WAITING' } })
    expect([await files(), await downloadStatus(school.teacher, id)]).toEqual([
      [expect.objectContaining({ id, isReady: false })],
      'NOT_FOUND',
    ])
    await prisma().asset.update({ where: { id }, data: { scan: 'INFECTED' } })
    expect([await files(), await downloadStatus(school.teacher, id)]).toEqual([[], 'NOT_FOUND'])
  })

  test('of a broadcast is of whom it reached, once it is sent', async () => {
    const id = await asset(school.staff)
    const audience = { years: [], groupIds: [], firmIds: [], roleIds: [], userIds: [school.student.id], leftOut: [] }
    const input = { id: v7(), threadId: v7(), subject: 'Rota', text: 'Attached.', audience, replies: 'NONE', urgent: false, fileIds: [id] }
    await onMessage(school.staff, contracts.broadcastMessage, input)
    expect(await downloadStatus(school.student, id)).toBe('NOT_FOUND')
    stopClock(new Date(at.getTime() + 11_000))
    await deliver()
    expect([await downloadStatus(school.student, id), await downloadStatus(school.partner, id)]).toEqual(['SUCCESS', 'NOT_FOUND'])
  })
})
