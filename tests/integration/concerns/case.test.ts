import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/concerns'
import { listThreads } from '@/lib/contracts/messaging'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import {
  askConcern,
  concernInput,
  deliver,
  disclosedConcern,
  daysLater,
  makeConcernSchool,
  raiseConcern,
  receiver,
  resolvedConcern,
  triagedConcern,
  tryConcern,
  type ConcernSchool,
} from '../../support/concerns'
import { runJobNamed } from '../../support/jobs'
import type { Member } from '../../support/members'
import { messageCall } from '../../support/messages'

let school: ConcernSchool
let raiser: Member
beforeAll(async () => {
  school = await makeConcernSchool()
})
// One person can raise at most ten concerns an hour.
const newRaiser = async () => {
  raiser = await receiver(`raiser-${v7().slice(-8)}`)
  school = { ...school, teacher: raiser }
}

const secret = 'Local anaesthetic'
const noticesOf = async (who: Member) => {
  await deliver()
  return (await outputAs(who, messageCall(listThreads), { box: 'NOTICES' })).rows.map(({ key, href }) => `${key} ${href}`)
}

describe('an open case', () => {
  test('is opened by receivers; not by ALL, its raiser, its subject, other teachers or staff', async () => {
    await newRaiser()
    const id = await raiseConcern(school)
    expect(await askConcern(school.receiver, contracts.openCase, { id })).toMatchObject({
      facts: `${secret} before the history.`,
      state: 'OPEN',
    })
    for (const who of [school.admin, raiser, school.student, school.partner, school.colleague, school.staff]) {
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await tryConcern(who, contracts.openCase, { id })).status)
    }
    expect(await tryConcern(null, contracts.openCase, { id })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('who receives and is accused by it does not see it, in no list and in no count', async () => {
    await newRaiser()
    const accused = await receiver(`accused-${v7().slice(-8)}`)
    const student = await prisma().role.findFirstOrThrow({ where: { builtIn: 'STUDENT' } })
    await prisma().userRole.create({ data: { userId: accused.id, roleId: student.id } })
    await prisma().user.update({ where: { id: accused.id }, data: { programmeId: school.programmeId } })
    const id = await raiseConcern(school, { studentId: accused.id })
    expect(await tryConcern(accused, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    const { rows } = await askConcern(accused, contracts.listCases, {})
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect(await noticesOf(accused)).toEqual([])
    const triage = { id, level: 'LOW', ownerId: accused.id, dueOn: '2026-12-04' }
    expect(await tryConcern(school.receiver, contracts.triageCase, triage)).toMatchObject({
      issues: [expect.objectContaining({ path: 'ownerId', code: 'cannotHandle' })],
    })
    expect(await tryConcern(school.receiver, contracts.triageCase, { ...triage, ownerId: raiser.id })).toMatchObject({
      issues: [expect.objectContaining({ path: 'ownerId', code: 'cannotHandle' })],
    })
    expect(await tryConcern(school.receiver, contracts.triageCase, { ...triage, ownerId: school.admin.id })).toMatchObject({
      issues: [expect.objectContaining({ path: 'ownerId', code: 'cannotHandle' })],
    })
  })

  test('each opening is audited by ids alone, and shown to handlers; an hour counts once', async () => {
    await newRaiser()
    const id = await raiseConcern(school)
    await askConcern(school.receiver, contracts.openCase, { id })
    await askConcern(school.receiver, contracts.openCase, { id })
    const { openedBy } = await askConcern(school.second, contracts.openCase, { id })
    expect(openedBy.map(({ displayName, times, isOwn }) => ({ displayName, times, isOwn }))).toEqual(
      expect.arrayContaining([
        { displayName: school.receiver.displayName, times: 1, isOwn: false },
        { displayName: school.second.displayName, times: 1, isOwn: true },
      ]),
    )
    const rows = await prisma().auditEntry.findMany({ where: { action: 'concerns.opened', entityId: id } })
    expect(rows.map(({ actorId, changes }) => [actorId, changes])).toContainEqual([school.receiver.id, {}])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is withdrawn by its raiser while it is open, and not afterwards', async () => {
    await newRaiser()
    const [first, second] = [await raiseConcern(school), await triagedConcern(school)]
    await askConcern(raiser, contracts.withdrawConcern, { id: first })
    expect(await tryConcern(school.receiver, contracts.openCase, { id: first })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await askConcern(raiser, contracts.readConcernRaised, { id: first })).toMatchObject({ state: 'WITHDRAWN' })
    expect(await tryConcern(raiser, contracts.withdrawConcern, { id: second })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryConcern(raiser, contracts.addToConcern, { id: first, text: 'More' })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('of a student whose name was typed becomes one about them by triage', async () => {
    await newRaiser()
    const id = await raiseConcern(school, { studentId: null, studentTyped: 'Sara from year 4', programmeId: school.programmeId })
    expect(await askConcern(school.receiver, contracts.openCase, { id })).toMatchObject({ student: null, studentTyped: 'Sara from year 4' })
    const triage = { id, level: 'LOW', ownerId: school.receiver.id, dueOn: '2026-12-04', studentId: school.student.id }
    await askConcern(school.receiver, contracts.triageCase, triage)
    expect(await askConcern(school.receiver, contracts.openCase, { id })).toMatchObject({
      student: { id: school.student.id },
      studentTyped: 'Sara from year 4',
    })
  })
})

describe('a case from triage on', () => {
  test('is its handlers’ alone: another receiver opens it once they are added, and no longer when they are removed', async () => {
    await newRaiser()
    const id = await triagedConcern(school)
    expect(await tryConcern(school.second, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.second.id, part: 'HANDLER' })
    expect(await askConcern(school.second, contracts.openCase, { id })).toMatchObject({ may: expect.not.arrayContaining(['resolve']) })
    for (const [contract, own] of [
      [contracts.reviewCase, {}],
      [contracts.discloseCase, { text: 'T' }],
      [contracts.resolveCase, { outcome: 'ADVICE', text: 'T', notDisclosedWhy: 'W' }],
      [contracts.removeCaseHandler, { userId: school.receiver.id }],
    ] as const)
      expect(await tryConcern(school.second, contract, { id, ...own })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryConcern(school.receiver, contracts.removeCaseHandler, { id, userId: school.receiver.id })).toMatchObject({
      code: 'concerns.OWNER',
    })
    await askConcern(school.receiver, contracts.removeCaseHandler, { id, userId: school.second.id })
    expect(await tryConcern(school.second, contracts.openCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('has another owner when one is made so; whoever was it stays a handler', async () => {
    await newRaiser()
    const id = await triagedConcern(school)
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.second.id, part: 'OWNER' })
    const { handlers } = await askConcern(school.second, contracts.openCase, { id })
    expect(handlers.map((one) => [one.id, one.part])).toEqual([
      [school.second.id, 'OWNER'],
      [school.receiver.id, 'HANDLER'],
    ])
  })

  test('tells its student nothing before it is disclosed, and then the disclosure alone', async () => {
    await newRaiser()
    const id = await triagedConcern(school)
    await askConcern(school.receiver, contracts.recordInCase, { id, text: 'For handlers only' })
    expect(await tryConcern(school.receiver, contracts.tellInCase, { id, to: 'STUDENT', text: 'T' })).toMatchObject({
      code: 'concerns.UNDISCLOSED',
    })
    expect((await askConcern(school.student, contracts.listConcernsAboutMe, {})).rows.map((row) => row.id)).not.toContain(id)
    for (const [contract, own] of [
      [contracts.readConcernAboutMe, {}],
      [contracts.respondToConcern, { text: 'T' }],
      [contracts.appealConcern, { text: 'T' }],
    ] as const)
      expect(await tryConcern(school.student, contract, { id, ...own })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await noticesOf(school.student)).filter((line) => line.includes(id))).toEqual([])
    await askConcern(school.receiver, contracts.discloseCase, { id, text: 'Begun before the history was checked.' })
    await askConcern(school.receiver, contracts.tellInCase, { id, to: 'RAISER', text: 'I have taken this on.' })
    const about = await askConcern(school.student, contracts.readConcernAboutMe, { id })
    expect(about).toMatchObject({ raisedBy: null, mayRespond: true, entries: [expect.objectContaining({ step: 'DISCLOSED' })] })
    for (const hidden of [secret, 'For handlers only', 'I have taken this on', raiser.displayName])
      expect(JSON.stringify(about)).not.toContain(hidden)
    expect(await noticesOf(school.student)).toContain(`concernDisclosed /messages/seriousconcern?about=${id}`)
    expect(await tryConcern(school.receiver, contracts.discloseCase, { id, text: 'Again' })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('tells its student who raised it where the raiser agreed', async () => {
    await newRaiser()
    const id = await disclosedConcern(school, { nameShown: true })
    expect((await askConcern(school.student, contracts.readConcernAboutMe, { id })).raisedBy).toBe(raiser.displayName)
  })

  test('tells its raiser the state and what is written to them; nothing else', async () => {
    await newRaiser()
    const id = await disclosedConcern(school)
    await askConcern(school.receiver, contracts.recordInCase, { id, text: 'For handlers only' })
    await askConcern(school.receiver, contracts.tellInCase, { id, to: 'RAISER', text: 'I have taken this on.' })
    await askConcern(raiser, contracts.addToConcern, { id, text: 'One more thing' })
    const own = await askConcern(raiser, contracts.readConcernRaised, { id })
    expect(own.entries.map(({ text }) => text).toSorted()).toEqual(['I have taken this on.', 'One more thing'])
    expect(JSON.stringify(own)).not.toContain('history was checked')
    expect(await noticesOf(raiser)).toContain(`concernToRaiser /messages/seriousconcern?raised=${id}`)
    expect(await tryConcern(school.colleague, contracts.readConcernRaised, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('keeps every text encrypted, scripts as letters', async () => {
    await newRaiser()
    const id = await triagedConcern(school)
    const text = '<script>alert(1)</script> **bold**'
    await askConcern(school.receiver, contracts.recordInCase, { id, text })
    await askConcern(school.receiver, contracts.saveCaseAction, { id, actionId: v7(), text: 'Talk to the lead', dueOn: '2026-12-01' })
    const rows = await prisma().concernEntry.findMany({ where: { concernId: id } })
    const actions = await prisma().concernAction.findMany({ where: { concernId: id } })
    expect(JSON.stringify([rows, actions])).not.toMatch(/script|Talk/)
    const one = await askConcern(school.receiver, contracts.openCase, { id })
    expect(one.entries[0]).toMatchObject({ text, sight: 'HANDLERS' })
    expect(one.actions).toMatchObject([{ text: 'Talk to the lead', dueOn: '2026-12-01', doneAt: null }])
  })

  test('an action is done, and is no other case’s', async () => {
    await newRaiser()
    const [id, other] = [await triagedConcern(school), await triagedConcern(school)]
    const actionId = v7()
    await askConcern(school.receiver, contracts.saveCaseAction, { id, actionId, text: 'Talk' })
    await askConcern(school.receiver, contracts.saveCaseAction, { id, actionId, text: 'Talk', done: true })
    expect((await askConcern(school.receiver, contracts.openCase, { id })).actions).toMatchObject([{ doneAt: expect.any(String) }])
    expect(await tryConcern(school.receiver, contracts.saveCaseAction, { id: other, actionId, text: 'X' })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })
})

describe('resolving', () => {
  const resolve = { outcome: 'ADVICE', text: 'Talked it through.' }

  test('needs the disclosure or why not, and the response or ten working days', async () => {
    await newRaiser()
    const silent = await triagedConcern(school)
    expect(await tryConcern(school.receiver, contracts.resolveCase, { id: silent, ...resolve })).toMatchObject({
      issues: [expect.objectContaining({ path: 'notDisclosedWhy' })],
    })
    await askConcern(school.receiver, contracts.resolveCase, { id: silent, ...resolve, notDisclosedWhy: 'It was a misunderstanding' })
    const id = await disclosedConcern(school)
    expect(await tryConcern(school.receiver, contracts.resolveCase, { id, ...resolve })).toMatchObject({ code: 'concerns.AWAITS_RESPONSE' })
    expect(await tryConcern(school.receiver, contracts.resolveCase, { id, ...resolve }, { at: daysLater(14) })).toMatchObject({
      code: 'concerns.AWAITS_RESPONSE',
    })
    expect(await tryConcern(school.receiver, contracts.resolveCase, { id, ...resolve }, { at: daysLater(15) })).toMatchObject({
      status: 'SUCCESS',
    })
    const answered = await disclosedConcern(school)
    await askConcern(school.student, contracts.respondToConcern, { id: answered, text: 'I see.' })
    expect(await tryConcern(school.receiver, contracts.resolveCase, { id: answered, ...resolve, outcome: 'PASSED_ON' })).toMatchObject({
      issues: [expect.objectContaining({ path: 'outcome' })],
    })
    expect(await tryConcern(school.receiver, contracts.resolveCase, { id: answered, ...resolve })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryConcern(school.student, contracts.respondToConcern, { id: answered, text: 'Late' })).toMatchObject({
      status: 'STATE_CHANGED',
    })
  })

  test('an appeal is made once and in time, and decided by somebody who is not the owner', async () => {
    await newRaiser()
    const id = await resolvedConcern(school)
    expect(await askConcern(school.student, contracts.readConcernAboutMe, { id })).toMatchObject({
      outcome: 'ADVICE',
      appealUntil: '2026-12-04',
    })
    expect(await tryConcern(school.student, contracts.appealConcern, { id, text: 'No' }, { at: daysLater(15) })).toMatchObject({
      code: 'concerns.TOO_LATE',
    })
    await askConcern(school.student, contracts.appealConcern, { id, text: 'I was not heard.' })
    expect(await tryConcern(school.student, contracts.appealConcern, { id, text: 'Again' })).toMatchObject({ status: 'STATE_CHANGED' })
    const decide = { id, outcome: 'NO_ACTION', text: 'The appeal is upheld.' }
    expect(await tryConcern(school.receiver, contracts.decideCaseAppeal, decide)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.receiver.id, part: 'APPEAL' })).toMatchObject({
      issues: [expect.objectContaining({ code: 'ownerNoAppeal' })],
    })
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.third.id, part: 'APPEAL' })
    await askConcern(school.third, contracts.decideCaseAppeal, decide)
    expect(await askConcern(school.student, contracts.readConcernAboutMe, { id })).toMatchObject({
      state: 'RESOLVED',
      outcome: 'NO_ACTION',
      appealUntil: null,
    })
    expect(await tryConcern(school.student, contracts.appealConcern, { id, text: 'Again' })).toMatchObject({ code: 'concerns.TOO_LATE' })
    await askConcern(school.receiver, contracts.reopenCase, { id, text: 'New facts' })
    expect(await askConcern(school.receiver, contracts.openCase, { id })).toMatchObject({ state: 'UNDER_REVIEW' })
  })

  test('an appeal is not decided by who owned the case before and gave it away', async () => {
    await newRaiser()
    const id = await resolvedConcern(school)
    await askConcern(school.student, contracts.appealConcern, { id, text: 'I was not heard.' })
    await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.second.id, part: 'OWNER' })
    const again = { id, userId: school.receiver.id, part: 'APPEAL' }
    expect(await tryConcern(school.second, contracts.addCaseHandler, again)).toMatchObject({
      issues: [expect.objectContaining({ path: 'userId', code: 'ownerNoAppeal' })],
    })
    // The handler got this part before the rule existed.
    await prisma().concernHandler.updateMany({ where: { concernId: id, userId: school.receiver.id }, data: { part: 'APPEAL' } })
    const decide = { id, outcome: 'NO_ACTION', text: 'As I said.' }
    expect(await tryConcern(school.receiver, contracts.decideCaseAppeal, decide)).toMatchObject({ status: 'FORBIDDEN' })
    await askConcern(school.second, contracts.addCaseHandler, { id, userId: school.third.id, part: 'APPEAL' })
    expect(await tryConcern(school.third, contracts.decideCaseAppeal, decide)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a commendation has no review, is passed on, and asks for no response', async () => {
    await newRaiser()
    const id = await raiseConcern(school, { kind: 'COMMENDATION', category: 'TEAMWORK' })
    await askConcern(school.receiver, contracts.triageCase, { id, level: null, ownerId: school.receiver.id, dueOn: '2026-12-04' })
    expect(await tryConcern(school.receiver, contracts.reviewCase, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    await askConcern(school.receiver, contracts.discloseCase, { id, text: 'Well done.' })
    await askConcern(school.receiver, contracts.resolveCase, { id, outcome: 'PASSED_ON', text: 'Told the student.' })
    expect(await askConcern(school.student, contracts.readConcernAboutMe, { id })).toMatchObject({
      kind: 'COMMENDATION',
      appealUntil: null,
    })
  })

  test('steps are taken in order, with a level and a day to come', async () => {
    await newRaiser()
    const id = await raiseConcern(school)
    const triage = { id, level: 'LOW', ownerId: school.receiver.id, dueOn: '2026-12-04' }
    expect(await tryConcern(school.receiver, contracts.reviewCase, { id })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryConcern(school.receiver, contracts.triageCase, { ...triage, level: null, dueOn: '2026-11-19' })).toMatchObject({
      issues: [expect.objectContaining({ path: 'level' }), expect.objectContaining({ path: 'dueOn' })],
    })
    await askConcern(school.receiver, contracts.triageCase, triage)
    expect(await tryConcern(school.receiver, contracts.triageCase, triage)).toMatchObject({ status: 'STATE_CHANGED' })
    await askConcern(school.receiver, contracts.reviewCase, { id })
    expect(await tryConcern(school.receiver, contracts.reopenCase, { id, text: 'T' })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await tryConcern(school.third, contracts.decideCaseAppeal, { id, outcome: 'ADVICE', text: 'T' })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })
})

describe('beside the case', () => {
  test('lists tell state and days; search finds by number and name', async () => {
    await newRaiser()
    const id = await triagedConcern(school)
    const { number } = await askConcern(school.receiver, contracts.openCase, { id })
    const mine = await askConcern(school.receiver, contracts.listCases, { shown: 'MINE', q: number })
    expect(mine.rows).toMatchObject([{ id, level: 'SERIOUS', dueOn: '2026-12-04', isOverdue: false, owner: school.receiver.displayName }])
    const late = await askConcern(school.receiver, contracts.listCases, { q: 'sara' }, { at: daysLater(20) })
    expect(late.rows.find((row) => row.id === id)).toMatchObject({ isOverdue: true })
    expect((await askConcern(school.second, contracts.listCases, { q: number })).rows).toEqual([])
    expect(await tryConcern(school.colleague, contracts.listCases, {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('it is exported with a fresh proof alone', async () => {
    await newRaiser()
    const id = await triagedConcern(school)
    expect(await askConcern(school.receiver, contracts.exportCase, { id })).toMatchObject({ facts: `${secret} before the history.` })
    expect(await tryConcern(school.receiver, contracts.exportCase, { id }, { at: daysLater(1) })).toMatchObject({
      code: 'sign-in.REAUTHENTICATE',
    })
  })

  test('owners are reminded of what is overdue, once a week; what was kept six years goes', async () => {
    await newRaiser()
    const [id, old] = [await triagedConcern(school), await triagedConcern(school)]
    await prisma().concern.update({ where: { id }, data: { dueOn: new Date('2026-11-10') } })
    await askConcern(school.receiver, contracts.resolveCase, { id: old, outcome: 'UNFOUNDED', text: 'T', notDisclosedWhy: 'W' })
    expect((await prisma().concern.findUniqueOrThrow({ where: { id: old } })).keepUntil).toEqual(new Date('2032-11-20'))
    await prisma().concern.update({ where: { id: old }, data: { keepUntil: new Date('2026-11-19') } })
    await runJobNamed('concern-due')
    await runJobNamed('concern-due')
    expect((await noticesOf(school.receiver)).filter((line) => line === `concernOverdue /messages/seriousconcern?case=${id}`)).toHaveLength(
      1,
    )
    expect(await prisma().concern.count({ where: { id: old } })).toBe(0)
    expect(await prisma().concernEntry.count({ where: { concernId: old } })).toBe(0)
  })
})

test('a concern is in no audit and no outbox with what it says', async () => {
  await newRaiser()
  const input = concernInput(school, { facts: 'Unmistakable words' })
  await askConcern(raiser, contracts.raiseConcern, input)
  const [audit, outbox] = [await prisma().auditEntry.findMany(), await prisma().outboxEvent.findMany()]
  expect(JSON.stringify([audit, outbox])).not.toContain('Unmistakable')
})
