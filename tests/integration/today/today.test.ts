import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import type { Module } from '@/lib/modules'
import { remindResponsesCall } from '@/server/form-responses/calls/endings'
import { closeDb, prisma } from '@/server/kernel/db'
import type { Actor } from '@/server/kernel/actor'
import { listWaitingCall, readDayCall, readFloorCall } from '@/server/today'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { demoSchool, demoTime } from '../../support/demo-school'
import { memberOf, roleActor, type Member } from '../../support/members'
import { statementsOf } from '../../support/statements'

let [student, other, teacher, staff, admin]: Member[] = []
beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  ;[student, other, teacher, staff, admin] = [
    await memberOf('student', demoTime),
    await memberOf('student2', demoTime),
    await memberOf('teacher', demoTime),
    await memberOf('staff', demoTime),
    await memberOf('admin', demoTime),
  ]
}, 180_000)
afterAll(closeDb)

const definedMember = (who: Member | undefined): Member => {
  if (!who) throw new Error('nobody')
  return who
}
const listWaiting = (who: { readonly actor: Actor } | undefined) => outputAs(who ?? null, listWaitingCall, {})
const kindsOf = async (who: { readonly actor: Actor } | undefined) => (await listWaiting(who)).kinds.map(({ kind }) => kind)
const withoutModules = (who: Member, ...off: Module[]) => ({
  ...who,
  actor: { ...who.actor, modules: new Set([...who.actor.modules].filter((name) => !off.includes(name))) },
})

describe('what waits', () => {
  test('is of the areas of each role, and of no other', async () => {
    const clinicalOrOwn = ['forms', 'formsOfRole', 'comments', 'caseRecalls', 'caseOffers', 'workbooks', 'teachingFeedback']
    const ofTests = ['testsRetake', 'testsOpen']
    for (const kind of await kindsOf(student)) expect([...clinicalOrOwn, ...ofTests]).toContain(kind)
    const ofTeacher = ['forms', 'formsOfRole', 'comments', 'marking', 'registers', 'followUps', 'caseAgreements', 'caseOffers']
    const marking = ['testsAsked', 'testsMarking', 'testsSecond']
    for (const kind of await kindsOf(teacher)) expect([...ofTeacher, ...marking]).toContain(kind)
    expect(await kindsOf(teacher)).toContain('marking')
    expect(await kindsOf(staff)).toEqual(expect.arrayContaining(['registers', 'absences']))
    for (const kind of [
      'marking',
      ...marking,
      'testsDiffering',
      'caseAgreements',
      'caseRecalls',
      'jobs',
      'outbox',
      'invitations',
      'teachingFeedback',
    ])
      expect(await kindsOf(staff)).not.toContain(kind)
    // A person who may do everything does not count as a student or a teacher for that.
    for (const kind of ['marking', ...marking, ...ofTests, 'caseAgreements', 'caseRecalls', 'teachingFeedback', 'workbooks'])
      expect(await kindsOf(admin)).not.toContain(kind)
  })

  test('is nothing for a role that holds little, and only what it holds for one that holds a little more', async () => {
    expect(await listWaiting(roleActor(definedMember(staff), ['ACCESS_SUPPORT'], { only: true }))).toMatchObject({
      count: 0,
      rows: [],
      kinds: [],
    })
    expect(await kindsOf(roleActor(definedMember(staff), ['ABSENCE_ADMIN'], { only: true }))).toEqual(
      (await kindsOf(staff)).filter((kind) => kind === 'absences' || kind === 'cover'),
    )
  })

  test('is without an area whose module is off', async () => {
    const clinical = ['comments', 'marking', 'caseAgreements', 'caseOffers']
    expect((await kindsOf(teacher)).some((kind) => clinical.includes(kind))).toBe(true)
    expect((await kindsOf(withoutModules(definedMember(teacher), 'clinical'))).filter((kind) => clinical.includes(kind))).toEqual([])
    expect(
      (await kindsOf(withoutModules(definedMember(staff), 'timetable'))).filter((kind) => kind === 'registers' || kind === 'clashes'),
    ).toEqual([])
  })

  test('holds nothing of what is closed to who looks at the application as somebody else', async () => {
    const seen = {
      ...definedMember(staff),
      actor: { ...definedMember(staff).actor, viewer: { id: definedMember(admin).id, displayName: '', until: demoTime } },
    }
    expect((await kindsOf(seen)).filter((kind) => ['absences', 'concerns', 'followUps', 'contacts'].includes(kind))).toEqual([])
  })

  test('is nobody else’s: no row of one student is in another’s list', async () => {
    const rowsOf = async (who: Member | undefined) =>
      (await listWaiting(who)).rows.filter(({ id, kind }) => id !== kind).map(({ id }) => id)
    const [one, two] = [await rowsOf(student), await rowsOf(other)]
    expect(one.length).toBeGreaterThan(0)
    expect(one.filter((id) => two.includes(id))).toEqual([])
    const { rows } = await listWaiting(student)
    const forms = rows.filter(({ kind }) => kind === 'forms')
    expect(forms.length).toBeGreaterThan(0)
    for (const { id } of forms)
      expect(await prisma().formTask.count({ where: { id, userId: definedMember(student).id, state: 'OPEN' } })).toBe(1)
  })

  test('names nobody and gives no reason where that is confidential: the answer stays on the device', async () => {
    const rows = (await listWaiting(staff)).rows.filter(({ kind }) => kind === 'absences')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ title: '', note: null })
  })

  test('is in order: what is late, then by its day, then by age', async () => {
    let days = 0
    for (const who of [student, teacher, staff, admin]) {
      const { rows, today } = await listWaiting(who)
      const dated = rows.flatMap(({ dueAt, dueOn }) => dueAt ?? dueOn ?? [])
      days += dated.length
      expect(dated.map((at) => at.slice(0, 10))).toEqual(dated.map((at) => at.slice(0, 10)).toSorted())
      expect(rows.length).toBeLessThanOrEqual(12)
      for (const { urgency, dueOn } of rows) if (urgency === 'overdue') expect(dueOn !== null && dueOn <= today).toBe(true)
    }
    expect(days).toBeGreaterThan(3)
  })

  test('takes few statements', async () => {
    for (const [who, most] of [
      [student, 40],
      [teacher, 41],
      [staff, 43],
      [admin, 63],
    ] as const) {
      const sent = await statementsOf(() => listWaiting(who))
      expect(sent.length).toBeLessThanOrEqual(most)
    }
  })
})

