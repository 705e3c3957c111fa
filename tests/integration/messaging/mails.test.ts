import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract, InputOf, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/messaging'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { categoryOf, noticeKeys } from '@/lib/notices'
import { callAs, outputAs } from '../../support/call'
import { runJobNamed } from '../../support/jobs'
import type { Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { runOutboxJob, openedMail } from '../../support/outbox'
import { makeSchool, type School } from '../../support/school'

let school: School
// An instant on the clock of the institution, which is in London: UTC in November.
const instantAt = (time: string, day = 20) => new Date(`2026-11-${day}T${time}:00Z`)
beforeAll(async () => {
  stopClock(instantAt('10:00'))
  school = await makeSchool()
})
beforeEach(async () => {
  await prisma().threadMember.updateMany({ data: { unread: false, mailDueAt: null } })
  await prisma().notificationPreference.deleteMany()
  await prisma().notificationTimes.deleteMany()
})

const ask = <C extends Contract>(who: Member, contract: C, input: object, when: Date): Promise<OutputOf<C>> => {
  stopClock(when)
  return outputAs(who, messageCall(contract), input, { at: when })
}
type Settings = InputOf<typeof contracts.saveNotificationSettings>
const usual = {
  MESSAGE: 'NOW',
  BROADCAST: 'NOW',
  CLINICAL: 'NOW',
  FORMS: 'NOW',
  CONCERN: 'NOW',
  TIMETABLE: 'NOW',
  FILES: 'NOW',
  CASES: 'NOW',
  FEEDBACK: 'NOW',
  TESTS: 'NOW',
  REPORTS: 'NOW',
  WORKFLOWS: 'NOW',
} as const
const choose = (own: Partial<Settings>, when = instantAt('10:00')) =>
  ask(school.teacher, contracts.saveNotificationSettings, { mails: usual, digestAt: '07:30', quiet: null, ...own }, when)

async function setUsual(value: Settings['mails']): Promise<void> {
  await prisma().setting.upsert({
    where: { key: 'usualMails' },
    create: { key: 'usualMails', value, changedAt: instantAt('10:00') },
    update: { value },
  })
  forgetSettings()
}

async function sendNotice(notice: object, when: Date): Promise<void> {
  stopClock(when)
  await inTransaction((db) => writeOutbox(db, [{ type: 'messaging.notice', payload: { to: [school.teacher.id], ...notice } }], when))
  await runOutboxJob()
}

async function writeMessage(when: Date, subject = 'Secret subject'): Promise<string> {
  const threadId = v7()
  const input = { id: v7(), threadId, subject, text: 'Secret text', to: [school.teacher.id] }
  await ask(school.student, contracts.sendMessage, input, when)
  return threadId
}

/** The mails about new messages that the teacher gets at this time. */
async function readMailsAt(when: Date): Promise<{ subject: string; text: string }[]> {
  stopClock(when)
  await prisma().outboxEvent.deleteMany({ where: { type: 'mail' } })
  await runJobNamed('notification-mails')
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: school.teacher.id }, select: { email: true } })
  const rows = await prisma().outboxEvent.findMany({ where: { type: 'mail' } })
  return rows
    .map(({ payload }) => openedMail(payload))
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => ({ subject: String(subject), text: String(text) }))
}

