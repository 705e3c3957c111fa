import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/placements'
import { locales } from '@/lib/i18n/locales'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { beginImport } from '@/lib/contracts/imports'
import { exportPlacements, exportProviders } from '@/lib/contracts/placements'
import { clock } from '../../support/attendance'
import { callAs } from '../../support/call'
import { importFile, importCall } from '../../support/imports'
import { roleActor } from '../../support/members'
import { diaryOf, madeProvider, onPlacement, placeStudent, placementCall } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
  await prisma().user.update({ where: { id: school.ann.id }, data: { studentIdNumber: 'S1001' } })
  await prisma().user.update({ where: { id: school.ben.id }, data: { studentIdNumber: 'S1002' } })
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().placementProvider.deleteMany()
  await prisma().outboxEvent.deleteMany()
})

const heads = ['Provider', 'Street and number', 'Town', 'Country', 'Places', 'Places from', 'Places until', 'Contact', 'Contact email']
const placing = ['Student ID', 'State', 'First day', 'Last day', 'Days of the week', 'Starts', 'Ends']
const harbour = [
  'Harbour Clinic',
  '1 Quay',
  'Dover',
  'United Kingdom',
  '2',
  '2026-12-01',
  '2027-06-30',
  'Helen Hart',
  'helen@harbour.example',
]
const rowOfStay = (who: string, state = 'Confirmed') => [who, state, '2026-12-07', '2026-12-18', 'Tue, Thu', '9:00', '16:30']
const importRows = (rows: readonly (readonly string[])[] | Buffer) => importFile(school.staff, rows, now, { kind: 'placements' })
const file = (...rows: readonly (readonly string[])[]) => importRows([[...heads, ...placing], ...rows])
const importForKnown = (...rows: readonly (readonly string[])[]) => importRows([['Provider', ...placing], ...rows])
const outcomes = ({ rows }: { rows: readonly { outcome: string | null }[] }) => rows.map(({ outcome }) => outcome)
const noticesSent = async (): Promise<unknown[]> =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).map(({ payload }) => payload)

