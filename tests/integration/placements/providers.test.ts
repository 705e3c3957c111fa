import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { privileges } from '@/lib/privileges'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import { placementsCalls, readProviderCall } from '@/server/placements'
import { clock } from '../../support/attendance'
import { callAs } from '../../support/call'
import { runJobNamed } from '../../support/jobs'
import { member, roleActor, type Member } from '../../support/members'
import { madeProvider, onPlacement, placeStudent, placementInput, providerInput, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().placementProvider.deleteMany()
  await prisma().outsideSupervisor.deleteMany()
  await prisma().outboxEvent.deleteMany()
})

const list = async (input: object = {}) => (await onPlacement(school.staff, contracts.listProviders, input)).rows
const readProvider = (id: string) => onPlacement(school.staff, contracts.readProvider, { id })
const contactOf = (providerId: string, own: object = {}) => ({
  id: v7(),
  revision: 0,
  providerId,
  name: 'Dr Helen Whitlock',
  jobTitle: 'Clinical lead',
  email: 'helen@eastfield.example',
  phone: '',
  signsOff: true,
  ...own,
})
const book = () =>
  prisma().outsideSupervisor.findMany({ select: { id: true, name: true, email: true, clinicId: true, organisation: true, active: true } })

describe('a provider', () => {
  test('is made, read, found by its name or town, and changed', async () => {
    const input = providerInput({ name: 'Marsh Lane', town: 'Marshford' })
    expect(await onPlacement(school.staff, contracts.saveProvider, input)).toMatchObject({ revision: 1 })
    await madeProvider(school.staff)
    expect((await list({ q: 'marsh l' })).map(({ id }) => id)).toEqual([input.id])
    expect((await list({ q: 'MARSHFORD' })).map(({ id }) => id)).toEqual([input.id])
    expect((await readProvider(input.id)).provider).toMatchObject({
      name: 'Marsh Lane',
      line1: '14 Station Road',
      bring: 'Your scrubs',
      clinic: null,
    })
    expect(await onPlacement(school.staff, contracts.saveProvider, { ...input, revision: 1, name: 'Marsh Lane Dental' })).toMatchObject({
      revision: 2,
    })
    expect(await prisma().room.findFirst({ where: { provider: { id: input.id } } })).toMatchObject({
      name: 'Marsh Lane Dental',
      kind: 'PROVIDER',
      active: true,
    })
    expect(await tryPlacement(school.staff, contracts.saveProvider, { ...input, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
  })

  test.each([
    [{ line1: '', town: '', country: '' }, 'line1', 'addressVague'],
    [{ town: '' }, 'line1', 'addressVague'],
    [{ latitude: 54.9 }, 'longitude', 'positionHalf'],
    [{ clinicId: v7() }, 'clinicId', 'clinicUnknown'],
  ])('with %j is refused by field', async (own, path, code) => {
    expect(await tryPlacement(school.staff, contracts.saveProvider, providerInput(own))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path, code }],
    })
  })

  test('is placed by its position alone, and called like another only in another town', async () => {
    const pinned = providerInput({ name: 'Island', line1: '', postcode: '', country: '', latitude: 54.9783, longitude: -1.5701 })
    await onPlacement(school.staff, contracts.saveProvider, pinned)
    expect(await tryPlacement(school.staff, contracts.saveProvider, providerInput({ name: 'ISLAND' }))).toMatchObject({
      issues: [{ path: 'name', code: 'providerTaken' }],
    })
    expect(await tryPlacement(school.staff, contracts.saveProvider, providerInput({ name: 'Island', town: 'Westfield' }))).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('with placements to come stays, and says which they are; one that was used is out of use; one that never was is gone', async () => {
    const used = await madeProvider(school.staff)
    const id = await placeStudent(school.staff, used, school.ann)
    const refusal = {
      status: 'STATE_CHANGED',
      code: 'placements.TO_COME',
      data: { count: 1, placements: [{ id, student: school.ann.displayName, fromOn: '2026-12-07', toOn: '2026-12-18' }] },
    }
    expect(await tryPlacement(school.staff, contracts.removeProvider, { id: used, revision: 1 })).toMatchObject(refusal)
    const { provider } = await readProvider(used)
    const { clinic: _, ...fields } = provider
    expect(await tryPlacement(school.staff, contracts.saveProvider, { ...fields, clinicId: null, active: false })).toMatchObject(refusal)
    await onPlacement(school.staff, contracts.setPlacementState, { id, revision: 1, on: 'cancel', reason: '', despite: false })
    expect(await onPlacement(school.staff, contracts.removeProvider, { id: used, revision: 1 })).toEqual({ isKept: true })
    expect([(await list()).length, (await list({ use: 'OUT_OF_USE' })).map((row) => row.id)]).toEqual([0, [used]])
    expect(await tryPlacement(school.staff, contracts.savePlacements, placementInput(used, [school.ann]))).toMatchObject({
      issues: [{ path: 'providerId', code: 'providerUnknown' }],
    })
    const never = await madeProvider(school.staff)
    const { roomId, addressId } = await prisma().placementProvider.findUniqueOrThrow({ where: { id: never } })
    expect(await onPlacement(school.staff, contracts.removeProvider, { id: never, revision: 1 })).toEqual({ isKept: false })
    expect([await prisma().room.count({ where: { id: roomId } }), await prisma().address.count({ where: { id: addressId } })]).toEqual([
      0, 0,
    ])
  })

  test('is listed by what expires and where places are free', async () => {
    const [full, ending, expired] = [
      await madeProvider(school.staff, { places: 1 }),
      await madeProvider(school.staff),
      await madeProvider(school.staff),
    ]
    await placeStudent(school.staff, full, school.ann, { fromOn: '2026-12-01' })
    await prisma().placementAgreement.updateMany({ where: { providerId: ending }, data: { toOn: new Date('2026-12-22') } })
    await onPlacement(school.staff, contracts.saveCheck, {
      id: v7(),
      revision: 0,
      providerId: expired,
      name: 'Safeguarding',
      doneOn: '2025-11-02',
      expiresOn: '2026-11-02',
    })
    const ids = async (input: object) => (await list(input)).map(({ id }) => id)
    expect(await ids({ expiring: 'ENDING' })).toEqual([ending])
    expect(await ids({ expiring: 'ENDED' })).toEqual([expired])
    expect((await ids({ freeOn: '2026-12-01' })).toSorted()).toEqual([ending, expired].toSorted())
    expect((await ids({ freeOn: '2026-12-19' })).toSorted()).toEqual([full, ending, expired].toSorted())
    expect(await ids({ freeOn: '2029-01-01' })).toEqual([])
    expect((await list()).find(({ id }) => id === full)).toMatchObject({ places: 1, free: 0, now: 1, toCome: 0, agreement: 'CURRENT' })
    // A check that was repeated counts with its last result.
    await onPlacement(school.staff, contracts.saveCheck, {
      id: v7(),
      revision: 0,
      providerId: expired,
      name: 'safeguarding',
      doneOn: '2026-11-03',
      expiresOn: '2027-11-03',
    })
    expect(await ids({ expiring: 'ENDED' })).toEqual([])
  })
})

describe('a contact who signs off', () => {
  test('is in the book of outside supervisors, in the provider’s clinic, and there under the address that they have', async () => {
    const clinicId = v7()
    await prisma().clinic.create({ data: { id: clinicId, name: `Outreach ${clinicId.slice(-4)}`, chairCount: 0, hasChairs: false } })
    const input = providerInput({ clinicId })
    await onPlacement(school.staff, contracts.saveProvider, input)
    const contact = contactOf(input.id)
    await onPlacement(school.staff, contracts.saveContact, contact)
    expect(await book()).toMatchObject([
      { name: 'Dr Helen Whitlock', email: 'helen@eastfield.example', clinicId, organisation: input.name, active: true },
    ])
    await onPlacement(school.staff, contracts.saveContact, { ...contact, revision: 1, email: 'h.whitlock@eastfield.example' })
    expect(await book()).toMatchObject([{ email: 'h.whitlock@eastfield.example' }])
    // Once the provider has another clinic, its contacts are in the book with that one.
    await onPlacement(school.staff, contracts.saveProvider, { ...input, revision: 1, clinicId: null })
    expect(await book()).toMatchObject([{ clinicId: null, active: true }])
    expect((await readProvider(input.id)).contacts).toMatchObject([{ signsOff: true, revision: 3 }])
  })

  test('is who is in the book already, and stays there as long as another contact is the same person', async () => {
    const [one, other] = [await madeProvider(school.staff), await madeProvider(school.staff)]
    const [first, second] = [contactOf(one), contactOf(other, { email: 'HELEN@eastfield.example' })]
    await onPlacement(school.staff, contracts.saveContact, first)
    await onPlacement(school.staff, contracts.saveContact, second)
    expect(await book()).toHaveLength(1)
    await onPlacement(school.staff, contracts.removeContact, { id: first.id, revision: 1 })
    expect(await book()).toMatchObject([{ active: true }])
    await onPlacement(school.staff, contracts.saveContact, { ...second, revision: 1, signsOff: false })
    expect(await book()).toEqual([])
  })

  test('is saved with a fresh proof of who saves them, and not without an address', async () => {
    const providerId = await madeProvider(school.staff)
    const later = new Date(now.getTime() + 3_600_000)
    const contact = contactOf(providerId)
    expect(await tryPlacement(school.staff, contracts.saveContact, contact, later)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await tryPlacement(school.staff, contracts.saveContact, { ...contact, signsOff: false }, later)).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await tryPlacement(school.staff, contracts.saveContact, contactOf(providerId, { email: '' }), now)).toMatchObject({
      issues: [{ path: 'email', code: 'emailInvalid' }],
    })
  })
})

describe('what is chosen', () => {
  test('is in use, and students who can log in are found by their name', async () => {
    const specialtyId = v7()
    await prisma().specialty.create({ data: { id: specialtyId, name: 'Oral surgery' } })
    await prisma().specialty.create({ data: { id: v7(), name: 'Of old', active: false } })
    const choices = await onPlacement(school.staff, contracts.readPlacementChoices, {})
    expect(choices).toMatchObject({ today: '2026-12-01', mayEdit: true, specialties: [{ id: specialtyId, name: 'Oral surgery' }] })
    expect((await onPlacement(school.staff, contracts.findPlaceable, { q: school.ann.displayName })).people).toMatchObject([
      { id: school.ann.id },
    ])
    expect((await onPlacement(school.staff, contracts.findPlaceable, { q: school.teacher.displayName })).people).toEqual([])
  })
})

describe('papers', () => {
  test('are of their provider, in order, and removed as they were seen', async () => {
    const [providerId, other] = [await madeProvider(school.staff), await madeProvider(school.staff)]
    const agreement = {
      id: v7(),
      revision: 0,
      providerId,
      name: '2027/28',
      fromOn: '2027-09-01',
      toOn: '2028-08-31',
      remindDays: [7, 30, 7],
    }
    await onPlacement(school.staff, contracts.saveAgreement, agreement)
    const check = { id: v7(), revision: 0, providerId, name: 'Inspection', doneOn: '2026-06-11', expiresOn: null }
    await onPlacement(school.staff, contracts.saveCheck, check)
    const { agreements, checks, capacities } = await readProvider(providerId)
    expect(agreements.map(({ name, state, remindDays }) => [name, state, remindDays])).toEqual([
      ['2027/28', 'TO_COME', [30, 7]],
      ['2026/27', 'CURRENT', [30, 7]],
    ])
    expect(checks).toMatchObject([{ name: 'Inspection', state: 'VALID' }])
    expect(await tryPlacement(school.staff, contracts.saveCheck, { ...check, revision: 1, doneOn: '2026-12-02' })).toMatchObject({
      issues: [{ path: 'doneOn', code: 'dayInFuture' }],
    })
    expect(await tryPlacement(school.staff, contracts.saveAgreement, { ...agreement, revision: 1, toOn: '2027-08-01' })).toMatchObject({
      issues: [{ path: 'toOn', code: 'datesInOrder' }],
    })
    // The id of another provider's check is not found here.
    expect(await tryPlacement(school.staff, contracts.saveCheck, { ...check, revision: 1, providerId: other })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await tryPlacement(school.staff, contracts.removeCheck, { id: check.id, revision: 9 })).toMatchObject({ status: 'CONFLICT' })
    for (const [remove, id] of [
      [contracts.removeCheck, check.id],
      [contracts.removeAgreement, agreement.id],
      [contracts.removeCapacity, capacities[0]?.id],
    ] as const) {
      expect(await tryPlacement(school.staff, remove, { id, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
      expect(await tryPlacement(school.staff, remove, { id, revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    }
  })

  test('that end are told once for each day of a reminder, and not where another agreement goes on', async () => {
    const [providerId, renewed] = [await madeProvider(school.staff), await madeProvider(school.staff)]
    await onPlacement(school.staff, contracts.saveAgreement, {
      id: v7(),
      revision: 0,
      providerId: renewed,
      name: 'Next',
      fromOn: '2027-09-01',
      toOn: '2028-08-31',
      remindDays: [],
    })
    const reminders = async (at: string) => {
      stopClock(new Date(`${at}T05:20:00Z`))
      await prisma().outboxEvent.deleteMany()
      await runJobNamed('placement-agreements')
      return (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })).map(({ payload }) => payload)
    }
    expect(await reminders('2027-08-01')).toMatchObject([
      {
        key: 'placementAgreementEnding',
        to: expect.arrayContaining([school.staff.id]),
        values: { title: '2026/27', toOn: '2027-08-31', days: '30' },
      },
    ])
    expect(await reminders('2027-08-02')).toEqual([])
    expect((await readProvider(providerId)).agreements).toMatchObject([{ remindedOn: '2027-08-01', state: 'ENDING' }])
    expect(await reminders('2027-08-26')).toMatchObject([{ values: { days: '5' } }])
    expect(await reminders('2027-09-02')).toEqual([])
  })

  test('and of a check that ends soon they are told once, anew when its end is another, and not once it is renewed', async () => {
    const providerId = await madeProvider(school.staff)
    const check = { id: v7(), providerId, name: 'Insurance', doneOn: '2028-01-10' }
    stopClock(new Date('2028-12-01T09:00:00Z'))
    await onPlacement(school.staff, contracts.saveCheck, { ...check, revision: 0, expiresOn: '2029-01-09' })
    const endings = async (at: string) => {
      stopClock(new Date(`${at}T05:20:00Z`))
      await prisma().outboxEvent.deleteMany()
      await runJobNamed('placement-agreements')
      const told = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })
      return told.map(({ payload }) => payload).filter((one) => JSON.stringify(one).includes('Insurance'))
    }
    expect(await endings('2028-12-09')).toEqual([])
    expect(await endings('2028-12-10')).toMatchObject([
      { key: 'placementCheckEnding', to: expect.arrayContaining([school.staff.id]), values: { toOn: '2029-01-09', days: '30' } },
    ])
    expect(await endings('2028-12-11')).toEqual([])
    await onPlacement(school.staff, contracts.saveCheck, { ...check, revision: 1, expiresOn: '2029-01-05' })
    expect(await endings('2028-12-12')).toMatchObject([{ values: { toOn: '2029-01-05', days: '24' } }])
    await onPlacement(school.staff, contracts.saveCheck, { ...check, revision: 2, expiresOn: '2029-01-04' })
    await onPlacement(school.staff, contracts.saveCheck, { ...check, id: v7(), revision: 0, doneOn: '2028-12-01', expiresOn: '2029-12-01' })
    expect(await endings('2028-12-13')).toEqual([])
  })
})

describe('the week at a provider', () => {
  test('says who is there when, with the state of each register, and hours attended are counted', async () => {
    const providerId = await madeProvider(school.staff)
    await placeStudent(school.staff, providerId, school.ann)
    await placeStudent(school.staff, providerId, school.ben, { weekdays: [2], toOn: '2026-12-11' })
    const week = await onPlacement(school.staff, contracts.readProviderWeek, { providerId, on: '2026-12-09' })
    expect(week.days.map(({ on, dates }) => [on, dates.map(({ students, register }) => [students.map(({ id }) => id), register])])).toEqual(
      [
        ['2026-12-07', []],
        [
          '2026-12-08',
          [
            [[school.ann.id], 'NONE'],
            [[school.ben.id], 'NONE'],
          ].toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
        ],
        ['2026-12-09', []],
        ['2026-12-10', [[[school.ann.id], 'NONE']]],
        ['2026-12-11', []],
        ['2026-12-12', []],
        ['2026-12-13', []],
      ],
    )
    const occurrenceId = week.days[3]?.dates[0]?.occurrenceId ?? ''
    await prisma().attendance.create({ data: { occurrenceId, studentId: school.ann.id, state: 'ATTENDED', how: 'REGISTER', at: now } })
    await prisma().attendanceRegister.create({ data: { occurrenceId, state: 'CLOSED', closedAt: now } })
    const again = await onPlacement(school.staff, contracts.readProviderWeek, { providerId, on: '2026-12-09' })
    expect(again.days[3]?.dates).toMatchObject([{ register: 'CLOSED', startsTime: '09:00', endsTime: '16:30' }])
    expect((await onPlacement(school.ann, contracts.listMyPlacements, {})).rows).toMatchObject([
      { minutesAttended: 450, minutesPlanned: 1800 },
    ])
    await prisma().attendanceRegister.deleteMany()
    await prisma().attendance.deleteMany()
  })
})

describe('rights', () => {
  const calls: readonly Call[] = placementsCalls
  const students = [
    ...[
      'placements.listMine',
      'placements.readMyBlocks',
      'placements.savePreferences',
      'placements.disputeDay',
      'placements.withdrawDispute',
    ],
    ...['placements.suggest', 'placements.withdrawSuggestion', 'placements.listMySuggestions'],
  ]
  const day = 'placements.readDay'
  const looks = [
    day,
    'placements.readBoard',
    'placements.listPoints',
    'placements.exportProviders',
    'placements.export',
    'placements.readChoices',
    'placements.listProviders',
    'placements.readProvider',
    'placements.list',
    'placements.read',
    'placements.readWeek',
  ]
  const who = async (): Promise<[string, Member, readonly string[]][]> => [
    ['a student', await member('STUDENT'), [...students, day]],
    ['a teacher', await member('TEACHER'), [day, 'placements.answerDispute']],
    ['somebody who sees all timetables', roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true }), looks],
    ['a planner', roleActor(await member('TEACHER'), ['TIMETABLE_ADMIN'], { only: true }), looks],
    [
      'somebody who places',
      roleActor(await member('TEACHER'), ['PLACEMENT_ADMIN'], { only: true }),
      calls.map((call) => call.contract.name).filter((name) => !students.includes(name)),
    ],
    ['an administrator', roleActor(await member('TEACHER'), ['ALL'], { only: true }), calls.map((call) => call.contract.name)],
  ]

  test('open each call to whom it is for, and to nobody else', async () => {
    expect(privileges.PLACEMENT_ADMIN.sensitive).toBe(true)
    for (const [name, someone, open] of await who())
      for (const call of calls) {
        // The input is not valid for the call; a person who may make the call is told so.
        const { status } = await callAs(someone, call, { nonsense: 1 })
        expect([name, call.contract.name, status]).toEqual([
          name,
          call.contract.name,
          open.includes(call.contract.name) ? 'VALIDATION_FAILED' : 'FORBIDDEN',
        ])
      }
    for (const call of calls) expect((await callAs(null, call, {})).status).toBe('AUTHENTICATION_FAILED')
  })

  test('of somebody who only looks change nothing, and the answer says so', async () => {
    const id = await madeProvider(school.staff)
    const looker = roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true })
    expect(await callAs(looker, readProviderCall, { id })).toMatchObject({ output: { mayEdit: false } })
    expect(await callAs(school.staff, readProviderCall, { id })).toMatchObject({ output: { mayEdit: true } })
  })
})
