import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/concerns'
import { broadcastMessage, readThread, replyMessage, sendMessage } from '@/lib/contracts/messaging'
import { erasePerson } from '@/lib/contracts/privacy'
import { jobs } from '@/server/jobs'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import {
  askConcern,
  deliver,
  disclosedConcern,
  makeConcernSchool,
  raiseConcern,
  resolvedConcern,
  tryConcern,
  type ConcernSchool,
} from '../../support/concerns'
import { member, type Member } from '../../support/members'
import { asset } from '../../support/folders'
import { messageCall } from '../../support/messages'
import { privacyCall } from '../../support/privacy'
import { schoolTime } from '../../support/school'

let school: ConcernSchool
beforeAll(async () => {
  school = await makeConcernSchool()
})

const erase = ({ id, username }: Member) => callAs(school.admin, privacyCall(erasePerson), { id, username }, { at: schoolTime })
const nameOf = async (id: string) => (await prisma().asset.findUniqueOrThrow({ where: { id }, select: { fileName: true } })).fileName
const nobody = { years: [], groupIds: [], firmIds: [], roleIds: [], userIds: [], leftOut: [] }

describe('somebody is erased', () => {
  test('who wrote messages: what they wrote stays with those who got it, without their name, and is not answered', async () => {
    const author = await member('STAFF')
    const [direct, broadcast] = [v7(), v7()]
    await outputAs(author, messageCall(sendMessage), {
      id: v7(),
      threadId: direct,
      subject: 'S',
      text: 'To one',
      to: [school.colleague.id],
    })
    const audience = { ...nobody, userIds: [school.colleague.id] }
    const message = { id: v7(), threadId: broadcast, subject: 'S', text: 'To many', audience, replies: 'SENDER' }
    await outputAs(author, messageCall(broadcastMessage), message)
    stopClock(new Date(schoolTime.getTime() + 11_000))
    await deliver()
    stopClock(schoolTime)
    expect(await erase(author)).toMatchObject({ status: 'SUCCESS' })
    for (const [id, text] of [
      [direct, 'To one'],
      [broadcast, 'To many'],
    ] as const) {
      const read = await outputAs(school.colleague, messageCall(readThread), { id })
      expect([read.messages[0]?.text, read.thread.closed]).toEqual([text, 'UNREACHABLE'])
      expect(JSON.stringify(read)).not.toContain(author.displayName)
      expect(await callAs(school.colleague, messageCall(replyMessage), { id: v7(), threadId: id, text: 'T' })).toMatchObject({
        code: 'messaging.CLOSED',
      })
    }
  })

  test('who raised a concern: the case goes on without their name', async () => {
    const raiser = await member('TEACHER')
    const [evidence, other] = [await asset(raiser, 'letter.pdf'), await asset(raiser)]
    const id = await raiseConcern(school, { studentId: school.partner.id, fileIds: [evidence] }, raiser)
    expect(await erase(raiser)).toMatchObject({ status: 'SUCCESS' })
    const one = await askConcern(school.receiver, contracts.openCase, { id })
    expect([one.facts, one.raisedBy === raiser.displayName]).toEqual(['Local anaesthetic before the history.', false])
    expect(one.files).toMatchObject([{ id: evidence, fileName: 'letter.pdf' }])
    expect(await askConcern(school.receiver, contracts.downloadCaseFile, { id: evidence })).toMatchObject({ id: evidence })
    const rows = await prisma().asset.findMany({ where: { ownerId: raiser.id, deletedAt: null }, select: { id: true } })
    expect([rows, other === evidence]).toEqual([[{ id: evidence }], false])
  })

  test('whom a case is about: not before it has ended, and then its texts and its evidence go', async () => {
    const [mine, theirs] = [await asset(school.receiver, 'Sara.pdf'), await asset(school.teacher)]
    const open = await disclosedConcern(school, { fileIds: [theirs] })
    await askConcern(school.receiver, contracts.addCaseFiles, { id: open, fileIds: [mine] })
    expect(await erase(school.student)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.OPEN' })
    await askConcern(school.student, contracts.respondToConcern, { id: open, text: 'I see.' })
    await askConcern(school.receiver, contracts.resolveCase, { id: open, outcome: 'ADVICE', text: 'Talked.' })
    const over = await resolvedConcern(school)
    expect(await erase(school.student)).toMatchObject({ status: 'SUCCESS' })
    for (const id of [open, over]) {
      const one = await askConcern(school.receiver, contracts.openCase, { id })
      expect([one.facts, one.place, one.entries.every(({ text }) => text === ''), one.files]).toEqual(['', '', true, []])
    }
    expect(await tryConcern(school.receiver, contracts.downloadCaseFile, { id: mine })).toMatchObject({ status: 'NOT_FOUND' })
    for (const id of [mine, theirs])
      expect(await prisma().asset.findUniqueOrThrow({ where: { id } })).toMatchObject({ fileName: '', deletedAt: expect.any(Date) })
    const told = await prisma().outboxEvent.findFirstOrThrow({ where: { type: 'files.dropped' } })
    expect(Object(told.payload).ids.toSorted()).toEqual([mine, theirs].toSorted())
    expect(await prisma().concern.count({ where: { studentId: school.student.id, state: 'RESOLVED' } })).toBe(2)
  })

  test('who brought evidence into a case: it stays the case’s, without their name, until the case goes; what else they uploaded goes', async () => {
    const raiser = await member('TEACHER')
    const [evidence, other] = [await asset(raiser, 'letter.pdf'), await asset(raiser, 'notes.pdf')]
    const id = await raiseConcern(school, { studentId: school.partner.id, fileIds: [evidence] }, raiser)
    expect(await erase(raiser)).toMatchObject({ status: 'SUCCESS' })
    const { files } = await askConcern(school.receiver, contracts.openCase, { id })
    expect(files).toMatchObject([{ id: evidence, fileName: 'letter.pdf' }])
    expect(JSON.stringify(files)).not.toContain(raiser.displayName)
    await askConcern(school.receiver, contracts.triageCase, { id, level: 'SERIOUS', ownerId: school.receiver.id, dueOn: '2026-12-04' })
    expect(await tryConcern(school.receiver, contracts.downloadCaseFile, { id: evidence })).toMatchObject({ status: 'SUCCESS' })
    expect([await nameOf(evidence), await nameOf(other)]).toEqual(['letter.pdf', ''])
    await prisma().concern.update({ where: { id }, data: { keepUntil: new Date('2026-11-01') } })
    await jobs.find(({ name }) => name === 'concern-due')?.run()
    expect(await nameOf(evidence)).toBe('')
    expect(await prisma().outboxEvent.count({ where: { type: 'files.dropped', payload: { equals: { ids: [evidence] } } } })).toBe(1)
  })
})