describe('a file of placements', () => {
  test('makes provider, places, contact and days, tells each student once, and is undone', async () => {
    const one = await file(
      [...harbour, ...rowOfStay('S1001')],
      [...harbour, ...rowOfStay('S1002')],
      [...harbour, '', '', '', '', '', '', ''],
    )
    const checked = await one.check()
    expect(outcomes(checked)).toEqual(['NEW', 'NEW', 'JOINED'])
    expect(await prisma().placementProvider.count()).toBe(0)
    await one.apply()
    const provider = await prisma().placementProvider.findFirstOrThrow({ include: { contacts: true, capacities: true, placements: true } })
    expect(provider).toMatchObject({
      name: 'Harbour Clinic',
      contacts: [{ name: 'Helen Hart', supervisorId: null }],
      capacities: [{ places: 2 }],
    })
    expect(provider.placements.map(({ state, contactId }) => [state, contactId])).toEqual([
      ['CONFIRMED', provider.contacts[0]?.id],
      ['CONFIRMED', provider.contacts[0]?.id],
    ])
    expect(await diaryOf(school.ann.id)).toEqual(
      ['2026-12-08', '2026-12-10', '2026-12-15', '2026-12-17'].map((day) => `${day} 09:00-16:30`),
    )
    expect(await noticesSent()).toEqual([
      expect.objectContaining({ key: 'placementConfirmed', to: expect.arrayContaining([school.ann.id, school.ben.id]) }),
    ])
    // Imported once more, the file adds nothing.
    expect(outcomes(await (await file([...harbour, ...rowOfStay('S1001')], [...harbour, ...rowOfStay('S1002')])).check())).toEqual([
      'SAME',
      'SAME',
    ])
    const { import: undone } = await one.undo()
    expect(undone.batch).toMatchObject({ state: 'UNDONE', undone: 2, kept: 0 })
    expect(await diaryOf(school.ann.id)).toEqual([])
    // Somebody was placed at the provider, so the undo takes it out of use and does not delete it.
    expect(await prisma().placementProvider.findFirst({ select: { active: true } })).toEqual({ active: false })
    expect(await prisma().placementContact.count()).toBe(0)
    expect((await noticesSent()).at(-1)).toMatchObject({ key: 'placementCancelled' })
  })

  test('places a proposed one in nobody’s week; undone without anybody placed, its provider is gone', async () => {
    const one = await file([...harbour, ...rowOfStay('S1001', 'Proposed')])
    await one.check()
    await one.apply()
    expect([await diaryOf(school.ann.id), await noticesSent()]).toEqual([[], []])
    const bare = await importRows([heads, ['Castle Surgery', ...harbour.slice(1)]])
    await bare.check()
    await bare.apply()
    expect(await prisma().placementProvider.count()).toBe(2)
    await bare.undo()
    expect(await prisma().placementProvider.count()).toBe(1)
  })

  test('changes the days of a placement that is there, and puts them back', async () => {
    const id = await madeProvider(school.staff, { name: 'Eastfield' })
    await placeStudent(school.staff, id, school.ann)
    await prisma().outboxEvent.deleteMany()
    const one = await importForKnown(['Eastfield', 'S1001', '', '2026-12-07', '2026-12-11', 'Wednesdays', '10:00', '12:00'])
    expect(outcomes(await one.check())).toEqual(['CHANGED'])
    await one.apply()
    expect(await diaryOf(school.ann.id)).toEqual(['2026-12-09 10:00-12:00'])
    expect(await noticesSent()).toEqual([expect.objectContaining({ key: 'placementChanged', to: [school.ann.id] })])
    await one.undo()
    expect(await diaryOf(school.ann.id)).toHaveLength(4)
  })

  test('what somebody changed since is neither overwritten nor undone', async () => {
    const id = await madeProvider(school.staff, { name: 'Eastfield' })
    const placementId = await placeStudent(school.staff, id, school.ann)
    const late = await importForKnown(['Eastfield', 'S1001', '', '2026-12-07', '2026-12-11', 'Wed', '10:00', '12:00'])
    await late.check()
    await prisma().placement.update({ where: { id: placementId }, data: { revision: { increment: 1 } } })
    const { import: refused, rows } = await late.apply()
    expect(refused.batch).toMatchObject({ refused: 1 })
    expect(rows[0]?.reason).toBe('Changed by someone in the meantime')
    const made = await importForKnown(['Eastfield', 'S1002', 'Confirmed', '2026-12-07', '2026-12-11', 'Wed', '10:00', '12:00'])
    await made.check()
    await made.apply()
    await prisma().placement.updateMany({ where: { studentId: school.ben.id }, data: { revision: { increment: 1 } } })
    expect((await made.undo()).import.batch).toMatchObject({ undone: 0, kept: 1 })
    expect(await diaryOf(school.ben.id)).toEqual(['2026-12-09 10:00-12:00'])
  })
})

