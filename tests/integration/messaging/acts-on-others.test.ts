import { v7 } from 'uuid'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isGranted } from '@/lib/access'
import * as cases from '@/lib/contracts/clinical-cases'
import * as feedback from '@/lib/contracts/feedback'
import * as folders from '@/lib/contracts/folders'
import * as forms from '@/lib/contracts/form-responses'
import { blockPerson, listThreads, unblockPerson } from '@/lib/contracts/messaging'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { openCase } from '../../support/clinical-cases'
import { deliver } from '../../support/concerns'
import { attempt, file, output } from '../../support/folders'
import { beginResponse, openTask, review, simpleForm } from '../../support/form-responses'
import { publishedForm } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'

/** The acts by which one student reaches another: each checks whether the other has blocked them. */
const reaching = [
  // These are tried in blocks.test.ts.
  ...['messaging.send', 'messaging.reply', 'messaging.addPeople', 'messaging.broadcast'],
  // These are tried here.
  ...['folders.share', 'folders.remind', 'folders.newVersion', 'folders.restoreVersion', 'folders.rename', 'folders.move', 'folders.copy'],
  ...['folders.add', 'folders.makeFolder', 'folders.restore'],
  ...['clinical-cases.askTransfer', 'clinical-cases.answerTransfer', 'clinical-cases.save', 'clinical-cases.saveItem'],
  ...['clinical-cases.dropItem', 'clinical-cases.setState'],
  ...['feedback.write', 'feedback.ask'],
  ...[
    'form-responses.start',
    'form-responses.nameSigners',
    'form-responses.nameCompleter',
    'form-responses.forward',
    'form-responses.submit',
  ],
  // This call begins a form as form-responses.start does.
  'reflections.startForm',
]
/** Other things that a student may change, and why they reach no other student who has blocked them. */
const reachingNobody: Readonly<Record<string, readonly string[]>> = {
  'goes to those who decide on absences': ['absences.cancel', 'absences.record'],
  'is one’s own presence': ['attendance.checkIn'],
  'takes something away from the other, and says nothing': [
    ...['clinical-cases.withdrawTransfer', 'folders.bin', 'folders.emptyTrash', 'folders.purge', 'folders.unshare', 'feedback.remove'],
    ...['messaging.takeBack', 'messaging.cancelBroadcast', 'messaging.close'],
  ],
  'is one’s own session, which a partner does not see': [
    ...['clinical-cases.linkVisit', 'clinical-sessions.addComment', 'clinical-sessions.applyLate', 'clinical-sessions.askConfirmation'],
    ...['clinical-sessions.askForCheck', 'clinical-sessions.cancel', 'clinical-sessions.clearMark', 'clinical-sessions.create'],
    ...['clinical-sessions.dismissLate', 'clinical-sessions.linkVisit', 'clinical-sessions.readComments', 'clinical-sessions.removeLine'],
    ...['clinical-sessions.removeRadiograph', 'clinical-sessions.saveChart', 'clinical-sessions.saveHeader', 'clinical-sessions.saveLine'],
    ...['clinical-sessions.saveMark', 'clinical-sessions.saveRadiograph', 'clinical-sessions.saveRemark', 'clinical-sessions.saveTags'],
    ...['clinical-sessions.withdrawCheck', 'clinical-sessions.withdrawConfirmation'],
  ],
  'goes to who handles concerns, who decide what the other is told': [
    ...['concerns.addToRaised', 'concerns.appeal', 'concerns.raise', 'concerns.respond', 'concerns.withdraw'],
  ],
  'goes to patients or teachers, without a name': [
    ...['feedback.askPatient', 'feedback.giveHere', 'feedback.giveTeaching', 'feedback.handOver'],
  ],
  'is one’s own copy, mark or settings': [
    ...['feedback.acknowledge', 'folders.confirmRead', 'folders.hide', 'folders.markOpened', 'messaging.block', 'messaging.leave'],
    ...['messaging.markRead', 'messaging.saveNotificationSettings', 'messaging.sort', 'messaging.unblock', 'reports.export'],
    ...[
      'reports.hideQuartile',
      'reports.seeTerm',
      'timetables.endFeed',
      'timetables.makeFeed',
      'timetables.saveAvailability',
      'timetables.seeChanges',
    ],
    ...['coverage.exportReport', 'reports.begin', 'reports.exportBlocks', 'reports.openRun', 'reports.stopRun'],
    ...[
      'notifications.readAll',
      'users.chooseProfilePicture',
      'users.removeView',
      'users.savePreferences',
      'users.saveView',
      'workbooks.export',
    ],
  ],
  'is a file of one’s own until it is attached or shared': [
    ...['files.beginPart', 'files.discard', 'files.dropPart', 'files.endPart', 'files.putPart', 'files.upload'],
  ],
  // A block ends no task: a person decides what a form asked of them even if one of the two blocked the other (decision 0143).
  'is a task that a form had given before': [
    ...['form-responses.abandon', 'form-responses.accept', 'form-responses.applyLate', 'form-responses.comment', 'form-responses.decline'],
    ...['form-responses.dismissLate', 'form-responses.giveBack', 'form-responses.putBack', 'form-responses.removeComment'],
    ...['form-responses.savePage', 'form-responses.settleComment', 'form-responses.share', 'form-responses.sign', 'form-responses.take'],
    ...['form-responses.takeBack', 'form-responses.withdraw', 'form-responses.askToEnd', 'static-urls.startAsSelf'],
  ],
  'of a student goes to nobody: they keep it for themself (reports/saved.test.ts)': ['reports.saveReport', 'reports.removeSaved'],
  'is of a student to none: nobody comments on a report of their own, and they see no other (reports/terms-rights.test.ts)': [
    'reports.saveTermComment',
  ],
  'goes to the teacher who supervises one’s case': ['clinical-cases.askAgreement'],
  'goes to a teacher who marks tests, or to the student of the test that a marker asks for': [
    'competency-tests.ask',
    'competency-tests.withdraw',
  ],
  'goes to teachers whom one chooses, who have not blocked one': ['reflections.share', 'reflections.submit'],
  'takes it away from those teachers again': ['reflections.endShare', 'reflections.withdraw'],
  'is about what the other gave one to read': ['reflections.acknowledge', 'reflections.revoke', 'reflections.comment', 'reflections.see'],
  'is one’s own writing until it is shared': [
    ...[
      'reflections.start',
      'reflections.save',
      'reflections.saveStep',
      'reflections.dropKept',
      'reflections.remove',
      'reflections.export',
    ],
  ],
  'goes to an address outside': ['sign-off.handOver', 'sign-off.sendAgain', 'sign-off.sendCode'],
  'is one’s own wish, which whoever places students reads': [
    ...['placements.savePreferences', 'placements.suggest', 'placements.withdrawSuggestion'],
  ],
  'is what one says of a register, which whoever places students or keeps it answers': [
    ...['placements.disputeDay', 'placements.withdrawDispute'],
  ],
  'is a stage that the school has laid down, and whose turn it is: a block ends no task (decision 0143)': [
    ...['workflows.start', 'workflows.tick', 'workflows.decide'],
  ],
  'is for who guides students': ['workbooks.remind'],
  // The school rules who comes to which date: a block does not change that, and the call carries no words of the student's own.
  'is a date that somebody has offered to all who could come, or that one offers to these': [
    ...['timetables.offerSwap', 'timetables.takeSwap', 'timetables.withdrawSwap'],
  ],
}