describe('today', () => {
  test('says to a student and a teacher what is now or next, what to do, and how the next day begins', async () => {
    for (const who of [definedMember(student), definedMember(teacher)]) {
      const { today, now, rest, next } = await outputAs(who, readDayCall, {})
      expect(today).toBe('2026-03-11')
      for (const { endsAt } of [...(now ? [now] : []), ...rest]) expect(new Date(endsAt) > demoTime).toBe(true)
      expect(rest.map(({ startsAt }) => startsAt)).toEqual(rest.map(({ startsAt }) => startsAt).toSorted())
      expect(next === null || next.heldOn > today).toBe(true)
      expect(now ?? next).not.toBeNull()
    }
  })

  test('has nothing of areas that are closed', async () => {
    expect(await outputAs(withoutModules(definedMember(student), 'clinical', 'timetable'), readDayCall, {})).toMatchObject({
      now: null,
      rest: [],
      next: null,
    })
    const { now, rest } = await outputAs(withoutModules(definedMember(student), 'timetable'), readDayCall, {})
    expect([...(now ? [now] : []), ...rest].every(({ isShift }) => isShift)).toBe(true)
  })

  test('names the late forms of which somebody can be reminded, each once a day', async () => {
    const remindable = async () => (await outputAs(definedMember(admin), readFloorCall, {})).lateForms?.remindable ?? []
    const task = await prisma().formTask.findFirstOrThrow({
      where: {
        state: 'OPEN',
        kind: 'COMPLETE',
        userId: { not: null },
        response: { state: 'AWAITING_COMPLETION', form: { confidential: false } },
      },
      select: { id: true, responseId: true },
    })
    const before = new Date(demoTime.getTime() - 3 * 86_400_000)
    await prisma().formResponse.update({ where: { id: task.responseId }, data: { dueAt: before } })
    await prisma().formTask.update({ where: { id: task.id }, data: { remindedAt: before } })
    const responseIds = await remindable()
    expect(responseIds).toContain(task.responseId)
    const { done, refused } = await outputAs(definedMember(admin), remindResponsesCall, { responseIds })
    expect(done).toBe(responseIds.length)
    expect(refused).toEqual([])
    expect(await remindable()).toEqual([])
  })

  test('tells of the floor what each may see', async () => {
    const ofStaff = await outputAs(definedMember(staff), readFloorCall, {})
    expect(ofStaff.health).toBeNull()
    expect(ofStaff.floor?.clinics.length).toBeGreaterThan(0)
    for (const { students } of ofStaff.floor?.clinics ?? []) expect(students.here).toBeLessThanOrEqual(students.rostered)
    expect(ofStaff.atRisk).not.toBeNull()
    expect(ofStaff.lateForms?.count).toBeGreaterThanOrEqual(0)
    expect((await outputAs(definedMember(admin), readFloorCall, {})).health).toMatchObject({ backup: 'NONE' })
    expect((await callAs(definedMember(student), readFloorCall, {})).status).toBe('FORBIDDEN')
    const keeper = roleActor(definedMember(staff), ['CONFIG_ADMIN'], { only: true })
    expect(await outputAs(keeper, readFloorCall, {})).toMatchObject({ floor: null, atRisk: null, lateForms: null })
    const taught = await outputAs(
      roleActor(definedMember(teacher), ['TIMETABLE_ATTENDANCE', 'APP_TEACHER'], { only: true }),
      readFloorCall,
      {},
    )
    expect(taught).toMatchObject({ floor: null, atRisk: null, lateForms: null, health: null })
  })
})
