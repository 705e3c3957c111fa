import { v7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listSchedulesCall,
  previewScheduleCall,
  readScheduleCall,
  removeScheduleCall,
  runScheduleCall,
  saveScheduleCall,
} from '@/server/form-schedules/calls/schedules'
import { runSchedules } from '@/server/form-schedules/jobs'
import { formSchedulesListeners } from '@/server/form-schedules/listeners'
import { lockSchedule } from '@/server/form-schedules/queries/schedules'
import { makeSome } from '@/server/form-schedules/run'
import { administeredSchedules } from '@/server/form-schedules/scope'
import { occurrenceOn } from '@/server/form-schedules/occurrences'
import { patternOf } from '@/server/form-schedules/schedule'
import { findUsable } from '@/server/form-schedules/plan'
import { asJob } from '@/server/form-responses'
import { asksInAdvance } from '@/server/forms'
import { withdrawFormCall } from '@/server/forms/calls/versions'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { simpleForm } from '../../support/form-responses'
import { nobody, noticesOf, people, planOf, responsesOf, schedule } from '../../support/form-schedules'
import { publishedForm, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, first: Member, second: Member, third: Member, teacher: Member
beforeAll(async () => {
  ;[admin, first, second, third, teacher] = [
    await member('ADMIN'),
    await member('STUDENT'),
    await member('STUDENT'),
    await member('STUDENT'),
    await member('TEACHER'),
  ]
})
const monday = new Date('2026-03-02T07:00:00.000Z')
const stopClockAt = (instant: string) => stopClock(new Date(instant))
beforeEach(() => stopClock(new Date('2026-03-01T12:00:00Z')))
afterEach(() => stopClock(null))

const publishForm = (settings: object = {}) => publishedForm(admin, simpleForm(), { settings })
async function saveSchedule(more: object, settings: object = {}) {
  const form = await publishForm(settings)
  const wanted = schedule(form.id, more)
  await succeeds(admin, saveScheduleCall, wanted)
  return { id: wanted.id, form, wanted }
}
const weekly = { rrule: 'FREQ=WEEKLY', dueDays: 3, late: 'LOCK', remindDays: [-1, 1] }

describe('a schedule', () => {
  test('is saved, read, listed, paused, resumed and removed', async () => {
    const { id, wanted, form } = await saveSchedule({ ...weekly, audience: people(first) })
    expect(await succeeds(admin, readScheduleCall, { id })).toMatchObject({
      name: 'Weekly',
      rrule: 'FREQ=WEEKLY',
      dueDays: 3,
      nextRunAt: monday.toISOString(),
      form: { id: form.id, state: 'PUBLISHED' },
      people: [{ id: first.id }],
      runs: [],
    })
    const { schedules } = await succeeds(admin, listSchedulesCall, { formId: form.id })
    expect(schedules).toMatchObject([{ id, active: true, lastRun: null, form: { state: 'PUBLISHED' } }])
    const paused = { ...wanted, revision: 1, active: false }
    expect(await succeeds(admin, saveScheduleCall, paused)).toMatchObject({ revision: 2, nextRunAt: null })
    stopClockAt('2026-03-20T12:00:00Z')
    await runSchedules()
    expect(await responsesOf(id)).toEqual([])
    const resumed = await succeeds(admin, saveScheduleCall, { ...wanted, revision: 2 })
    expect(resumed.nextRunAt?.slice(0, 10)).toBe('2026-03-23')
    expect(await callAs(admin, saveScheduleCall, { ...wanted, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    expect(await callAs(admin, removeScheduleCall, { id, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    await succeeds(admin, removeScheduleCall, { id, revision: 3 })
    expect(await callAs(admin, readScheduleCall, { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await succeeds(admin, listSchedulesCall, { formId: form.id })).schedules).toEqual([])
  })

  test.each<[string, object, string, string]>([
    ['nobody in it', { audience: nobody }, 'audience', 'userNeeded'],
    ['a rule of its own', { rrule: 'FREQ=SECONDLY' }, 'rrule', 'invalid'],
    ['an end before its start', { rrule: 'FREQ=DAILY', until: '2026-02-01' }, 'until', 'datesInOrder'],
    ['a completer whom the form does not take', { completer: 'SUPERVISOR' }, 'completer', 'completerIsSubject'],
    ['an unknown form', { formId: v7() }, 'formId', 'formNotOpen'],
  ])('with %s is refused by the field, and in the preview too', async (_, more, path, code) => {
    const form = await publishForm()
    const wanted = { ...schedule(form.id, { audience: people(first) }), ...more }
    const refused = { status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path, code })] }
    expect(await callAs(admin, saveScheduleCall, wanted)).toMatchObject(refused)
    expect(await callAs(admin, previewScheduleCall, planOf(wanted))).toMatchObject(refused)
  })

  test('names who completes it', async () => {
    const form = await publishForm({ subject: 'CHOSEN' })
    const wanted = schedule(form.id, { audience: people(first), completer: 'NAMED' })
    const refusedBy = (code: string) => ({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path: 'userIds', code })] })
    expect(await callAs(admin, saveScheduleCall, wanted)).toMatchObject(refusedBy('userNeeded'))
    expect(await callAs(admin, saveScheduleCall, { ...wanted, userIds: [v7()] })).toMatchObject(refusedBy('personUnknown'))
    await succeeds(admin, saveScheduleCall, { ...wanted, userIds: [teacher.id] })
    stopClockAt('2026-03-02T08:00:00Z')
    await runSchedules()
    expect(await responsesOf(wanted.id)).toMatchObject([{ subjectId: first.id, tasks: [{ userId: teacher.id }] }])
  })

  test('is of whoever administers forms alone', async () => {
    const { id, wanted } = await saveSchedule({ audience: people(first) })
    for (const who of [first, teacher, null]) {
      const status = who === null ? 'AUTHENTICATION_FAILED' : 'FORBIDDEN'
      expect(await callAs(who, listSchedulesCall, {})).toMatchObject({ status })
      expect(await callAs(who, readScheduleCall, { id })).toMatchObject({ status })
      expect(await callAs(who, runScheduleCall, { id })).toMatchObject({ status })
      expect(await callAs(who, removeScheduleCall, { id, revision: 1 })).toMatchObject({ status })
      expect(await callAs(who, saveScheduleCall, wanted)).toMatchObject({ status })
    }
  })
})

describe('the preview', () => {
  test('says whom it reaches, and when', async () => {
    const form = await publishForm()
    const wanted = planOf(schedule(form.id, { ...weekly, audience: people(first, second) }))
    const preview = await succeeds(admin, previewScheduleCall, wanted)
    expect(preview).toMatchObject({ total: 2, without: 0, outside: 0 })
    expect(preview.occurrences).toHaveLength(10)
    expect(preview.occurrences[0]).toMatchObject({ on: '2026-03-02', opensAt: monday.toISOString() })
  })

  test('counts those whom nobody supervises, and whom the form is not for', async () => {
    const programme = await prisma().programme.create({ data: { id: v7(), name: `P ${v7()}`, lengthYears: 5 }, select: { id: true } })
    await prisma().user.update({ where: { id: third.id }, data: { programmeId: programme.id, year: 2 }, select: { id: true } })
    const form = await publishForm({ subject: 'CHOSEN', permits: [{ programmeId: programme.id, year: 2 }] })
    const wanted = planOf(schedule(form.id, { audience: people(first, third), completer: 'SUPERVISOR' }))
    expect(await succeeds(admin, previewScheduleCall, wanted)).toMatchObject({ total: 0, without: 1, outside: 1 })
    const ofYear = { ...wanted, completer: 'SUBJECT', audience: { ...nobody, years: [{ programmeId: programme.id, year: 2 }] } }
    expect(await succeeds(admin, previewScheduleCall, ofYear)).toMatchObject({ total: 1, people: [{ id: third.id }] })
  })
})

describe('the job', () => {
  test('asks everybody, with the deadline, and once however often it runs', async () => {
    const { id } = await saveSchedule({ ...weekly, audience: people(first, second) })
    stopClockAt('2026-03-02T06:59:00Z')
    await runSchedules()
    expect(await responsesOf(id)).toEqual([])
    stopClockAt('2026-03-02T07:01:00Z')
    await runSchedules()
    await runSchedules()
    const made = await responsesOf(id)
    expect(made).toHaveLength(2)
    expect(made[0]).toMatchObject({
      state: 'AWAITING_COMPLETION',
      opensAt: monday,
      late: 'LOCK',
      remindDays: [-1, 1],
      submitterId: null,
      tasks: [{ state: 'OPEN', kind: 'COMPLETE' }],
      history: [{ act: 'assigned' }],
    })
    expect(made[0]?.dueAt?.toISOString()).toMatch(/^2026-03-05T2[23]:59/)
    expect(
      await noticesOf(
        'asked',
        made.map((one) => one.id),
      ),
    ).toHaveLength(2)
    // Run by hand on the same day, the schedule asks nobody twice.
    expect(await succeeds(admin, runScheduleCall, { id })).toEqual({ made: 0, occursOn: '2026-03-02' })
    expect((await succeeds(admin, readScheduleCall, { id })).runs).toMatchObject([{ occursOn: '2026-03-02', made: 2 }])
  })

  test('makes what its person can begin', async () => {
    const { id, form } = await saveSchedule({ audience: people(first) })
    stopClockAt('2026-03-02T07:01:00Z')
    await runSchedules()
    const [made] = await responsesOf(id)
    await succeeds(first, startResponseCall, { id: made?.id, formId: form.id })
    expect(await responsesOf(id)).toMatchObject([{ state: 'DRAFT', submitterId: first.id }])
  })

  test('goes on where it was killed, and asks those who are missing', async () => {
    const { id, form } = await saveSchedule({ audience: people(first, second, third) })
    stopClockAt('2026-03-02T07:01:00Z')
    // The state that a killed run leaves: one part is done in a transaction of its own.
    await asJob(async (work) => {
      const row = await lockSchedule(work.db, administeredSchedules(), id)
      const usable = await findUsable(work.db, asksInAdvance(work.at, { isConfidential: true, formId: form.id }))
      if (!row || !usable) throw new Error('no schedule')
      const occurrence = occurrenceOn(patternOf(row), { day: '2026-03-02', timeZone: 'Europe/London' })
      expect(await makeSome(work, { row, form: usable, occurrence, take: 2 })).toEqual({ made: 2, left: 1 })
    })
    await runSchedules()
    const made = await responsesOf(id)
    expect(new Set(made.map(({ subjectId }) => subjectId))).toEqual(new Set([first.id, second.id, third.id]))
    expect(made).toHaveLength(3)
    expect((await succeeds(admin, readScheduleCall, { id })).runs).toMatchObject([{ made: 3 }])
  })

  test('makes the rest of very many who are asked by hand out of the outbox', async () => {
    const role = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } })
    const many = await prisma().$queryRaw<{ id: string }[]>`
      INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
      SELECT gen_random_uuid(), 'r' || n, 'r' || n, 'r' || n || '@x.example', 'r' || n || '@x.example', 'R', n::text, 'R ' || n, now() FROM generate_series(1, 502) n RETURNING id`
    await prisma().userRole.createMany({ data: many.map((one) => ({ userId: one.id, roleId: role.id })) })
    const { id } = await saveSchedule({ audience: people(...many) })
    expect(await succeeds(admin, runScheduleCall, { id })).toMatchObject({ made: 502 })
    expect(await responsesOf(id)).toHaveLength(500)
    const [event, ...others] = await prisma().outboxEvent.findMany({ where: { type: 'form-schedules.rest' }, select: { payload: true } })
    expect(others).toEqual([])
    const makeRest = () =>
      asJob((work) => formSchedulesListeners['form-schedules.rest']?.(event?.payload, work) ?? Promise.reject(new Error('nobody')))
    await makeRest()
    await makeRest()
    const made = await responsesOf(id)
    expect(new Set(made.map(({ subjectId }) => subjectId))).toEqual(new Set(many.map((one) => one.id)))
    expect(made).toHaveLength(502)
    expect((await succeeds(admin, readScheduleCall, { id })).runs).toMatchObject([{ made: 502 }])
    expect(await prisma().outboxEvent.count({ where: { type: 'form-schedules.rest' } })).toBe(1)
  })

  test('makes up for the last day that was missed, and for no other', async () => {
    const { id } = await saveSchedule({ rrule: 'FREQ=DAILY', audience: people(first) })
    stopClockAt('2026-03-08T12:00:00Z')
    await runSchedules()
    const { runs, nextRunAt } = await succeeds(admin, readScheduleCall, { id })
    expect(runs).toMatchObject([{ occursOn: '2026-03-08', made: 1 }])
    expect(nextRunAt).toBe('2026-03-09T07:00:00.000Z')
  })

  test('makes nothing of a form that was withdrawn, and its day goes by', async () => {
    const { id, form } = await saveSchedule({ ...weekly, audience: people(first) })
    const { revision } = await prisma().form.findUniqueOrThrow({ where: { id: form.id }, select: { revision: true } })
    await succeeds(admin, withdrawFormCall, { id: form.id, revision })
    stopClockAt('2026-03-02T08:00:00Z')
    await runSchedules()
    expect(await responsesOf(id)).toEqual([])
    expect(await callAs(admin, runScheduleCall, { id })).toMatchObject({ status: 'STATE_CHANGED', code: 'form-schedules.FORM_CLOSED' })
    expect((await succeeds(admin, listSchedulesCall, { formId: form.id })).schedules).toMatchObject([
      { form: { state: 'WITHDRAWN' }, lastRun: { made: 0 }, nextRunAt: '2026-03-09T07:00:00.000Z' },
    ])
  })

  test('asks nobody who left, and runs of an empty audience', async () => {
    const left = await member('STUDENT')
    const { id } = await saveSchedule({ audience: people(left) })
    await prisma().user.update({ where: { id: left.id }, data: { status: 'DISABLED' }, select: { id: true } })
    stopClockAt('2026-03-02T08:00:00Z')
    await runSchedules()
    expect(await responsesOf(id)).toEqual([])
    expect(await succeeds(admin, readScheduleCall, { id })).toMatchObject({ nextRunAt: null, runs: [{ made: 0 }] })
  })

  test('opens at the same time of day when the clock is changed', async () => {
    const { id } = await saveSchedule({ rrule: 'FREQ=WEEKLY', opensAt: '2026-03-23T08:00:00.000Z', audience: people(first) })
    stopClockAt('2026-03-23T08:00:00Z')
    await runSchedules()
    const zone = await prisma().formSchedule.findUniqueOrThrow({ where: { id }, select: { nextRunAt: true } })
    expect(zone.nextRunAt?.toISOString()).toBe('2026-03-30T07:00:00.000Z')
  })
})