describe('a row', () => {
  test('that names what is not known is asked about, and is what somebody says it is', async () => {
    const id = await madeProvider(school.staff, { name: 'Eastfield' })
    await madeProvider(school.staff, { name: 'Twin', town: 'Dover' })
    await madeProvider(school.staff, { name: 'Twin', town: 'Deal' })
    const one = await importForKnown(
      ['Estfield', ...rowOfStay('S1001')],
      ['Twin', ...rowOfStay('S1002')],
      ['Eastfield', ...rowOfStay('S9999')],
      ['Eastfield', '', 'Confirmed', '2026-12-07', '', '', '', ''],
    )
    const first = await one.check()
    expect(outcomes(first)).toEqual(['ERROR', 'ERROR', 'ERROR', 'ERROR'])
    expect(first.import.missing.map(({ field, value }) => [field, value])).toEqual([
      ['provider', 'Estfield'],
      ['provider', 'Twin'],
      ['student', 'S9999'],
    ])
    const second = await one.check({ ofProvider: [`${id} Estfield`, '- Twin'], ofStudent: [`${school.ben.id} S9999`] })
    expect(outcomes(second)).toEqual(['NEW', 'SKIPPED', 'NEW', 'ERROR'])
    // A person who is not a student cannot be the answer to a row.
    const third = await one.check({ ofProvider: [`${id} Estfield`, '- Twin'], ofStudent: [`${school.teacher.id} S9999`] })
    expect(outcomes(third)).toEqual(['NEW', 'SKIPPED', 'ERROR', 'ERROR'])
  })

  test('is refused where there is no room, where the student is elsewhere, and where the file has it twice', async () => {
    const full = await madeProvider(school.staff, { name: 'Eastfield', places: 1 })
    await madeProvider(school.staff, { name: 'Westfield' })
    await placeStudent(school.staff, full, school.ann, { state: 'PROPOSED' })
    const one = await importForKnown(
      ['Eastfield', ...rowOfStay('S1002')],
      ['Westfield', ...rowOfStay('S1001')],
      ['Westfield', ...rowOfStay('S1002')],
      ['Westfield', ...rowOfStay('S1002')],
      ['Westfield', 'S1002', 'Confirmed', '2026-12-18', '2026-12-07', 'Mon', '9:00', '10:00'],
      ['Westfield', 'S1002', 'Confirmed', '2026-11-02', '2026-11-03', 'Mon', '9:00', '10:00'],
    )
    const { rows } = await one.check()
    expect(rows.map(({ errors }) => errors.map(({ field }) => field).join())).toEqual(['', 'student', '', '', 'toOn', 'toOn'])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ERROR', 'ERROR', 'NEW', 'ERROR', 'ERROR', 'ERROR'])
  })

  test('of the last place, taken meanwhile, is refused when it is applied; a provider of which no row is taken is not made', async () => {
    const id = await madeProvider(school.staff, { name: 'Eastfield', places: 1 })
    const one = await importForKnown(['Eastfield', ...rowOfStay('S1001')])
    await one.check()
    await placeStudent(school.staff, id, school.ben)
    expect((await one.apply()).import.batch).toMatchObject({ refused: 1 })
    const two = await file([...harbour, ...rowOfStay('S1001')])
    await two.check()
    await prisma().placement.deleteMany()
    await placeStudent(school.staff, id, school.ann)
    expect((await two.apply()).import.batch).toMatchObject({ refused: 1 })
    expect(await prisma().placementProvider.count({ where: { name: 'Harbour Clinic' } })).toBe(0)
  })

  test('places nobody who brings the file themself', async () => {
    await madeProvider(school.staff, { name: 'Eastfield' })
    const themself = roleActor(school.ann, ['PLACEMENT_ADMIN'])
    const one = await importFile(
      themself,
      [
        ['Provider', ...placing],
        ['Eastfield', ...rowOfStay('S1001')],
      ],
      now,
      { kind: 'placements' },
    )
    expect(outcomes(await one.check())).toEqual(['ERROR'])
  })
})

describe('what was exported', () => {
  test('is imported as it is, in every language, and brings nothing', async () => {
    const id = await madeProvider(school.staff, { name: 'Eastfield' })
    await onPlacement(school.staff, contracts.saveContact, {
      ...{
        id: crypto.randomUUID(),
        revision: 0,
        providerId: id,
        name: 'Helen',
        jobTitle: '',
        email: 'helen@example.org',
        phone: '',
        signsOff: false,
      },
    })
    await placeStudent(school.staff, id, school.ann, { weekdays: [1, 2, 3, 4, 5] })
    await placeStudent(school.staff, id, school.ben, { state: 'PROPOSED' })
    for (const locale of locales)
      for (const contract of [exportProviders, exportPlacements]) {
        const answer = await callAs(school.staff, placementCall(contract), {}, { at: now, locale })
        if (answer.status !== 'SUCCESS') throw new Error(JSON.stringify(answer))
        const read = await (await importRows(Buffer.from(answer.output.csv))).check()
        expect([locale, ...outcomes(read), ...read.rows.flatMap(({ errors, warnings }) => [...errors, ...warnings])]).toEqual([
          locale,
          ...(contract === exportProviders ? ['SAME'] : ['SAME', 'SAME']),
        ])
      }
  })

  test('is brought in by whoever places students alone', async () => {
    const looker = roleActor(school.teacher, ['TIMETABLE_ADMIN'], { only: true })
    const input = { id: crypto.randomUUID(), kind: 'placements', fileName: 'a.csv', content: Buffer.from('Provider\nA').toString('base64') }
    expect(await callAs(looker, importCall(beginImport), input, { at: now })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
