import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import { reflectionStates, type ReflectionState } from '@/lib/states/reflection'
import { prisma } from '@/server/kernel/db'
import { roleActor, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { acknowledge, onReflection, readReflectionAs, makeReflection, share, submit, tryReflection } from '../../support/reflections'

let school: School
/** A person who reads everything that was submitted and nothing else. */
let overseer: Member
let ids: Readonly<Record<ReflectionState, string>>
const secret = 'Nobody but me knows that I froze'

/** One reflection of each state; from SHARED on, the teacher is its reader. */
beforeAll(async () => {
  school = await makeSchool()
  overseer = roleActor(school.unrelated, ['REFLECTIONS_VIEW_ALL'])
  const [one, two, three, four] = [
    await makeReflection(school.student, { text: secret, title: 'Froze' }),
    await makeReflection(school.student, { text: secret, title: 'Shared' }),
    await makeReflection(school.student, { text: secret, title: 'Submitted' }),
    await makeReflection(school.student, { text: secret, title: 'Acknowledged' }),
  ]
  await share(school.student, two, school.teacher)
  await submit(school.student, three, school.teacher)
  await submit(school.student, four, school.teacher)
  await acknowledge(school.teacher, four, { text: 'Thank you for writing this' })
  ids = { PRIVATE: one, SHARED: two, SUBMITTED: three, ACKNOWLEDGED: four }
})

type Who = 'owner' | 'reader' | 'colleague' | 'fellow' | 'overseer' | 'staff' | 'admin' | 'viewer'
/** An administrator who views the application as the student. */
const viewerActor = (): { actor: Member['actor'] } => ({
  actor: { ...school.student.actor, viewer: { id: school.admin.id, displayName: 'Admin', until: new Date('2026-11-20T23:00:00Z') } },
})
const actorsByRole = (): Readonly<Record<Who, { actor: Member['actor'] }>> => ({
  owner: school.student,
  reader: school.teacher,
  colleague: school.colleague,
  fellow: school.partner,
  overseer,
  staff: school.staff,
  admin: school.admin,
  viewer: viewerActor(),
})

const all = ['PRIVATE', 'SHARED', 'SUBMITTED', 'ACKNOWLEDGED'] as const
/** The states in which each person reads a reflection; ALL opens no more than REFLECTIONS_VIEW_ALL does. */
const reads: Readonly<Record<Who, readonly ReflectionState[]>> = {
  owner: all,
  reader: ['SHARED', 'SUBMITTED', 'ACKNOWLEDGED'],
  colleague: [],
  fellow: [],
  overseer: ['SUBMITTED', 'ACKNOWLEDGED'],
  staff: [],
  admin: ['SUBMITTED', 'ACKNOWLEDGED'],
  viewer: [],
}
const everybody = Object.keys(reads).filter((who): who is Who => who in reads)

describe.each(everybody)('%s', (name) => {
  test.each(reflectionStates)('reads or does not read one that is %s', async (state) => {
    const who = actorsByRole()[name]
    const answer = await tryReflection(who, contracts.readReflection, { id: ids[state] })
    if (reads[name].includes(state)) expect(answer).toMatchObject({ status: 'SUCCESS', output: { state, answers: [{ text: secret }] } })
    else expect(['NOT_FOUND', 'FORBIDDEN']).toContain(answer.status)
  })

  test.each(reflectionStates)('says nothing to one that is %s which they do not read', async (state) => {
    if (reads[name].includes(state)) return
    const who = actorsByRole()[name]
    const id = ids[state]
    const tries = [
      tryReflection(who, contracts.commentOnReflection, { id, commentId: v7(), text: 'I should not be here' }),
      tryReflection(who, contracts.acknowledgeReflection, { id, submittedAt: '2026-11-20T10:30:00Z' }),
      tryReflection(who, contracts.seeReflection, { id }),
      tryReflection(who, contracts.shareReflection, { id, readerIds: [school.colleague.id] }),
      tryReflection(who, contracts.endReflectionShare, { id }),
      tryReflection(who, contracts.submitReflection, { id, despite: true }),
      tryReflection(who, contracts.withdrawReflection, { id }),
      tryReflection(who, contracts.removeReflection, { id }),
      tryReflection(who, contracts.saveReflectionStep, { id, stepId: v7(), text: 'Not mine', dueOn: '2026-12-01', isDone: false }),
      tryReflection(who, contracts.dropKept, { id, keptId: v7() }),
    ]
    for (const one of await Promise.all(tries)) expect(['NOT_FOUND', 'FORBIDDEN']).toContain(one.status)
  })

  test('finds in no list, log, step or file what they do not read', async () => {
    const who = actorsByRole()[name]
    const hidden = reflectionStates.filter((state) => !reads[name].includes(state)).map((state) => ids[state])
    const asked = [
      ...(['MINE', 'TO_READ', 'ALL'] as const).flatMap((view) => [
        { contract: contracts.listReflections, input: { view } },
        { contract: contracts.listReflections, input: { view, q: 'Froze' } },
        { contract: contracts.listReflections, input: { view, userId: school.student.id } },
      ]),
      { contract: contracts.readReflectionLog, input: {} },
      { contract: contracts.suggestActivities, input: {} },
      { contract: contracts.listReflectionSteps, input: {} },
      { contract: contracts.exportReflectionLog, input: { format: 'CSV' } },
    ]
    for (const { contract, input } of asked) {
      const told = JSON.stringify(await tryReflection(who, contract, input))
      for (const id of hidden) expect(told).not.toContain(id)
      if (hidden.length > 0) expect(told).not.toContain(secret)
    }
  })
})

describe('a number and nothing else', () => {
  test('is what who sees all is told of those that were not submitted', async () => {
    for (const who of [overseer, school.admin]) {
      const { rows, hidden, counts } = await onReflection(who, contracts.listReflections, { view: 'ALL', userId: school.student.id })
      expect(rows.map(({ id }) => id).toSorted()).toEqual([ids.SUBMITTED, ids.ACKNOWLEDGED].toSorted())
      expect({ hidden, counts }).toEqual({ hidden: 2, counts: { PRIVATE: 0, SHARED: 0, SUBMITTED: 1, ACKNOWLEDGED: 1 } })
    }
  })

  test('is what who looks at the application as the student is told', async () => {
    expect(await onReflection(viewerActor(), contracts.listReflections)).toMatchObject({ rows: [], hidden: 4 })
    expect(await onReflection(viewerActor(), contracts.readReflectionLog)).toMatchObject({
      rows: [],
      hidden: 4,
      total: 0,
      words: 0,
      tags: [],
    })
  })

  test('is not told to a teacher', async () => {
    expect(await tryReflection(school.teacher, contracts.listReflections, { view: 'ALL', userId: school.student.id })).toMatchObject({
      status: 'FORBIDDEN',
    })
  })
})

describe('a share', () => {
  test('that ends while its reader has it open closes it, whatever they do next', async () => {
    const id = await makeReflection(school.student)
    await share(school.student, id, school.teacher, school.colleague)
    expect(await readReflectionAs(school.teacher, id)).toMatchObject({
      state: 'SHARED',
      shares: [{ person: { id: school.teacher.id }, seenAt: null }],
    })
    await onReflection(school.teacher, contracts.seeReflection, { id })
    expect((await readReflectionAs(school.student, id)).shares.find(({ person }) => person.id === school.teacher.id)?.seenAt).not.toBeNull()
    expect(await onReflection(school.student, contracts.endReflectionShare, { id, userId: school.teacher.id })).toEqual({ state: 'SHARED' })
    const comment = { id, commentId: v7(), text: 'I had it open' }
    expect(await tryReflection(school.teacher, contracts.commentOnReflection, comment)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryReflection(school.teacher, contracts.readReflection, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await readReflectionAs(school.colleague, id)).shares).toHaveLength(1)
    expect(await onReflection(school.student, contracts.endReflectionShare, { id })).toEqual({ state: 'PRIVATE' })
    expect(await tryReflection(school.colleague, contracts.readReflection, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is with teachers who read reflections alone', async () => {
    const id = await makeReflection(school.student)
    for (const who of [school.partner, school.staff, school.student])
      expect(await tryReflection(school.student, contracts.shareReflection, { id, readerIds: [who.id] })).toMatchObject({
        issues: [{ path: 'readerIds', code: 'teacherUnknown' }],
      })
    const { people: found } = await onReflection(school.student, contracts.findReaders, { q: '' })
    expect(found.map((one) => one.id)).toContain(school.teacher.id)
    expect(found.map((one) => one.id)).not.toContain(school.partner.id)
  })
})

describe('the owner’s answer', () => {
  test('is told to whoever has commented and still reads it, given to them or not', async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    const comment = (who: Member, text: string) =>
      onReflection(who, contracts.commentOnReflection, { id, commentId: v7(), text }).then(() => undefined)
    await comment(school.admin, 'Why the wedge?')
    await comment(school.teacher, 'Good')
    const toldBy = async () => {
      const rows = await prisma().outboxEvent.findMany({
        where: { payload: { path: ['key'], equals: 'reflectionCommented' } },
        orderBy: { id: 'desc' },
      })
      return JSON.stringify(rows[0]?.payload)
    }
    await comment(school.student, 'Since it bled')
    expect(await toldBy()).toContain(school.admin.id)
    expect(await toldBy()).toContain(school.teacher.id)
    await onReflection(school.student, contracts.withdrawReflection, { id })
    await comment(school.student, 'I write on')
    expect(await toldBy()).not.toContain(school.admin.id)
  })
})

describe('an acknowledgement', () => {
  test('is taken back with a reason by who gave it or sees all, never by its owner or another reader, and the owner writes on', async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher, school.colleague)
    await acknowledge(school.teacher, id)
    const revoke = (who: Member) =>
      tryReflection(who, contracts.revokeAcknowledgement, { id, commentId: v7(), reason: 'I read another one' })
    for (const who of [school.student, school.colleague]) expect(await revoke(who)).toMatchObject({ status: 'FORBIDDEN' })
    expect([(await readReflectionAs(school.teacher, id)).mayRevoke, (await readReflectionAs(school.colleague, id)).mayRevoke]).toEqual([
      true,
      false,
    ])
    expect(await revoke(school.teacher)).toMatchObject({ output: { state: 'SUBMITTED' } })
    expect(await revoke(school.teacher)).toMatchObject({ status: 'STATE_CHANGED' })
    const mine = await readReflectionAs(school.student, id)
    expect(mine).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null, mayWithdraw: true })
    expect(mine.comments.map(({ text }) => text)).toContain('I read another one')
    expect(await prisma().outboxEvent.count({ where: { payload: { path: ['key'], equals: 'reflectionRevoked' } } })).toBe(1)
    await acknowledge(school.colleague, id)
    expect(await revoke(school.admin)).toMatchObject({ output: { state: 'SUBMITTED' } })
  })
})

