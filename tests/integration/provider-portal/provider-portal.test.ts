import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as placements from '@/lib/contracts/placements'
import * as contracts from '@/lib/contracts/provider-portal'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, pool, prisma } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import { notifyOfSilentProviders } from '@/server/provider-portal/jobs'
import { providerPortalPersonalData } from '@/server/provider-portal/queries/personal-data.sql'
import { readLinkCall } from '@/server/sign-off'
import { callAs } from '../../support/call'
import { member, roleActor, type Member } from '../../support/members'
import { onPlacement, placeStudent, placementInput } from '../../support/placements'
import { onPortal, openedPortal, tryPortal, type Opened } from '../../support/provider-portal'
import { askedOutside, newestToken } from '../../support/sign-off'

let staff: Member, student: Member, other: Member, admin: Member
const now = new Date('2026-11-30T09:30:00Z')
beforeAll(async () => {
  ;[staff, student, other, admin] = [await member('STAFF'), await member('STUDENT'), await member('STUDENT'), await member('ADMIN')]
})
beforeEach(() => stopClock(now))

const readPortal = ({ token }: { token: string }) => onPortal(null, contracts.readPortal, { token })
const notFound = { status: 'NOT_FOUND' }
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const countNotices = async (key: string) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })).filter(({ payload }) =>
    JSON.stringify(payload).includes(`"${key}"`),
  ).length

/** Places a student with the provider on Mondays from today on, as of three days before. */
async function placeOnMondays(of: Opened, who: Member, own: object = {}) {
  const days = { fromOn: '2026-11-30', toOn: '2026-12-14', weekdays: [1], startsTime: '09:00', endsTime: '16:30', despite: true }
  stopClock(daysLater(-3))
  const id = await placeStudent(staff, of.providerId, who, { ...days, ...own })
  stopClock(now)
  return id
}

