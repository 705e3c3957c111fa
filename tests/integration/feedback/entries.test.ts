import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/feedback'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { feedbackCall, onFeedback, tryFeedback } from '../../support/feedback'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { signedIn } from '../../support/signed-in'

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
async function written(who: Member, more: object = {}): Promise<string> {
  const one = entry(more)
  await onFeedback(who, contracts.writeFeedback, one)
  return one.id
}
const about = async (who: Member, userId: string, more: object = {}) => onFeedback(who, contracts.listAbout, { userId, ...more })
const idsOf = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id)

describe('feedback under one’s name', () => {
  test('is read by whom it is about, its author, a teacher who supervises them and who sees all', async () => {
    const id = await written(school.teacher)
    expect((await about(school.student, school.student.id)).rows.find((row) => row.id === id)).toMatchObject({
      source: 'TEACHER',
      author: { displayName: school.teacher.displayName },
      themes: ['TECHNIQUE'],
      may: { acknowledge: true, remove: false },
    })
    for (const who of [school.teacher, school.colleague, school.admin]) expect(idsOf(await about(who, school.student.id))).toContain(id)
    expect(idsOf(await onFeedback(school.teacher, contracts.listMine, {}))).toContain(id)
    expect(idsOf(await onFeedback(school.student, contracts.listMine, {}))).not.toContain(id)
    expect(await tryFeedback(school.unrelated, contracts.listAbout, { userId: school.student.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('that is kept from the student is read by its author and who sees all, and by no student', async () => {
    const id = await written(school.teacher, { visibility: 'STAFF' })
    for (const who of [school.student, school.colleague]) expect(idsOf(await about(who, school.student.id))).not.toContain(id)
    for (const who of [school.teacher, school.admin]) expect(idsOf(await about(who, school.student.id))).toContain(id)
    expect(await tryFeedback(school.student, contracts.acknowledgeFeedback, { entryId: id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await write(school.partner, { visibility: 'STAFF' })).toMatchObject({ issues: [{ path: 'visibility' }] })
  })

  test('of a fellow student says so, and is about students whom one may choose alone', async () => {
    const id = await written(school.partner, { kind: 'PRAISE', themes: ['TEAMWORK'] })
    expect((await about(school.student, school.student.id, { source: 'PEER' })).rows).toMatchObject([{ id, source: 'PEER' }])
    const choices = await onFeedback(school.partner, contracts.readFeedbackChoices, {})
    expect(choices.people.map((one) => one.id)).toEqual([school.student.id])
    expect(choices.mayKeepFromStudent).toBe(false)
    for (const aboutId of [school.stranger.id, school.teacher.id, school.partner.id, v7()])
      expect(await write(school.partner, { aboutId })).toMatchObject({ issues: [{ path: 'aboutId', code: 'studentUnknown' }] })
  })

  test('asks before a text that looks like a patient’s data is taken', async () => {
    expect(await write(school.teacher, { text: 'Patient Winter was born 04.05.1961' })).toMatchObject({
      code: 'feedback.LOOKS_LIKE_PATIENT',
      data: { kinds: ['date', 'name'] },
    })
    expect(await write(school.teacher, { text: 'Tooth 36 took 45 minutes' })).toMatchObject({ status: 'SUCCESS' })
    expect(await write(school.teacher, { text: 'Order 204618 again', isChecked: true })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is written once, and acknowledged by whom it is about', async () => {
    const one = entry()
    expect(await tryFeedback(school.teacher, contracts.writeFeedback, one)).toMatchObject({ status: 'SUCCESS' })
    expect(await tryFeedback(school.teacher, contracts.writeFeedback, one)).toMatchObject({ status: 'CONFLICT' })
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

  test('is deleted by its author alone, before it is acknowledged', async () => {
    const id = await written(school.teacher)
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
      await written(school.teacher, {
        aboutId: who.id,
        text: index === 3 ? 'Rubber dam first' : `Note ${index}`,
        themes: index < 4 ? ['ISOLATION'] : [],
      })
    }
    stopClock(schoolTime)
    expect(await about(who, who.id)).toMatchObject({ total: 27, pages: 2, rows: { length: 25 } })
    expect((await about(who, who.id, { page: 2 })).rows.map(({ text }) => text)).toEqual(['Note 1', 'Note 0'])
    expect((await about(who, who.id, { q: 'rubber' })).rows).toMatchObject([{ text: 'Rubber dam first' }])
    expect(await about(who, who.id, { theme: 'ISOLATION' })).toMatchObject({ total: 4 })
    expect(await about(who, who.id, { source: 'STAFF' })).toMatchObject({ total: 0 })
    expect((await onFeedback(who, contracts.readThemes, {})).themes).toEqual([{ theme: 'ISOLATION', praise: 0, next: 4 }])
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