let school: School
let blocker: Member, blocked: Member
beforeAll(async () => {
  school = await makeSchool()
  blocker = school.partner
  blocked = school.student
  await prisma().grouping.updateMany({ data: { published: true } })
})
afterEach(async () => {
  await attempt(blocker, unblockPerson, { userId: blocked.id })
})
const blockThem = () => output(blocker, blockPerson, { userId: blocked.id })
const listNotices = async (who: Member) => {
  await deliver()
  return (await output(who, listThreads, { box: 'NOTICES' })).rows.map(({ id }) => id)
}

describe('an act of a student', () => {
  test('either asks whether the other has blocked them, or says why it reaches nobody', () => {
    const named: readonly string[] = [...reaching, ...Object.values(reachingNobody).flat()]
    const acts = registry
      .filter(({ effect, access }) => effect === 'write' && access.kind !== 'externalToken' && access.kind !== 'public')
      .filter(
        ({ access }) =>
          access.kind !== 'privilege' ||
          isGranted('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, blocked.actor.privileges),
      )
      .map(({ contract }) => contract.name)
      .filter((name) => !name.startsWith('sign-in.'))
    expect(
      acts.filter((name) => !named.includes(name) && registry.find(({ contract }) => contract.name === name)?.access.kind !== 'cron'),
    ).toEqual([])
    expect(named.filter((name) => !acts.some((act) => act === name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('a file', () => {
  const share = (nodeId: string, target: 'USER' | 'GROUP', targetId: string) =>
    attempt(blocked, folders.shareNode, { nodeId, with: [{ id: v7(), target, targetId, year: 0 }], receipt: 'CONFIRMED', untilOn: null })
  const seen = async () => (await output(blocker, folders.listShared, { shown: 'VISIBLE' })).rows.map(({ id }) => id)

  test('is shared with nobody who has blocked its owner, who is told what they are told of anybody unknown', async () => {
    const { id } = await file(blocked, 'one.pdf')
    expect(await share(id, 'USER', blocker.id)).toMatchObject({ status: 'SUCCESS' })
    await blockThem()
    const other = await file(blocked, 'two.pdf')
    const before = await listNotices(blocker)
    expect(await share(other.id, 'USER', blocker.id)).toEqual(await share(other.id, 'USER', v7()))
    expect((await output(blocked, folders.findSharePeople, {})).people.map((one) => one.id)).not.toContain(blocker.id)
    expect(await listNotices(blocker)).toEqual(before)
  })

  test('that was shared before is none of theirs while the block stands: no new name, no version, no reminder', async () => {
    const { id, assetId } = await file(blocked, 'three.pdf')
    await share(id, 'USER', blocker.id)
    expect(await seen()).toContain(id)
    const before = await listNotices(blocker)
    await blockThem()
    expect(await output(blocked, folders.remindReaders, { nodeId: id })).toEqual({ people: 1 })
    await output(blocked, folders.renameNode, { nodeId: id, name: 'read this.pdf', revision: 1 })
    expect(await seen()).not.toContain(id)
    expect((await output(blocker, folders.searchFiles, { q: 'read this' })).rows).toEqual([])
    expect(await attempt(blocker, folders.downloadNode, { id: assetId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await attempt(blocker, folders.confirmRead, { nodeId: id, version: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await listNotices(blocker)).toEqual(before)
    await output(blocker, unblockPerson, { userId: blocked.id })
    expect(await seen()).toContain(id)
  })

  test('that is shared with a group of both does not come to them', async () => {
    await blockThem()
    const { id, assetId } = await file(blocked, 'four.pdf')
    const { groupId } = await prisma().user.findUniqueOrThrow({ where: { id: blocked.id }, select: { groupId: true } })
    const before = await listNotices(blocker)
    expect(await share(id, 'GROUP', groupId ?? '')).toMatchObject({ status: 'SUCCESS' })
    expect([await seen(), await listNotices(blocker)]).toEqual([expect.not.arrayContaining([id]), before])
    expect(await attempt(blocker, folders.downloadNode, { id: assetId })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('a case', () => {
  const offer = (id: string, studentId: string, who = blocked) => attempt(who, cases.askCaseTransfer, { id, studentId, reason: 'Leaving' })
  const unknown = { status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path: 'studentId', code: 'personUnknown' })] }

  test('is offered to nobody who has blocked its student: the answer is that of who cannot be offered any', async () => {
    await blockThem()
    const id = await openCase(school)
    const answer = await offer(id, blocker.id)
    expect(answer).toMatchObject(unknown)
    expect(answer).toEqual(await offer(id, v7()))
    expect((await output(blocked, cases.readCaseChoices, {})).students.map((one) => one.id)).not.toContain(blocker.id)
    expect(await prisma().caseTransfer.count({ where: { toId: blocker.id } })).toBe(0)
  })

  test('that was offered before is seen no more, whatever its student writes into it', async () => {
    const id = await openCase(school)
    expect(await offer(id, blocker.id)).toMatchObject({ status: 'SUCCESS' })
    await blockThem()
    await prisma().clinicalCase.update({ where: { id }, data: { title: 'Read me' } })
    expect((await output(blocker, cases.listCases, {})).offered.map((one) => one.id)).not.toContain(id)
    expect(await attempt(blocker, cases.readCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await output(blocked, cases.readCase, { id })).toMatchObject({ found: { transfer: { to: { id: blocker.id } } } })
  })

  test('is declined without words to a giver who has blocked the taker', async () => {
    const id = await openCase(school, {}, blocker)
    expect(await offer(id, blocked.id, blocker)).toMatchObject({ status: 'SUCCESS' })
    await blockThem()
    await output(blocked, cases.answerCaseTransfer, {
      id,
      isAccepted: false,
      newId: v7(),
      planHash: '0'.repeat(64),
      reason: 'You will regret this',
    })
    expect(JSON.stringify(await output(blocker, cases.readCase, { id }))).not.toContain('regret')
  })

  test('is offered three times a day to the same person and twenty times in all, however often it is withdrawn', async () => {
    const [giver, fellow] = [await member('STUDENT'), await member('STUDENT')]
    const others = await Promise.all(Array.from({ length: 7 }, () => member('STUDENT')))
    const { groupId } = await prisma().user.findUniqueOrThrow({ where: { id: blocked.id }, select: { groupId: true } })
    await prisma().user.updateMany({ where: { id: { in: [giver, fellow, ...others].map((one) => one.id) } }, data: { groupId } })
    const id = await openCase(school, {}, giver)
    const offered = async (to: Member) => {
      const { status } = await offer(id, to.id, giver)
      if (status === 'SUCCESS') await output(giver, cases.withdrawCaseTransfer, { id })
      return status
    }
    const yes = 'SUCCESS'
    const no = 'TOO_MANY_REQUESTS'
    for (const expected of [yes, yes, yes, no, no]) expect(await offered(fellow)).toBe(expected)
    for (const to of others.slice(0, 5)) for (const expected of [yes, yes, yes, no]) expect(await offered(to)).toBe(expected)
    const last = others.slice(5)
    expect([await offered(last[0] ?? fellow), await offered(last[0] ?? fellow), await offered(last[1] ?? fellow)]).toEqual([yes, yes, no])
    expect(await prisma().caseTransfer.count({ where: { fromId: giver.id } })).toBe(20)
    const at = now()
    stopClock(new Date(at.getTime() + 24 * 3_600_000 + 1))
    expect(await offered(fellow)).toBe(yes)
    stopClock(at)
  })
})

describe('feedback', () => {
  const write = (aboutId: string) =>
    attempt(blocked, feedback.writeFeedback, { id: v7(), aboutId, kind: 'NEXT', text: 'Look out', themes: ['TEAMWORK'] })

  test('is written about nobody who has blocked its author', async () => {
    expect(await write(blocker.id)).toMatchObject({ status: 'SUCCESS' })
    await blockThem()
    const before = await prisma().feedbackEntry.count({ where: { aboutId: blocker.id } })
    expect(await write(blocker.id)).toEqual(await write(v7()))
    expect((await output(blocked, feedback.readFeedbackChoices, {})).people.map((one) => one.id)).not.toContain(blocker.id)
    expect(await prisma().feedbackEntry.count({ where: { aboutId: blocker.id } })).toBe(before)
  })

  test('is asked of nobody who has, though they teach by now', async () => {
    await blockThem()
    const { id: roleId } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' } })
    await prisma().userRole.create({ data: { userId: blocker.id, roleId } })
    const ask = (teacherId: string) => attempt(blocked, feedback.askForFeedback, { teacherId })
    expect(await ask(blocker.id)).toEqual(await ask(v7()))
    expect(await ask(school.teacher.id)).toMatchObject({ status: 'SUCCESS' })
    await prisma().userRole.deleteMany({ where: { userId: blocker.id, roleId } })
  })

  test('of staff comes, though they were blocked as students', async () => {
    await blockThem()
    const teacher = { ...school.teacher }
    await prisma().messageBlock.create({ data: { userId: blocker.id, blockedId: teacher.id, at: now() } })
    const entry = { id: v7(), aboutId: blocker.id, kind: 'PRAISE', text: 'Well done', themes: ['TEAMWORK'] }
    expect(await attempt(teacher, feedback.writeFeedback, entry)).toMatchObject({ status: 'SUCCESS' })
    await prisma().messageBlock.deleteMany({ where: { blockedId: teacher.id } })
  })
})

describe('a form', () => {
  test('is begun about nobody who has blocked its author', async () => {
    const { id: formId } = await publishedForm(school.admin, simpleForm(), { settings: { subject: 'CHOSEN' } })
    const start = (subjectId: string) => attempt(blocked, forms.startResponse, { id: v7(), formId, subjectId })
    expect(await start(blocker.id)).toMatchObject({ status: 'SUCCESS' })
    await blockThem()
    expect(await start(blocker.id)).toEqual(await start(v7()))
    expect((await output(blocked, forms.listChoices, { formId })).subjects.map((one) => one.id)).not.toContain(blocker.id)
    expect(await attempt(blocked, forms.listChoices, { formId, subjectId: blocker.id })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('is given to nobody who has, neither named nor forwarded to', async () => {
    const { id: roleId } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' } })
    const third = await member('STUDENT')
    const form = simpleForm({ route: [review({ kind: 'CHOSEN', roleIds: [roleId] }, { needed: 1 })] })
    const { formId, responseId } = await beginResponse(school.admin, blocked, { form })
    const submit = (userId: string) =>
      attempt(blocked, forms.submitResponse, { responseId, chosen: [{ step: 0, userIds: [userId], outside: [] }] })
    await blockThem()
    expect(await submit(blocker.id)).toMatchObject({ issues: [expect.objectContaining({ code: 'personUnknown' })] })
    expect(await submit(blocker.id)).toEqual(await submit(v7()))
    const { steps } = await output(blocked, forms.listChoices, { formId })
    expect(steps[0]?.people.map((one) => one.id)).toEqual(expect.not.arrayContaining([blocker.id]))
    expect(await submit(third.id)).toMatchObject({ status: 'SUCCESS' })
    const forward = (toUserId: string, taskId: string) =>
      attempt(third, forms.forwardTask, { responseId, taskId, toUserId, reason: 'For you' })
    const taskId = await openTask(third, responseId)
    expect(await forward(blocker.id, taskId)).toEqual(await forward(v7(), taskId))
    expect(await forward(school.stranger.id, taskId)).toMatchObject({ status: 'SUCCESS' })
  })
})