describe('a link', () => {
  test('shows the placements and dates of its provider alone, and of students their names alone', async () => {
    const [one, another] = [await openedPortal(staff), await openedPortal(staff)]
    const mine = await placeOnMondays(one, student)
    const theirs = await placeStudent(staff, another.providerId, other)
    const page = await readPortal(one)
    expect(page).toMatchObject({ contact: 'Helen Marsh', toSign: [], told: [] })
    expect(page.placements).toMatchObject([
      {
        id: mine,
        student: student.displayName,
        fromOn: '2026-11-30',
        weekdays: [1],
        startsTime: '09:00',
        endsTime: '16:30',
        state: 'CONFIRMED',
        answer: null,
      },
    ])
    expect(page.dates.map(({ on, mayRegister, students }) => [on, mayRegister, students.map(({ displayName }) => displayName)])).toEqual([
      ['2026-11-30', true, [student.displayName]],
      ['2026-12-07', false, [student.displayName]],
      ['2026-12-14', false, [student.displayName]],
    ])
    expect(JSON.stringify(page)).not.toContain(theirs)
    const account = await prisma().user.findUniqueOrThrow({ where: { id: student.id } })
    expect(JSON.stringify(page)).not.toContain(account.email)
    await onPlacement(staff, placements.setPlacementState, { id: mine, revision: 1, on: 'cancel', reason: 'Closed', despite: false })
    expect((await readPortal(one)).placements).toEqual([])
  })

  test('counts no more once it has run out, was ended, its contact is reached elsewhere or has gone, or the provider is out of use', async () => {
    const voids: Record<string, (of: Opened) => Promise<unknown>> = {
      runOut: async () => stopClock(daysLater(91)),
      ended: ({ contact: { id } }) => onPortal(staff, contracts.closePortal, { contactId: id }),
      elsewhere: ({ contact: { id, name }, providerId }) =>
        onPlacement(staff, placements.saveContact, {
          ...{ id, name, providerId, revision: 1, jobTitle: '', phone: '', signsOff: false },
          email: `${v7().slice(-12)}@practice.example`,
        }),
      gone: ({ contact: { id } }) => onPlacement(staff, placements.removeContact, { id, revision: 1 }),
      outOfUse: ({ providerId }) => prisma().placementProvider.update({ where: { id: providerId }, data: { active: false } }),
    }
    for (const [why, act] of Object.entries(voids)) {
      stopClock(now)
      const of = await openedPortal(staff)
      await act(of)
      const { token } = of
      for (const [contract, input] of [
        [contracts.readPortal, {}],
        [contracts.recordPortalOpened, {}],
        [contracts.answerPortal, { placementId: v7(), shown: 'x', answer: 'AGREE' }],
        [contracts.tellOfProblem, { text: 'Late' }],
        [contracts.registerByPortal, { occurrenceId: v7(), entries: [{ studentId: student.id, mark: 'PRESENT' }] }],
        [contracts.askToSign, { taskId: v7() }],
      ] as const)
        expect(await tryPortal(null, contract, { token, ...input }), `${why} ${contract.name}`).toMatchObject(notFound)
    }
  })

  test('that ran out is had fresh at the same address, one that was ended is not; nobody is told which', async () => {
    const of = await openedPortal(staff)
    stopClock(daysLater(91))
    expect(await onPortal(null, contracts.renewPortal, of.token ? { token: of.token } : {})).toEqual({})
    const fresh = await newestToken(of.contact)
    expect(fresh).not.toBe(of.token)
    expect((await readPortal({ token: fresh })).contact).toBe('Helen Marsh')
    await onPortal(staff, contracts.closePortal, { contactId: of.contact.id })
    expect(await onPortal(null, contracts.renewPortal, { token: fresh })).toEqual({})
    expect(await newestToken(of.contact)).toBe(fresh)
    expect(await onPortal(null, contracts.renewPortal, { token: 'a'.repeat(43) })).toEqual({})
  })

  test('is stored as its hash, and said to be opened once', async () => {
    const of = await openedPortal(staff)
    await onPortal(null, contracts.recordPortalOpened, { token: of.token })
    stopClock(daysLater(1))
    await onPortal(null, contracts.recordPortalOpened, { token: of.token })
    const rows = await prisma().providerLink.findMany({ where: { contactId: of.contact.id } })
    expect(rows).toMatchObject([{ tokenHash: hashToken(of.token), sentById: staff.id, openedAt: now }])
  })

  test('goes to the address that was on the screen, by whoever places students, and to no provider out of use', async () => {
    const of = await openedPortal(staff)
    const contactId = of.contact.id
    expect(await tryPortal(staff, contracts.openPortal, { contactId, email: 'old@practice.example' })).toMatchObject({
      issues: [{ path: 'email', code: 'emailInvalid' }],
    })
    for (const who of [student, await member('TEACHER')])
      for (const [contract, input] of [
        [contracts.openPortal, { contactId, email: of.contact.email }],
        [contracts.closePortal, { contactId }],
        [contracts.readPortalState, { providerId: of.providerId }],
        [contracts.settleProviderNote, { id: v7() }],
      ] as const)
        expect(await tryPortal(who, contract, input)).toMatchObject({ status: 'FORBIDDEN' })
    await prisma().placementProvider.update({ where: { id: of.providerId }, data: { active: false } })
    expect(await tryPortal(staff, contracts.openPortal, { contactId, email: of.contact.email })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'provider-portal.NOT_IN_USE',
    })
  })
})

