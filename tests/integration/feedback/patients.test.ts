import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/feedback'
import { encryptPatient } from '@/server/clinical-sessions'
import { forgetSettings } from '@/server/config'
import { feedbackJobs } from '@/server/feedback'
import { prisma } from '@/server/kernel/db'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import {
  answer,
  givePatientAnswers,
  feedbackCall,
  giveBy,
  askForLink,
  onFeedback,
  newPhone,
  releaseBatches,
  tryFeedback,
  visit,
} from '../../support/feedback'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const give = giveBy
const openLink = (token: string, at?: Date) => tryFeedback(null, contracts.openPatientFeedback, { token }, at)
const hoursLater = (count: number) => new Date(schoolTime.getTime() + count * 3_600_000)
const invalid = { status: 'NOT_FOUND', code: 'feedback.INVALID_TOKEN' }
const readFeedback = (who: Member, studentId?: string) => onFeedback(who, contracts.listPatientFeedback, studentId ? { studentId } : {})

describe('a link for a patient', () => {
  test('is good once, and says whose visit it was to nobody but the ask', async () => {
    const sessionId = await visit(school)
    const token = await askForLink(school.student, sessionId)
    expect(await openLink(token)).toMatchObject({ output: { student: school.student.displayName, clinic: 'Restorative clinic' } })
    expect(await give(token, { words: 'Very kind' })).toMatchObject({ status: 'SUCCESS' })
    expect(await give(token)).toMatchObject(invalid)
    expect(await openLink(token)).toMatchObject({ status: 'NOT_FOUND' })
    const [said] = await prisma().patientFeedback.findMany({ where: { words: 'Very kind' } })
    expect(said).toMatchObject({ studentId: school.student.id, faces: [5, 4, 5, 3, 5], month: new Date('2026-11-01'), batch: null })
    expect(said?.id[14]).toBe('4')
    const ask = await prisma().patientAsk.findUniqueOrThrow({ where: { sessionId } })
    expect(ask).toMatchObject({ tokenHash: hashToken(token), usedOn: new Date('2026-11-20') })
    const audit = JSON.stringify(await prisma().auditEntry.findMany({ where: { entityId: sessionId } }))
    expect(audit).toContain('feedback.patientAnswered')
    for (const told of ['Very kind', said?.id ?? '?']) expect(audit + JSON.stringify(ask)).not.toContain(told)
  })

  test('answers the same again to who lost the answer, and stores it once', async () => {
    const token = await askForLink(school.student, await visit(school))
    const sent = answer({ words: 'Said twice' })
    for (let time = 0; time < 2; time += 1)
      expect(await tryFeedback(null, contracts.givePatientFeedback, { token, ...sent }, undefined, newPhone())).toMatchObject({
        status: 'SUCCESS',
      })
    expect(await prisma().patientFeedback.count({ where: { words: 'Said twice' } })).toBe(1)
  })

  test('says nothing of another student or visit, whatever is sent with it', async () => {
    const token = await askForLink(school.student, await visit(school))
    for (const more of [{ studentId: school.partner.id }, { sessionId: await visit(school, school.partner) }, { month: '2026-01-01' }])
      expect(await give(token, { words: 'Of another', ...more })).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await give(token, { words: 'Of another' })).toMatchObject({ status: 'SUCCESS' })
    const said = await prisma().patientFeedback.findMany({ where: { words: 'Of another' } })
    expect(said).toMatchObject([{ studentId: school.student.id, month: new Date('2026-11-01') }])
  })

  test('of two that are sent at once takes one', async () => {
    const token = await askForLink(school.student, await visit(school))
    const both = await Promise.all([give(token, { words: 'Racing' }), give(token, { words: 'Racing' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['NOT_FOUND', 'SUCCESS'])
    expect(await prisma().patientFeedback.count({ where: { words: 'Racing' } })).toBe(1)
  })

  test('ends after 48 hours, when another one is shown, and with its student', async () => {
    const sessionId = await visit(school)
    const first = await askForLink(school.student, sessionId)
    expect(await openLink(first, hoursLater(47))).toMatchObject({ status: 'SUCCESS' })
    expect(await give(first, {}, hoursLater(49))).toMatchObject(invalid)
    const second = await askForLink(school.student, sessionId)
    expect(await openLink(first)).toMatchObject({ status: 'NOT_FOUND' })
    await prisma().user.update({ where: { id: school.student.id }, data: { status: 'DISABLED' } })
    expect(await give(second)).toMatchObject(invalid)
    await prisma().user.update({ where: { id: school.student.id }, data: { status: 'ENABLED' } })
    expect(await openLink(second)).toMatchObject({ status: 'SUCCESS' })
    expect(await openLink(`patient-${newToken()}`)).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is shown for a finished visit of the last days alone, whose patient came and has not answered', async () => {
    const ask = (sessionId: string) => tryFeedback(school.student, contracts.askPatient, { sessionId })
    const running = await begin(school)
    expect(await ask(running)).toMatchObject({ status: 'STATE_CHANGED', code: 'feedback.CLOSED' })
    expect(await ask(await visit(school, school.student, '2026-11-12'))).toMatchObject({ code: 'feedback.CLOSED' })
    expect(await ask(await visit(school, school.student, '2026-11-13'))).toMatchObject({ status: 'SUCCESS' })
    const missed = await visit(school)
    await prisma().treatmentSession.update({ where: { id: missed }, data: { patientAttendance: 'DID_NOT_ATTEND' } })
    expect(await ask(missed)).toMatchObject({ code: 'feedback.NO_PATIENT' })
    expect(await onFeedback(school.student, contracts.readAsk, { sessionId: missed })).toMatchObject({ state: 'NO_PATIENT' })
    const said = await visit(school)
    await give(await askForLink(school.student, said))
    expect(await ask(said)).toMatchObject({ code: 'feedback.GIVEN' })
  })

  test('is one’s own session’s: neither the teacher nor another student has one', async () => {
    const sessionId = await visit(school)
    for (const contract of [contracts.readAsk, contracts.askPatient])
      await expectOutOfScope({
        call: feedbackCall(contract),
        parameter: 'sessionId',
        input: (id) => ({ sessionId: id }),
        id: sessionId,
        entitled: school.student,
        strangers: [school.teacher, school.partner, school.admin],
      })
  })

  test('asks before words that look like a patient’s data are taken, and keeps them out until then', async () => {
    const token = await askForLink(school.student, await visit(school))
    expect(await give(token, { words: 'Mrs Winter, NG 204618' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'patient-check.FOUND',
      data: { found: ['NG 204618', 'Mrs Winter'] },
    })
    expect(await give(token, { words: '', faces: [0, 0, 0, 0, 0] })).toMatchObject({ issues: [{ path: 'faces', code: 'required' }] })
    expect(await give(token, { words: 'Mrs Winter, NG 204618', isChecked: true })).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('what patients said', () => {
  test('is shown in batches of five, some hours later, without order or day', async () => {
    const who = await member('STUDENT')
    await givePatientAnswers(
      school,
      [{ words: 'One' }, { words: 'Two', faces: [1, 1, 1, 1, 1] }, { words: 'Three' }, { words: 'Four' }],
      who,
    )
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 0, unreleased: null, words: [] })
    expect(await readFeedback(school.admin, who.id)).toMatchObject({ patients: 0, unreleased: { waiting: 4, marked: 0 }, words: [] })
    await givePatientAnswers(school, [{ words: 'Five' }], who)
    const [job] = feedbackJobs
    await job?.run()
    expect(await readFeedback(who)).toMatchObject({ patients: 0, words: [] })
    const { dueAt } = await prisma().feedbackRelease.findFirstOrThrow({ where: { personId: who.id } })
    expect(dueAt.getTime()).toBeGreaterThanOrEqual(hoursLater(2).getTime())
    expect(dueAt.getTime()).toBeLessThanOrEqual(hoursLater(36).getTime())
    // An answer that comes in while the batch waits is released with it.
    await givePatientAnswers(school, [{ words: 'Late' }], who)
    await releaseBatches()
    const shown = await readFeedback(who)
    expect(shown).toMatchObject({ patients: 6, unreleased: null, mayHide: false })
    expect(shown.questions[0]).toEqual([1, 0, 0, 0, 5])
    expect(shown.words.map(({ text }) => text).toSorted()).toEqual(['Five', 'Four', 'Late', 'One', 'Three', 'Two'])
    expect(shown.words.map(({ id }) => id)).toEqual(shown.words.map(({ id }) => id).toSorted())
    expect(
      await prisma().patientFeedback.findMany({ where: { studentId: who.id, NOT: { giverKey: null, minuteKeys: { isEmpty: true } } } }),
    ).toEqual([])
    expect(await prisma().feedbackRelease.count({ where: { personId: who.id } })).toBe(0)
    await givePatientAnswers(school, [{ words: 'Seven' }, { words: 'Eight' }], who)
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 6 })
  })

  test('is counted by patients: several visits of one are one, whatever names them', async () => {
    const who = await member('STUDENT')
    const cipher = (text: string) => ({ patientCipher: encryptPatient({ kind: 'INITIALS', text }).patientCipher ?? '' })
    const number = { patientHash: v7() }
    for (const patient of [number, number, cipher('AB'), cipher('ab '), {}, {}])
      await give(await askForLink(who, await visit(school, who, '2026-11-20', patient)))
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 0 })
    await givePatientAnswers(school, [{}], who)
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 0 })
    await givePatientAnswers(school, [{}], who)
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 8 })
  })

  test('is shown in batches as large as the school sets them, of three at least', async () => {
    const who = await member('STUDENT')
    const set = (value: number) =>
      prisma().setting.upsert({
        where: { key: 'patientBatch' },
        create: { key: 'patientBatch', value, changedAt: schoolTime },
        update: { value },
      })
    await givePatientAnswers(school, [{}, {}, {}], who)
    await set(2)
    forgetSettings()
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 0 })
    await set(3)
    forgetSettings()
    await releaseBatches()
    expect(await readFeedback(who)).toMatchObject({ patients: 3 })
    await prisma().setting.delete({ where: { key: 'patientBatch' } })
    forgetSettings()
  })

  test('cannot be narrowed: no clinic, month or pair of them tells a patient from the others', async () => {
    for (const filter of [
      { clinicId: school.clinicId },
      { month: '2026-11' },
      { clinicId: school.clinicId, month: '2026-11' },
      { batch: 1 },
      { q: 'kind' },
    ])
      expect(await tryFeedback(school.student, contracts.listPatientFeedback, filter)).toMatchObject({ status: 'VALIDATION_FAILED' })
    const told = JSON.stringify(await onFeedback(school.student, contracts.listPatientFeedback, {}))
    expect(told).not.toMatch(/"(month|clinicId|batch|sessionId|heldOn|locale)"/)
  })

  test('is the student’s own, and of who sees all; not of who teaches or studies with them', async () => {
    await expectOutOfScope({
      call: feedbackCall(contracts.listPatientFeedback),
      parameter: 'studentId',
      input: (studentId) => ({ studentId }),
      id: school.student.id,
      entitled: school.student,
      strangers: [school.teacher, school.partner],
      reachableBy: ['ADMIN'],
    })
  })

  test('is hidden with a reason by who sees all, and stays counted', async () => {
    const who = await member('STUDENT')
    await givePatientAnswers(school, [{ words: 'Rude words' }, {}, {}, {}, {}], who)
    const before = await prisma().patientFeedback.findFirstOrThrow({ where: { words: 'Rude words' } })
    const hide = (by: Member, feedbackId: string, reason = 'Insults a person') =>
      tryFeedback(by, contracts.hidePatientWords, { feedbackId, reason })
    expect(await hide(school.admin, before.id)).toMatchObject({ status: 'NOT_FOUND' })
    await releaseBatches()
    expect(await hide(who, before.id)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await hide(school.admin, before.id, ' ')).toMatchObject({ issues: [{ path: 'reason' }] })
    await expectOutOfScope({
      call: feedbackCall(contracts.hidePatientWords),
      parameter: 'feedbackId',
      input: (feedbackId) => ({ feedbackId, reason: 'Insults a person' }),
      id: v7(),
      entitled: school.admin,
      entitledTo: before.id,
      strangers: [school.teacher, who],
    })
    expect(await readFeedback(who)).toMatchObject({ patients: 5, words: [] })
    expect((await readFeedback(school.admin, who.id)).words).toMatchObject([{ text: 'Rude words', isHidden: true }])
  })
})