describe('the audit', () => {
  test('says once a day that somebody reads the same', async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    const seen = (who: Member, at: string) => tryReflection(who, contracts.seeReflection, { id }, new Date(at))
    const told = () => prisma().auditEntry.count({ where: { entityId: id, action: 'reflections.seen' } })
    for (const at of ['2026-11-20T10:31:00Z', '2026-11-20T10:32:00Z', '2026-11-21T09:00:00Z']) {
      expect(await seen(school.teacher, at)).toMatchObject({ status: 'SUCCESS' })
      await seen(school.admin, at)
    }
    expect(await told()).toBe(2)
    await seen(school.teacher, '2026-11-21T10:32:00Z')
    expect(await told()).toBe(3)
  })
})

describe('what was submitted', () => {
  test('is taken back until it is acknowledged, and read anew when it is submitted anew', async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    const { submittedAt } = await readReflectionAs(school.teacher, id)
    expect(await onReflection(school.student, contracts.withdrawReflection, { id })).toEqual({ state: 'SHARED' })
    expect(await tryReflection(school.teacher, contracts.acknowledgeReflection, { id, submittedAt })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    const later = new Date('2026-11-20T10:40:00Z')
    await tryReflection(school.student, contracts.submitReflection, { id, despite: true }, later)
    expect(await tryReflection(school.teacher, contracts.acknowledgeReflection, { id, submittedAt })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    expect(await acknowledge(school.teacher, id)).toMatchObject({ output: { state: 'ACKNOWLEDGED' } })
    expect(await tryReflection(school.student, contracts.withdrawReflection, { id })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('and taken back again is told to those who were asked, and asks whom a second device chose besides', async () => {
    const id = await makeReflection(school.student)
    const told = async (key: string) => {
      const rows = await prisma().outboxEvent.findMany({ where: { payload: { path: ['key'], equals: key } } })
      return rows.flatMap(({ payload }) => (JSON.stringify(payload).includes(id) ? [JSON.stringify(payload)] : [])).join()
    }
    await submit(school.student, id, school.teacher)
    await submit(school.student, id, school.colleague)
    expect((await readReflectionAs(school.colleague, id)).state).toBe('SUBMITTED')
    expect(await told('reflectionSubmitted')).toContain(school.colleague.id)
    await onReflection(school.student, contracts.withdrawReflection, { id })
    for (const reader of [school.teacher, school.colleague]) expect(await told('reflectionWithdrawn')).toContain(reader.id)
  })

  test('by nobody’s reader is private again once it is taken back', async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id)
    expect(await onReflection(school.student, contracts.withdrawReflection, { id })).toEqual({ state: 'PRIVATE' })
  })

  test('asks for tags, once, and for words', async () => {
    const id = await makeReflection(school.student, { text: '' })
    expect(await tryReflection(school.student, contracts.submitReflection, { id, despite: true })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    const written = await makeReflection(school.student)
    expect(await tryReflection(school.student, contracts.submitReflection, { id: written })).toMatchObject({ code: 'reflections.NO_TAGS' })
    expect((await readReflectionAs(school.student, written)).state).toBe('PRIVATE')
    expect(await tryReflection(school.student, contracts.submitReflection, { id: written, despite: true })).toMatchObject({
      output: { state: 'SUBMITTED' },
    })
  })

  test('is not acknowledged by its writer, whatever they hold, and stays readable to who has', async () => {
    const all = roleActor(school.student, ['ALL', 'REFLECTIONS_VIEW_ALL'])
    expect(await acknowledge(all, ids.SUBMITTED)).toMatchObject({ status: 'FORBIDDEN' })
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    await acknowledge(school.teacher, id)
    await onReflection(school.student, contracts.endReflectionShare, { id })
    expect(await readReflectionAs(school.teacher, id)).toMatchObject({ state: 'ACKNOWLEDGED', acknowledgedBy: school.teacher.displayName })
  })
})
