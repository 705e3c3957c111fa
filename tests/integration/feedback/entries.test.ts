import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/feedback'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { feedbackCall, onFeedback, tryFeedback, visit } from '../../support/feedback'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob } from '../../support/outbox'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { signedIn } from '../../support/signed-in'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const entry = (more: object = {}) => ({
  id: v7(),
  aboutId: school.student.id,
  kind: 'NEXT',
  text: 'Check the contact point with floss',
  themes: ['TECHNIQUE'],
  ...more,
})
const write = (who: Member, more: object = {}) => tryFeedback(who, contracts.writeFeedback, entry(more))
async function writtenFeedback(who: Member, more: object = {}): Promise<string> {
  const one = entry(more)
  await onFeedback(who, contracts.writeFeedback, one)
  return one.id
}
const listAbout = async (who: Member, userId: string, more: object = {}) => onFeedback(who, contracts.listAbout, { userId, ...more })
const idsOf = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id)

test('without themes is posted only once its writer has said so', async () => {
  const one = entry({ themes: [] })
  expect(await tryFeedback(school.teacher, contracts.writeFeedback, one)).toMatchObject({
    status: 'VALIDATION_FAILED',
    code: 'feedback.NO_TAGS',
  })
  expect(await prisma().feedbackEntry.count({ where: { id: one.id } })).toBe(0)
  expect(await tryFeedback(school.teacher, contracts.writeFeedback, { ...one, withoutThemes: true })).toMatchObject({ status: 'SUCCESS' })
})

