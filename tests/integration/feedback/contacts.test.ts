import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/feedback'
import { encryptPatient } from '@/server/clinical-sessions'
import { feedbackJobs } from '@/server/feedback'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { feedbackCall, giveBy, askForLink, onFeedback, tryFeedback, visit } from '../../support/feedback'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const hospitalNumber = (text: string) => {
  const { patientCipher, patientHash } = encryptPatient({ kind: 'HOSPITAL_NUMBER', text })
  return { patientCipher: patientCipher ?? '', patientHash: patientHash ?? '' }
}
async function requestContact(who = school.student, more: object = {}, patient = hospitalNumber(`N${v7()}`)): Promise<string> {
  const sessionId = await visit(school, who, '2026-11-20', patient)
  expect(await giveBy(await askForLink(who, sessionId), { words: 'It still hurts', wantsContact: true, ...more })).toMatchObject({
    status: 'SUCCESS',
  })
  return sessionId
}
const listContacts = async (who: Member, view = 'OPEN') => onFeedback(who, contracts.listContacts, { view })
const findContact = async (who: Member, sessionId: string, view = 'OPEN') =>
  (await listContacts(who, view)).rows.find((row) => row.sessionId === sessionId)
const close = (who: Member, sessionId: string, note = 'Rang them') => tryFeedback(who, contracts.closeContact, { sessionId, note })
const reopen = (who: Member, sessionId: string, note = 'Rang back') => tryFeedback(who, contracts.reopenContact, { sessionId, note })
async function sendNotices(): Promise<void> {
  await feedbackJobs.find(({ name }) => name === 'patient-contacts')?.run()
}
const daysLater = (count: number) => new Date(schoolTime.getTime() + count * 86_400_000)
const noticesOf = async (sessionDue: string) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).filter(({ payload }) =>
    JSON.stringify(payload).includes(sessionDue),
  )

const Told = z.object({ to: z.array(z.string()) })
const recipients = (payload: unknown) => Told.parse(payload).to