describe('an answer', () => {
  test('agrees to what was shown, until that is another', async () => {
    const of = await openedPortal(staff)
    const id = await placeOnMondays(of, student)
    const [row] = (await readPortal(of)).placements
    const agree = { token: of.token, placementId: id, shown: row?.shown ?? '', answer: 'AGREE' }
    await onPortal(null, contracts.answerPortal, agree)
    expect((await readPortal(of)).placements).toMatchObject([{ answer: { by: 'Helen Marsh' } }])
    expect(await onPortal(staff, contracts.readPortalState, { providerId: of.providerId })).toMatchObject({
      answers: [{ placementId: id }],
    })
    const change = placementInput(of.providerId, [student], { fromOn: '2026-11-30', toOn: '2026-12-21', weekdays: [1], despite: true })
    await onPlacement(staff, placements.savePlacements, { ...change, placements: [{ id, revision: 1, studentId: student.id }] })
    expect((await readPortal(of)).placements).toMatchObject([{ answer: null }])
    expect(await onPortal(staff, contracts.readPortalState, { providerId: of.providerId })).toMatchObject({ answers: [] })
    expect(await tryPortal(null, contracts.answerPortal, agree)).toMatchObject({ status: 'STATE_CHANGED', code: 'provider-portal.CHANGED' })
  })

  test('is of a placement of the provider that is on or to come', async () => {
    const [one, another] = [await openedPortal(staff), await openedPortal(staff)]
    const id = await placeStudent(staff, another.providerId, await member('STUDENT'))
    expect(await tryPortal(null, contracts.answerPortal, { token: one.token, placementId: id, shown: 'x', answer: 'AGREE' })).toMatchObject(
      notFound,
    )
  })

  test('that asks for a change takes back that somebody agreed, is told to whoever places students, and is settled once', async () => {
    const [of, who] = [await openedPortal(staff), await member('STUDENT')]
    const id = await placeOnMondays(of, who)
    const shown = (await readPortal(of)).placements[0]?.shown ?? ''
    const answer = { token: of.token, placementId: id, shown }
    await onPortal(null, contracts.answerPortal, { ...answer, answer: 'AGREE' })
    const before = await countNotices('providerChangeAsked')
    expect(await tryPortal(null, contracts.answerPortal, { ...answer, answer: 'CHANGE', text: ' ' })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    await onPortal(null, contracts.answerPortal, { ...answer, answer: 'CHANGE', text: 'Not on the 7th, please.' })
    expect(await countNotices('providerChangeAsked')).toBe(before + 1)
    expect((await readPortal(of)).placements).toMatchObject([
      { answer: null, asked: { text: 'Not on the 7th, please.', by: 'Helen Marsh' } },
    ])
    const [note] = (await onPortal(staff, contracts.readPortalState, { providerId: of.providerId })).notes
    expect(note).toMatchObject({ kind: 'CHANGE', settled: null, placement: { student: who.displayName } })
    await onPortal(staff, contracts.settleProviderNote, { id: note?.id })
    expect(await tryPortal(admin, contracts.settleProviderNote, { id: note?.id })).toMatchObject({ code: 'provider-portal.SETTLED' })
    expect((await readPortal(of)).placements).toMatchObject([{ asked: null }])
  })

  test('of somebody who agrees after all settles what they had asked, and nothing that others did', async () => {
    const [of, who] = [await openedPortal(staff), await member('STUDENT')]
    const placementId = await placeOnMondays(of, who)
    const shown = (await readPortal(of)).placements[0]?.shown ?? ''
    const answer = { token: of.token, placementId, shown }
    await onPortal(null, contracts.answerPortal, { ...answer, answer: 'CHANGE', text: 'Not on the 7th, please.' })
    await prisma().providerNote.create({
      data: { id: v7(), providerId: of.providerId, placementId, kind: 'CHANGE', text: 'Later, please.', byName: 'Tom', at: now },
    })
    await onPortal(null, contracts.answerPortal, { ...answer, answer: 'AGREE' })
    const { notes } = await onPortal(staff, contracts.readPortalState, { providerId: of.providerId })
    expect(notes.map(({ byName, settled }) => [byName, settled?.by ?? null])).toEqual([
      ['Tom', null],
      ['Helen Marsh', 'Helen Marsh'],
    ])
    expect((await readPortal(of)).placements).toMatchObject([{ answer: { by: 'Helen Marsh' }, asked: { text: 'Later, please.' } }])
  })

  test('and problems wait so many at a time', async () => {
    const of = await openedPortal(staff)
    for (let n = 0; n < 20; n += 1)
      await prisma().providerNote.create({
        data: { id: v7(), providerId: of.providerId, kind: 'PROBLEM', text: `${n}`, byName: 'Helen Marsh', at: now },
      })
    expect(await tryPortal(null, contracts.tellOfProblem, { token: of.token, text: 'One more' })).toMatchObject({
      code: 'provider-portal.TOO_MANY',
    })
    expect((await readPortal(of)).told).toHaveLength(20)
  })
})

describe('a form that waits for a contact', () => {
  test('is listed by its name and student alone, and its link is mailed once more, to nobody else', async () => {
    // A person who makes a signer has just proved their identity.
    const proven = await member('STAFF')
    const [of, another] = [await openedPortal(proven, { signsOff: true }), await openedPortal(proven, { signsOff: true })]
    const supervisorOf = async ({ contact: { id } }: Opened) =>
      (await prisma().placementContact.findUniqueOrThrow({ where: { id } })).supervisorId
    const response = await askedOutside({ admin, student, chosen: [{ id: await supervisorOf(of) }] })
    const [task] = await prisma().formTask.findMany({ where: { responseId: response.responseId, outsideId: { not: null } } })
    expect((await readPortal(of)).toSign).toMatchObject([{ taskId: task?.id, student: student.displayName }])
    expect((await readPortal(another)).toSign).toEqual([])
    const before = await newestToken(of.contact)
    expect(await tryPortal(null, contracts.askToSign, { token: another.token, taskId: task?.id })).toMatchObject(notFound)
    await onPortal(null, contracts.askToSign, { token: of.token, taskId: task?.id })
    expect(await newestToken(of.contact)).not.toBe(before)
    // The portal's own link opens no form.
    expect(await callAs(null, readLinkCall, { token: of.token })).toMatchObject(notFound)
  })
})

test('a problem is told to whoever places students, and stands on the page until it is settled', async () => {
  const of = await openedPortal(staff)
  const before = await countNotices('providerProblem')
  // Sent once more after a lost answer, the report is still one problem.
  const twice = [1, 2].map(() => onPortal(null, contracts.tellOfProblem, { token: of.token, text: ' The lift is out of order. ' }))
  await Promise.all(twice)
  expect(await countNotices('providerProblem')).toBe(before + 1)
  expect((await readPortal(of)).told).toMatchObject([{ text: 'The lift is out of order.', by: 'Helen Marsh' }])
  const [note] = (await onPortal(staff, contracts.readPortalState, { providerId: of.providerId })).notes
  await onPortal(staff, contracts.settleProviderNote, { id: note?.id })
  expect((await readPortal(of)).told).toEqual([])
})

describe('a register', () => {
  const standing = (studentId: string) =>
    prisma().attendance.findMany({ where: { studentId }, select: { state: true, how: true, byId: true, minutesLate: true } })

  test('is kept of who was to come, from an hour before on, and a later word counts', async () => {
    const [of, who] = [await openedPortal(staff), await member('STUDENT')]
    await placeOnMondays(of, who)
    const [today, next] = (await readPortal(of)).dates
    const say = (occurrenceId: string | undefined, studentId: string, mark: string, at = now) =>
      tryPortal(null, contracts.registerByPortal, { token: of.token, occurrenceId, entries: [{ studentId, mark }] }, at)
    expect(await say(today?.occurrenceId, who.id, 'ABSENT')).toMatchObject({ status: 'SUCCESS', output: { left: 0 } })
    expect(await standing(who.id)).toEqual([{ state: 'NOT_ATTENDED', how: 'EXTERNAL', byId: null, minutesLate: 0 }])
    expect(await say(today?.occurrenceId, who.id, 'LATE', new Date(now.getTime() + 60_000))).toMatchObject({ status: 'SUCCESS' })
    expect(await standing(who.id)).toEqual([{ state: 'ATTENDED', how: 'EXTERNAL', byId: null, minutesLate: 31 }])
    expect((await readPortal(of)).dates[0]?.students).toMatchObject([{ mark: 'LATE' }])
    // The log has both marks, with the person who made each.
    expect(await prisma().attendanceLog.findMany({ where: { studentId: who.id }, select: { byOutside: true, how: true } })).toEqual([
      { byOutside: 'Helen Marsh', how: 'EXTERNAL' },
      { byOutside: 'Helen Marsh', how: 'EXTERNAL' },
    ])
    expect(await say(next?.occurrenceId, who.id, 'PRESENT')).toMatchObject({ code: 'attendance.EARLY' })
    expect(await say(today?.occurrenceId, other.id, 'PRESENT')).toMatchObject({
      issues: [{ path: 'entries.0.studentId', code: 'studentUnknown' }],
    })
    await prisma().attendanceRegister.update({
      where: { occurrenceId: today?.occurrenceId ?? '' },
      data: { state: 'CLOSED', closedAt: now },
    })
    expect(await say(today?.occurrenceId, who.id, 'PRESENT')).toMatchObject({ code: 'attendance.CLOSED' })
    expect((await readPortal(of)).dates[0]).toMatchObject({ mayRegister: false })
  })

  test('of another provider, or of a date that was no placement’s, is not found', async () => {
    const [one, another, who] = [await openedPortal(staff), await openedPortal(staff), await member('STUDENT')]
    await placeOnMondays(another, who)
    const [date] = (await readPortal(another)).dates
    const input = { token: one.token, occurrenceId: date?.occurrenceId, entries: [{ studentId: who.id, mark: 'PRESENT' }] }
    expect(await tryPortal(null, contracts.registerByPortal, input)).toMatchObject(notFound)
    expect(await standing(who.id)).toEqual([])
  })

  test('is not kept by a student’s own address, or by that of an account without the right', async () => {
    const who = await member('STUDENT')
    const { email } = await prisma().user.findUniqueOrThrow({ where: { id: who.id } })
    const of = await openedPortal(staff, { email })
    await placeOnMondays(of, who)
    const [date] = (await readPortal(of)).dates
    const say = (studentId: string) =>
      tryPortal(null, contracts.registerByPortal, {
        token: of.token,
        occurrenceId: date?.occurrenceId,
        entries: [{ studentId, mark: 'PRESENT' }],
      })
    expect(await say(who.id)).toMatchObject({ status: 'FORBIDDEN', code: 'evidence.OWN' })
    const friend = await member('STUDENT')
    await placeOnMondays(of, friend)
    expect(await say(friend.id)).toMatchObject({ status: 'FORBIDDEN', code: 'evidence.ACCOUNT' })
    expect(await standing(who.id)).toEqual([])
  })

  test('says nothing of whoever sent the link, though the address is no account’s', async () => {
    const both = roleActor(await member('STUDENT'), ['PLACEMENT_ADMIN'])
    const of = await openedPortal(staff)
    await onPortal(both, contracts.openPortal, { contactId: of.contact.id, email: of.contact.email })
    const token = await newestToken(of.contact)
    await placeOnMondays(of, both)
    const [date] = (await readPortal({ token })).dates
    // The first link of this contact works for the register, too.
    for (const one of [token, of.token]) {
      const input = { token: one, occurrenceId: date?.occurrenceId, entries: [{ studentId: both.id, mark: 'PRESENT' }] }
      expect(await tryPortal(null, contracts.registerByPortal, input)).toMatchObject({ status: 'FORBIDDEN', code: 'evidence.OWN' })
    }
    expect(await standing(both.id)).toEqual([])
  })

  test('does not replace the word of a teacher, and says so', async () => {
    const [of, who] = [await openedPortal(staff), await member('STUDENT')]
    await placeOnMondays(of, who)
    const [date] = (await readPortal(of)).dates
    const occurrenceId = date?.occurrenceId ?? ''
    await prisma().attendance.create({
      data: { occurrenceId, studentId: who.id, state: 'NOT_ATTENDED', how: 'REGISTER', byId: staff.id, at: now },
    })
    const input = { token: of.token, occurrenceId, entries: [{ studentId: who.id, mark: 'PRESENT' }] }
    expect(await onPortal(null, contracts.registerByPortal, input)).toMatchObject({ left: 1 })
    expect(await standing(who.id)).toMatchObject([{ state: 'NOT_ATTENDED', how: 'REGISTER' }])
  })
})

describe('a provider that does not answer', () => {
  test('is told once of each mail, where placements begin soon and nobody has answered', async () => {
    await prisma().providerLink.deleteMany()
    const [silent, answers, far] = [await openedPortal(staff), await openedPortal(staff), await openedPortal(staff)]
    const soon = { fromOn: '2026-12-15', toOn: '2026-12-17', weekdays: [2, 3, 4], despite: true }
    await placeStudent(staff, silent.providerId, await member('STUDENT'), soon)
    const id = await placeStudent(staff, answers.providerId, await member('STUDENT'), soon)
    const shown = (await readPortal(answers)).placements[0]?.shown
    await onPortal(null, contracts.answerPortal, { token: answers.token, placementId: id, shown, answer: 'AGREE' })
    // The answer was about the placement as it was before, so nobody has answered for it as it stands.
    const [moved, other] = [await openedPortal(staff), await member('STUDENT')]
    const movedId = await placeStudent(staff, moved.providerId, other, soon)
    const before = (await readPortal(moved)).placements[0]?.shown
    await onPortal(null, contracts.answerPortal, { token: moved.token, placementId: movedId, shown: before, answer: 'AGREE' })
    await prisma().placement.update({ where: { id: movedId }, data: { startsTime: '11:00', minutes: 120 } })
    await placeStudent(staff, far.providerId, await member('STUDENT'), {
      fromOn: '2027-03-01',
      toOn: '2027-03-05',
      weekdays: [1],
      despite: true,
    })
    stopClock(daysLater(6))
    expect(await notifyOfSilentProviders()).toBe(0)
    stopClock(daysLater(8))
    expect(await notifyOfSilentProviders()).toBe(2)
    expect(await notifyOfSilentProviders()).toBe(0)
    expect(await countNotices('providerSilent')).toBe(2)
  })
})

test('what a provider wrote of a placement is exported with its student, and goes with them', async () => {
  const [of, who] = [await openedPortal(staff), await member('STUDENT')]
  const placementId = await placeOnMondays(of, who)
  const shown = (await readPortal(of)).placements[0]?.shown
  await onPortal(null, contracts.answerPortal, { token: of.token, placementId, shown, answer: 'CHANGE', text: 'Always late' })
  await onPortal(null, contracts.tellOfProblem, { token: of.token, text: 'The lift is out of order.' })
  const [part] = providerPortalPersonalData.parts
  const { rows } = await pool().query(part?.sql ?? '', [who.id])
  expect(rows).toMatchObject([{ kind: 'CHANGE', text: 'Always late', by_name: 'Helen Marsh' }])
  const counts = await inJobTransaction(async (db) =>
    providerPortalPersonalData.erase?.(db, { id: who.id, at: now, name: '', byId: admin.id }),
  )
  expect(counts).toEqual({ providerNotes: 1 })
  expect(
    await prisma().providerNote.findMany({ where: { providerId: of.providerId }, select: { text: true }, orderBy: { at: 'asc' } }),
  ).toEqual(expect.arrayContaining([{ text: '' }, { text: 'The lift is out of order.' }]))
})