describe('feedback under one’s name', () => {
  test('is read by whom it is about, its author, a teacher who supervises them and who sees all', async () => {
    const id = await writtenFeedback(school.teacher)
    expect((await listAbout(school.student, school.student.id)).rows.find((row) => row.id === id)).toMatchObject({
      source: 'TEACHER',
      author: { displayName: school.teacher.displayName },
      themes: ['TECHNIQUE'],
      may: { acknowledge: true, remove: false },
    })
    for (const who of [school.teacher, school.colleague, school.admin]) expect(idsOf(await listAbout(who, school.student.id))).toContain(id)
    expect(idsOf(await onFeedback(school.teacher, contracts.listMine, {}))).toContain(id)
    expect(idsOf(await onFeedback(school.student, contracts.listMine, {}))).not.toContain(id)
    expect(await tryFeedback(school.unrelated, contracts.listAbout, { userId: school.student.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('that is kept from the student is read by its author and who sees all, and by no student', async () => {
    const id = await writtenFeedback(school.teacher, { visibility: 'STAFF' })
    for (const who of [school.student, school.colleague]) expect(idsOf(await listAbout(who, school.student.id))).not.toContain(id)
    for (const who of [school.teacher, school.admin]) expect(idsOf(await listAbout(who, school.student.id))).toContain(id)
    expect(await tryFeedback(school.student, contracts.acknowledgeFeedback, { entryId: id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await write(school.partner, { visibility: 'STAFF' })).toMatchObject({ issues: [{ path: 'visibility' }] })
  })

  test('of a fellow student says so, and is about students whom one may choose alone', async () => {
    const id = await writtenFeedback(school.partner, { kind: 'PRAISE', themes: ['TEAMWORK'] })
    expect((await listAbout(school.student, school.student.id, { source: 'PEER' })).rows).toMatchObject([{ id, source: 'PEER' }])
    const choices = await onFeedback(school.partner, contracts.readFeedbackChoices, {})
    expect(choices.people.map((one) => one.id)).toEqual([school.student.id])
    expect(choices.mayKeepFromStudent).toBe(false)
    for (const aboutId of [school.stranger.id, school.teacher.id, school.partner.id, v7()])
      expect(await write(school.partner, { aboutId })).toMatchObject({ issues: [{ path: 'aboutId', code: 'studentUnknown' }] })
  })

  test('asks before a text that looks like a patient’s data is taken', async () => {
    expect(await write(school.teacher, { text: 'Patient Winter was born 04.05.1961' })).toMatchObject({
      code: 'patient-check.FOUND',
      data: { found: ['04.05.1961', 'Patient Winter'] },
    })
    expect(await write(school.teacher, { text: 'Tooth 36 took 45 minutes' })).toMatchObject({ status: 'SUCCESS' })
    expect(await write(school.teacher, { text: 'Order 204618 again', isChecked: true })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is written once, and acknowledged by whom it is about', async () => {
    const one = entry()
    expect(await tryFeedback(school.teacher, contracts.writeFeedback, one)).toMatchObject({ status: 'SUCCESS' })
    expect(await tryFeedback(school.teacher, contracts.writeFeedback, { ...one, occurredAt: '2026-11-20T10:00:00Z' })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await prisma().feedbackEntry.findMany({ where: { id: one.id } })).toMatchObject([{ createdAt: schoolTime }])
    expect(await tryFeedback(school.teacher, contracts.writeFeedback, { ...one, text: 'Something else' })).toMatchObject({
      status: 'CONFLICT',
    })
    expect(await tryFeedback(school.colleague, contracts.writeFeedback, one)).toMatchObject({ status: 'CONFLICT' })
    await expectOutOfScope({
      call: feedbackCall(contracts.acknowledgeFeedback),
      parameter: 'entryId',
      input: (entryId) => ({ entryId }),
      id: one.id,
      entitled: school.student,
      strangers: [school.teacher, school.partner, school.admin],
    })
    expect((await prisma().feedbackEntry.findUniqueOrThrow({ where: { id: one.id } })).acknowledgedAt).toEqual(schoolTime)
    expect(await tryFeedback(school.teacher, contracts.removeFeedback, { entryId: one.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is written in nobody else’s name', async () => {
    for (const more of [{ authorId: school.colleague.id }, { byId: school.colleague.id }, { source: 'TEACHER' }])
      expect(await write(school.teacher, more)).toMatchObject({ status: 'VALIDATION_FAILED' })
    const id = await writtenFeedback(school.partner)
    expect(await prisma().feedbackEntry.findUniqueOrThrow({ where: { id } })).toMatchObject({ authorId: school.partner.id })
    expect((await listAbout(school.student, school.student.id)).rows.find((row) => row.id === id)).toMatchObject({
      source: 'PEER',
      author: { displayName: school.partner.displayName },
    })
  })

  test('is deleted by its author alone, before it is acknowledged', async () => {
    const id = await writtenFeedback(school.teacher)
    await expectOutOfScope({
      call: feedbackCall(contracts.removeFeedback),
      parameter: 'entryId',
      input: (entryId) => ({ entryId }),
      id,
      entitled: school.teacher,
      strangers: [school.student, school.colleague, school.admin],
    })
    expect(await prisma().feedbackEntry.count({ where: { id } })).toBe(0)
  })

  test('is found by its words, source and theme, a page at a time', async () => {
    const who = school.partner
    for (let index = 0; index < 27; index += 1) {
      stopClock(new Date(schoolTime.getTime() + index * 1_000))
      await writtenFeedback(school.teacher, {
        aboutId: who.id,
        text: index === 3 ? 'Rubber dam first' : `Note ${index}`,
        themes: index < 4 ? ['ISOLATION'] : [],
        withoutThemes: index >= 4,
      })
    }
    stopClock(schoolTime)
    expect(await listAbout(who, who.id)).toMatchObject({ total: 27, pages: 2, rows: { length: 25 } })
    expect((await listAbout(who, who.id, { page: 2 })).rows.map(({ text }) => text)).toEqual(['Note 1', 'Note 0'])
    expect((await listAbout(who, who.id, { q: 'rubber' })).rows).toMatchObject([{ text: 'Rubber dam first' }])
    expect(await listAbout(who, who.id, { theme: 'ISOLATION' })).toMatchObject({ total: 4 })
    expect(await listAbout(who, who.id, { source: 'STAFF' })).toMatchObject({ total: 0 })
    expect((await onFeedback(who, contracts.readThemes, {})).themes).toEqual([{ theme: 'ISOLATION', praise: 0, next: 4 }])
  })

  test('stands beside what teachers remarked on finished sessions, for the student and who supervises them', async () => {
    const who = await member('STUDENT', 'remy')
    await prisma().clinicShiftSeat.create({ data: { clinicShiftId: school.clinicShiftId, chairNumber: 9, studentId: who.id } })
    const id = await writtenFeedback(school.teacher, { aboutId: who.id, text: 'Keep the elbow low' })
    const sessionId = await visit(school, who)
    const remark = (state: 'MARKED_LOCKED' | 'UNLOCKED') =>
      prisma().treatmentSession.update({
        where: { id: sessionId },
        data: { state, teacherRemark: 'Sound diagnosis', finishedAt: new Date(schoolTime.getTime() + 60_000) },
      })
    await remark('MARKED_LOCKED')
    expect(await listAbout(who, who.id)).toMatchObject({
      total: 2,
      rows: [
        {
          id: sessionId,
          source: 'SESSION',
          kind: null,
          text: 'Sound diagnosis',
          author: { id: school.teacher.id },
          session: { mayOpen: true },
          may: { acknowledge: false },
        },
        { id, source: 'TEACHER', session: null },
      ],
    })
    expect(idsOf(await listAbout(who, who.id, { source: 'SESSION' }))).toEqual([sessionId])
    expect(idsOf(await listAbout(who, who.id, { q: 'diagnosis' }))).toEqual([sessionId])
    expect(idsOf(await listAbout(who, who.id, { theme: 'TECHNIQUE' }))).toEqual([id])
    expect(idsOf(await listAbout(school.colleague, who.id))).toContain(sessionId)
    expect(idsOf(await onFeedback(school.teacher, contracts.listMine, {}))).not.toContain(sessionId)
    // Feedback about a session that is being corrected is hidden, because it may be about to change.
    await remark('UNLOCKED')
    expect(idsOf(await listAbout(who, who.id))).toEqual([id])
  })

  test('is not read by a fellow student beside what they wrote themself', async () => {
    const sessionId = await visit(school)
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { teacherRemark: 'Late again', finishedAt: schoolTime } })
    await writtenFeedback(school.partner)
    const found = await listAbout(school.partner, school.student.id)
    expect(found.rows.every(({ author }) => author.id === school.partner.id)).toBe(true)
    expect(idsOf(found)).not.toContain(sessionId)
  })

  test('can be asked for: of the teacher of a finished session or any teacher, told once, and written on that session', async () => {
    const sessionId = await visit(school)
    const ask = (who: Member, input: object) => tryFeedback(who, contracts.askForFeedback, input)
    expect(await ask(school.student, { sessionId })).toMatchObject({ output: { teacher: school.teacher.displayName } })
    expect(await ask(school.student, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    expect(await ask(school.student, { teacherId: school.colleague.id })).toMatchObject({
      output: { teacher: school.colleague.displayName },
    })
    await runOutboxJob()
    const noticesOf = (who: Member) =>
      prisma().thread.findMany({ where: { kind: 'NOTICE', members: { some: { userId: who.id } } }, select: { href: true } })
    expect(await noticesOf(school.teacher)).toEqual([{ href: `/feedback/new/${school.student.id}?session=${sessionId}` }])
    expect(await noticesOf(school.colleague)).toEqual([{ href: `/feedback/new/${school.student.id}` }])
    expect(await ask(school.student, {})).toMatchObject({ issues: [{ path: 'teacherId', code: 'required' }] })
    for (const teacherId of [school.partner.id, school.student.id, v7()])
      expect(await ask(school.student, { teacherId })).toMatchObject({ issues: [{ path: 'teacherId', code: 'teacherUnknown' }] })
    expect(await ask(school.teacher, { teacherId: school.colleague.id })).toMatchObject({ status: 'FORBIDDEN' })
    const open = await begin(school)
    expect(await ask(school.student, { sessionId: open })).toMatchObject({ code: 'feedback.CLOSED' })
    expect(await onFeedback(school.teacher, contracts.readFeedbackChoices, { userId: school.student.id, sessionId })).toMatchObject({
      session: { id: sessionId, heldOn: '2026-11-20' },
    })
    const id = await writtenFeedback(school.teacher, { sessionId })
    expect((await listAbout(school.student, school.student.id)).rows.find((row) => row.id === id)).toMatchObject({
      session: { id: sessionId, mayOpen: true },
    })
  })

  test('is asked for and written on nobody else’s session', async () => {
    const sessionId = await visit(school)
    const reach = { id: sessionId, strangers: [school.partner, school.unrelated], reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({
      call: feedbackCall(contracts.askForFeedback),
      parameter: 'sessionId',
      input: (id) => ({ sessionId: id }),
      ...reach,
      reachableBy: [],
      entitled: school.student,
    })
    await expectOutOfScope({
      call: feedbackCall(contracts.readFeedbackChoices),
      parameter: 'sessionId',
      input: (id) => ({ userId: school.student.id, sessionId: id }),
      ...reach,
      entitled: school.teacher,
    })
    await expectOutOfScope({
      call: feedbackCall(contracts.writeFeedback),
      parameter: 'sessionId',
      input: (id) => entry({ sessionId: id }),
      ...reach,
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
      entitled: school.teacher,
    })
  })

  test.each([contracts.listAbout, contracts.readThemes, contracts.readFeedbackChoices])('$name opens nobody’s else', async (contract) => {
    const isChoice = contract.name === contracts.readFeedbackChoices.name
    await expectOutOfScope({
      call: feedbackCall(contract),
      parameter: 'userId',
      input: (userId) => ({ userId }),
      id: school.stranger.id,
      entitled: isChoice ? school.admin : school.stranger,
      strangers: [school.partner],
      // A teacher may write about each student (REPORT_ALLSTUDENTS), and reads those whom they supervise.
      reachableBy: isChoice ? ['ADMIN', 'TEACHER'] : ['ADMIN'],
    })
  })
})

describe('you said, we did', () => {
  const save = (who: Member, more: object = {}) =>
    tryFeedback(who, contracts.saveYouSaid, {
      youSaidId: v7(),
      revision: 0,
      said: 'The X-ray queue is long',
      did: 'A second sensor',
      ...more,
    })

  test('is shown to everybody once it is published, and saved over nobody else’s save', async () => {
    const youSaidId = v7()
    expect(await save(school.teacher)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await save(school.admin, { youSaidId })).toMatchObject({ output: { revision: 1 } })
    const seen = async (who: Member) => (await onFeedback(who, contracts.listYouSaid, {})).rows.map(({ id }) => id)
    expect([await seen(school.student), await seen(school.admin)]).toEqual([[], [youSaidId]])
    expect(await save(school.admin, { youSaidId, revision: 1, isPublished: true, theme: 'TIME' })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(school.admin, { youSaidId, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    expect(await onFeedback(school.student, contracts.listYouSaid, {})).toMatchObject({
      rows: [{ id: youSaidId, theme: 'TIME' }],
      mayEdit: false,
    })
    const nobody = { ...school.staff }
    expect(await tryFeedback(nobody, contracts.listYouSaid, {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('is changed and removed by who sees all', async () => {
    const admin = await signedIn({ role: 'ADMIN' })
    const [one, other] = [v7(), v7()]
    for (const youSaidId of [one, other]) await save(school.admin, { youSaidId })
    await expectOutOfScope({
      call: feedbackCall(contracts.saveYouSaid),
      parameter: 'youSaidId',
      input: (youSaidId) => ({ youSaidId, revision: 1, said: 'Said', did: 'Did' }),
      id: v7(),
      entitled: admin,
      entitledTo: one,
      strangers: [school.teacher],
    })
    await expectOutOfScope({
      call: feedbackCall(contracts.removeYouSaid),
      parameter: 'youSaidId',
      input: (youSaidId) => ({ youSaidId, revision: 1 }),
      id: v7(),
      entitled: admin,
      entitledTo: other,
      strangers: [school.teacher],
    })
    expect(await prisma().youSaid.count({ where: { id: { in: [one, other] } } })).toBe(1)
  })
})