describe('a patient who wants to be contacted', () => {
  test('is a task of the staff, with a day and what names them, and without what they said', async () => {
    const sessionId = await requestContact(school.student, {}, hospitalNumber('N204618'))
    expect(await findContact(school.staff, sessionId)).toEqual({
      sessionId,
      state: 'OPEN',
      isOverdue: false,
      student: school.student.displayName,
      teacher: school.teacher.displayName,
      clinic: 'Restorative clinic',
      heldOn: '2026-11-20',
      askedOn: '2026-11-20',
      // The due date is a Friday, and the notices go out on Monday, Tuesday and Wednesday.
      dueOn: '2026-11-25',
      patient: { kind: 'HOSPITAL_NUMBER', text: 'N204618' },
      mayOpen: true,
      notes: [],
    })
    expect(JSON.stringify(await listContacts(school.staff))).not.toContain('hurts')
  })

  test('is not the student’s to see, nor a partner’s, whatever they hold', async () => {
    const who = await member('ADMIN')
    const own = await requestContact(who)
    expect(await findContact(school.staff, own)).toBeDefined()
    expect(await findContact(who, own)).toBeUndefined()
    expect(await close(who, own)).toMatchObject({ status: 'NOT_FOUND' })
    const shared = await requestContact()
    await prisma().treatmentSession.update({ where: { id: shared }, data: { partnerId: who.id } })
    expect(await findContact(who, shared)).toBeUndefined()
    expect((await listContacts(who)).counts.open).toBe((await listContacts(school.admin)).counts.open - 2)
    for (const one of [school.student, school.teacher])
      expect(await tryFeedback(one, contracts.listContacts, {})).toMatchObject({ status: 'FORBIDDEN' })
    for (const contract of [contracts.listPatientFeedback, contracts.readAsk])
      expect(
        JSON.stringify(
          await onFeedback(school.student, contract, contract === contracts.readAsk ? { sessionId: await requestContact() } : {}),
        ),
      ).not.toMatch(/contact/i)
  })

  test('is done with a note, opened again with one, and stands in the list of its state', async () => {
    const sessionId = await requestContact()
    expect(await close(school.staff, sessionId, ' ')).toMatchObject({ issues: [{ path: 'note' }] })
    expect(await reopen(school.staff, sessionId)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await close(school.staff, sessionId)).toMatchObject({ status: 'SUCCESS' })
    expect(await close(school.admin, sessionId)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await findContact(school.staff, sessionId)).toBeUndefined()
    const note = { toState: 'DONE', note: 'Rang them', by: school.staff.displayName, at: schoolTime.toISOString() }
    expect(await findContact(school.staff, sessionId, 'DONE')).toMatchObject({ state: 'DONE', notes: [note] })
    stopClock(daysLater(3))
    expect(await tryFeedback(school.admin, contracts.reopenContact, { sessionId, note: 'Rang back' }, daysLater(3))).toMatchObject({
      status: 'SUCCESS',
    })
    stopClock(schoolTime)
    expect(await findContact(school.staff, sessionId)).toMatchObject({
      state: 'OPEN',
      dueOn: '2026-11-26',
      notes: [{ toState: 'OPEN', note: 'Rang back' }, note],
    })
    const acts = await prisma().auditEntry.findMany({ where: { entityId: sessionId, action: { startsWith: 'feedback.contact' } } })
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['feedback.contactClosed', school.staff.id],
      ['feedback.contactReopened', school.admin.id],
    ])
  })

  test('of two who mark it as done at once is done by one', async () => {
    const sessionId = await requestContact()
    const both = await Promise.all([close(school.staff, sessionId), close(school.admin, sessionId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().patientContactEvent.count({ where: { sessionId } })).toBe(1)
  })

  test('is for the staff alone to close and to open again', async () => {
    const sessionId = await requestContact()
    for (const contract of [contracts.closeContact, contracts.reopenContact])
      await expectOutOfScope({
        call: feedbackCall(contract),
        parameter: 'sessionId',
        input: (id) => ({ sessionId: id, note: 'Rang them' }),
        id: v7(),
        entitled: school.staff,
        entitledTo: sessionId,
        strangers: [school.student, school.teacher],
      })
  })

  test('is told to the staff once, and once more when it is overdue; not to who treated them', async () => {
    await prisma().patientContact.updateMany({ data: { state: 'DONE' } })
    const overseer = await member('ADMIN')
    const sessionId = await requestContact(overseer)
    await sendNotices()
    await sendNotices()
    const [notice, ...more] = await noticesOf('2026-11-25')
    expect(more).toEqual([])
    expect(recipients(notice?.payload)).toContain(school.staff.id)
    expect(recipients(notice?.payload)).not.toContain(overseer.id)
    expect(notice?.payload).toMatchObject({
      key: 'patientContact',
      values: { clinic: 'Restorative clinic', dueOn: '2026-11-25' },
      href: '/clinical/contacts',
    })
    stopClock(daysLater(5))
    await sendNotices()
    expect(await noticesOf('patientContactOverdue')).toEqual([])
    stopClock(daysLater(6))
    await sendNotices()
    await sendNotices()
    expect(await noticesOf('patientContactOverdue')).toHaveLength(1)
    expect(await onFeedback(school.staff, contracts.readToLookAfter, {})).toMatchObject({ contacts: 1, marked: null })
    const late = await tryFeedback(school.staff, contracts.listContacts, { view: 'OVERDUE' }, daysLater(6))
    expect(late).toMatchObject({ output: { counts: { open: 1, overdue: 1 }, rows: [{ sessionId, isOverdue: true }] } })
    stopClock(schoolTime)
  })

  test('is told to administrators where no staff are, and never to the one who treated them', async () => {
    await prisma().patientContact.updateMany({ data: { state: 'DONE' } })
    await prisma().outboxEvent.deleteMany()
    const staff = { roles: { some: { role: { builtIn: 'STAFF' as const } } } }
    await prisma().user.updateMany({ where: staff, data: { status: 'DISABLED' } })
    const treating = await member('ADMIN')
    const sessionId = await requestContact(treating)
    await sendNotices()
    const [notice] = await noticesOf('patientContact')
    expect(recipients(notice?.payload)).toContain(school.admin.id)
    expect(recipients(notice?.payload)).not.toContain(treating.id)
    expect(await prisma().patientContact.findUniqueOrThrow({ where: { sessionId } })).toMatchObject({ toldAt: schoolTime })
    await prisma().user.updateMany({ where: staff, data: { status: 'ENABLED' } })
  })
})