describe('a mail about new messages', () => {
  test('comes once, two minutes after what it tells of, with neither subject nor text', async () => {
    await writeMessage(instantAt('10:00'))
    await writeMessage(instantAt('10:01'))
    expect(await readMailsAt(instantAt('10:01'))).toEqual([])
    const [mail, ...more] = await readMailsAt(instantAt('10:04'))
    expect(more).toEqual([])
    expect(mail?.subject).toContain('2 new messages')
    expect(mail?.text).toContain(school.student.displayName)
    expect(JSON.stringify(mail)).not.toContain('Secret')
    expect(await readMailsAt(instantAt('10:05'))).toEqual([])
  })

  test('does not come about what was read or muted, and comes again with what is new after it', async () => {
    const [read, muted] = [await writeMessage(instantAt('11:00')), await writeMessage(instantAt('11:00'))]
    await ask(school.teacher, contracts.markThreadRead, { threadId: read, seq: 1 }, instantAt('11:01'))
    await ask(school.teacher, contracts.sortThread, { threadId: muted, muted: true }, instantAt('11:01'))
    expect(await readMailsAt(instantAt('11:05'))).toEqual([])
    await ask(school.student, contracts.replyMessage, { id: v7(), threadId: read, text: 'And now?' }, instantAt('11:06'))
    expect(await readMailsAt(instantAt('11:10'))).toHaveLength(1)
  })

  test('comes once a day or never to whoever wants it so', async () => {
    await choose({ mails: { ...usual, MESSAGE: 'DIGEST' }, digestAt: '17:00' })
    await writeMessage(instantAt('12:00'))
    expect(await readMailsAt(instantAt('16:59'))).toEqual([])
    await writeMessage(instantAt('16:59'))
    expect(await readMailsAt(instantAt('17:01'))).toMatchObject([{ subject: expect.stringContaining('2 new messages') }])
    await writeMessage(instantAt('17:02'))
    expect(await readMailsAt(instantAt('23:00'))).toEqual([])
    expect(await readMailsAt(instantAt('17:00', 21))).toHaveLength(1)
    await choose({ mails: { ...usual, MESSAGE: 'OFF' } })
    await writeMessage(instantAt('17:10', 21))
    expect(await readMailsAt(instantAt('18:00', 21))).toEqual([])
  })

  test('waits for the end of quiet hours, over midnight too, unless it is urgent', async () => {
    await choose({ quiet: { from: '20:00', to: '07:00' } })
    await writeMessage(instantAt('22:00'))
    expect(await readMailsAt(instantAt('22:10'))).toEqual([])
    expect(await readMailsAt(instantAt('06:59', 21))).toEqual([])
    expect(await readMailsAt(instantAt('07:00', 21))).toHaveLength(1)
    const notice = {
      to: [school.teacher.id],
      key: 'concernRaised',
      values: { number: 'K-1' },
      href: '/messages/seriousconcern',
      urgent: true,
    }
    stopClock(instantAt('23:00', 21))
    await inTransaction((db) => writeOutbox(db, [{ type: 'messaging.notice', payload: notice }], instantAt('23:00', 21)))
    await runOutboxJob()
    expect(await readMailsAt(instantAt('23:03', 21))).toMatchObject([{ subject: expect.stringContaining('Urgent') }])
  })

  test('says in words what the software has to say, but for names of files, and leads there', async () => {
    await sendNotice(
      {
        key: 'absenceDecided',
        values: { person: 'Dr Lind', decision: 'APPROVED', fromOn: '2026-12-01', toOn: '2026-12-02' },
        href: '/attendance/absences?absence=1',
      },
      instantAt('10:00', 23),
    )
    expect(await readMailsAt(instantAt('10:02', 23))).toEqual([
      {
        subject: expect.stringMatching(/^Dr Lind has approved your absence from 1 Dec(ember)? 2026 to 2 Dec(ember)? 2026. \(/),
        text: expect.stringContaining('/attendance/absences?absence=1'),
      },
    ])
    await sendNotice(
      { key: 'fileShared', values: { person: 'Dr Lind', name: 'Secret.pdf' }, href: '/files?view=shared' },
      instantAt('11:00', 23),
    )
    const [mail] = await readMailsAt(instantAt('11:02', 23))
    expect(mail?.subject).toBe('There is something for you to read (Cusp)')
    expect(JSON.stringify(mail)).not.toContain('Secret')
  })

  test.each(noticeKeys.filter((key) => categoryOf(key) === 'CONCERN'))(
    'says nothing of a concern, nor where it leads (%s)',
    async (key) => {
      const href = '/messages/seriousconcern?about=01a2214b-d7f9-7290-abc0-ce477e1ebd68'
      await sendNotice({ key, values: { number: 'C-2026-7KMPQ' }, href }, instantAt('12:00', 23))
      const mails = await readMailsAt(instantAt('12:02', 23))
      expect(mails.map(({ subject }) => subject)).toEqual(['There is something for you to read (Cusp)'])
      expect(mails[0]?.text).not.toMatch(/concern|case|C-2026|7KMPQ|01a2214b/i)
    },
  )

  test('names no confidential form', async () => {
    const values = { kind: 'asked', task: 'REVIEW', form: 'Incident', subject: 'Anna Novak', isConfidential: 'yes' }
    await sendNotice({ key: 'formNotice', values, href: '/forms/1/responses/2/stage/3' }, instantAt('13:00', 23))
    const mails = await readMailsAt(instantAt('13:02', 23))
    expect(mails.map(({ subject }) => subject)).toEqual(['There is something for you to read (Cusp)'])
    expect(JSON.stringify(mails)).not.toMatch(/Incident|Novak|stage/)
  })

  test('comes as the institution says to whoever has chosen nothing, and a choice is heard at once', async () => {
    await setUsual({ ...usual, FORMS: 'OFF', CLINICAL: 'DIGEST' })
    await sendNotice(
      { key: 'formNotice', values: { kind: 'asked', task: 'SIGN', form: 'DOPS', subject: 'own' }, href: '/forms' },
      instantAt('12:00', 23),
    )
    await sendNotice({ key: 'sessionHanded', values: { person: 'Dr Lind' }, href: '/clinical' }, instantAt('12:00', 23))
    expect(await readMailsAt(instantAt('12:02', 23))).toEqual([])
    await choose({ mails: { ...usual, CLINICAL: 'NOW' } }, instantAt('12:03', 23))
    expect(await readMailsAt(instantAt('12:03', 23))).toMatchObject([
      { subject: expect.stringContaining('Dr Lind has handed a treatment session over') },
    ])
    await setUsual(usual)
  })

  test('of a test comes as its reader chose for tests, whatever they chose for forms', async () => {
    const asked = () =>
      sendNotice(
        { key: 'testAsked', values: { title: 'Class II', student: 'Sara', person: 'Sara' }, href: '/tests/1' },
        instantAt('15:00', 24),
      )
    await choose({ mails: { ...usual, FORMS: 'OFF' } })
    await asked()
    expect(await readMailsAt(instantAt('15:05', 24))).toHaveLength(1)
    await choose({ mails: { ...usual, TESTS: 'OFF' } })
    await asked()
    expect(await readMailsAt(instantAt('15:10', 24))).toEqual([])
    await choose({ mails: usual })
  })

  test('reads what is due and nothing else', async () => {
    await writeMessage(instantAt('13:00', 23))
    expect(await prisma().threadMember.count({ where: { mailDueAt: { not: null } } })).toBe(1)
    await readMailsAt(instantAt('13:02', 23))
    expect(await prisma().threadMember.count({ where: { mailDueAt: { not: null } } })).toBe(0)
  })

  test('is not told of what is two days old, nor to an account that is disabled', async () => {
    await writeMessage(instantAt('10:00', 22))
    expect(await readMailsAt(instantAt('10:01', 24))).toEqual([])
    await writeMessage(instantAt('10:30', 24))
    await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'DISABLED' } })
    expect(await readMailsAt(instantAt('10:40', 24))).toEqual([])
    await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'ENABLED' } })
  })
})

describe('what somebody chooses', () => {
  test('is what they read, and nobody else’s', async () => {
    expect(await ask(school.teacher, contracts.readNotificationSettings, {}, instantAt('10:00'))).toEqual({
      mails: usual,
      digestAt: '07:30',
      quiet: null,
    })
    const own: Settings = { mails: { ...usual, CONCERN: 'DIGEST' }, digestAt: '18:15', quiet: { from: '21:00', to: '06:30' } }
    await choose(own)
    await choose(own)
    expect(await ask(school.teacher, contracts.readNotificationSettings, {}, instantAt('10:00'))).toEqual(own)
    expect(await ask(school.student, contracts.readNotificationSettings, {}, instantAt('10:00'))).toMatchObject({ mails: usual })
  })

  test('is refused where it is no time, or where quiet hours end when they begin', async () => {
    const save = (input: object) => callAs(school.teacher, messageCall(contracts.saveNotificationSettings), input)
    expect(await save({ mails: usual, digestAt: '25:00', quiet: null })).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await save({ mails: usual, digestAt: '07:30', quiet: { from: '20:00', to: '20:00' } })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'quiet.to', code: 'sameTime' }],
    })
    expect(await callAs(null, messageCall(contracts.readNotificationSettings), {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
