import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { InputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/timetables'
import { inTurns } from '@/lib/timetables/rota'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { makePlannedSchool, onTimetable, tryTimetable, type PlannedSchool } from '../../support/timetables'

const at = new Date('2026-11-24T09:00:00Z')
type Saved = InputOf<typeof contracts.saveRota>
let school: PlannedSchool
let timetableId: string
let groupIds: string[]
let groupingId: string
beforeAll(async () => {
  stopClock(at)
  school = await makePlannedSchool()
  groupIds = [school.groupA, school.groupB]
  groupingId = (await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupA } })).groupingId
})
beforeEach(async () => {
  stopClock(at)
  await prisma().timetable.updateMany({ data: { deletedAt: at } })
  await prisma().rota.deleteMany({})
  timetableId = v7()
  const fields = { name: `Plan ${timetableId}`, kind: 'TEACHING', programmeId: null, years: [], fromOn: '2026-11-30', toOn: '2027-03-31' }
  await onTimetable(school.staff, contracts.saveTimetable, { id: timetableId, revision: 0, ...fields, meant: { dates: 0, told: 0 } })
})

/** A rota of two blocks of three weeks: a clinic on Tuesdays and a lab on Thursdays, which the groups take in turn. */
function rotaOf(change: (rota: Saved) => Partial<Saved> = () => ({})): Saved {
  const [one, two] = [v7(), v7()]
  const [clinic, lab] = [v7(), v7()]
  const time = (weekday: number) => ({ id: v7(), weekdays: [weekday], startsTime: '09:00', minutes: 180 })
  const slot = { sessionTypeId: school.typeId, roomId: null, groupsAtOnce: 1 }
  const rota = {
    ...{ id: v7(), timetableId, revision: 0, name: 'Firms', groupingId },
    blocks: [
      { id: one, name: 'Block 1', startsOn: '2026-11-30', endsOn: '2026-12-20' },
      { id: two, name: 'Block 2', startsOn: '2027-01-04', endsOn: '2027-01-24' },
    ],
    slots: [
      { id: clinic, title: 'Clinic', ...slot, times: [time(2)], teachers: [{ userId: school.teacher.id, part: 'LEAD' as const }] },
      { id: lab, title: 'Lab', ...slot, times: [time(4)], teachers: [] },
    ],
    cells: inTurns({ blockIds: [one, two], groupIds, slots: [clinic, lab].map((id) => ({ id, groupsAtOnce: 1 })) }),
  }
  return { ...rota, ...change(rota) }
}
const save = (rota: Saved) => onTimetable(school.staff, contracts.saveRota, rota)
const trySave = (rota: Saved) => tryTimetable(school.staff, contracts.saveRota, rota)
const readRotas = () => onTimetable(school.staff, contracts.readRotas, { id: timetableId })
async function apply(id: string, revision = 1, draftId = v7()) {
  await onTimetable(school.staff, contracts.applyRota, { id, revision, draftId, name: 'From the rota' })
  return draftId
}
async function accept(draftId: string) {
  const { series, seen } = await onTimetable(school.staff, contracts.readDifference, { id: draftId })
  const seriesIds = series.map(({ seriesId }) => seriesId)
  await onTimetable(school.staff, contracts.acceptDraft, { id: draftId, batchId: v7(), seriesIds, seen })
}
const eventsOf = async (of: string) =>
  (
    await prisma().event.findMany({
      where: { timetableId: of, deletedAt: null },
      include: { groups: true, people: true, occurrences: { orderBy: { originalOn: 'asc' } } },
      orderBy: [{ title: 'asc' }, { startsOn: 'asc' }],
    })
  ).map(({ title, groups, people, occurrences }) => ({
    title,
    groups: groups.map(({ groupId }) => groupIds.indexOf(groupId)),
    teachers: people.map(({ userId, part }) => `${part} ${userId === school.teacher.id}`),
    days: occurrences.map(({ heldOn }) => heldOn.toISOString().slice(5, 10)),
  }))

describe('a rota', () => {
  test('is kept with its blocks, slots, times, teachers and cells, changed as a whole, and deleted', async () => {
    const rota = rotaOf()
    expect((await save(rota)).revision).toBe(1)
    const { timetableId: _, revision: __, ...kept } = rota
    const { rotas, mayEdit, names } = await readRotas()
    expect(mayEdit).toBe(true)
    expect(rotas[0]).toMatchObject({ ...kept, cells: expect.arrayContaining(kept.cells ?? []) })
    expect(names.map(({ id }) => id)).toContain(school.teacher.id)
    await save({ ...rota, revision: 1, name: 'Turns', cells: [], slots: rota.slots.slice(0, 1) })
    expect((await readRotas()).rotas[0]).toMatchObject({ name: 'Turns', revision: 2, cells: [] })
    expect(await trySave({ ...rota, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    expect(await tryTimetable(school.staff, contracts.removeRota, { id: rota.id, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    await onTimetable(school.staff, contracts.removeRota, { id: rota.id, revision: 2 })
    expect((await readRotas()).rotas).toEqual([])
    expect(await prisma().rotaSlot.count()).toBe(0)
  })

  test.each<[string, (rota: Saved) => Partial<Saved>, string, string]>([
    [
      'blocks that overlap',
      (rota) => ({ blocks: rota.blocks.map((one) => ({ ...one, startsOn: '2026-12-01', endsOn: '2026-12-20' })) }),
      'blocks.1.startsOn',
      'blocksOverlap',
    ],
    [
      'a block that ends before it begins',
      (rota) => ({ blocks: rota.blocks.map((one) => ({ ...one, startsOn: one.endsOn, endsOn: one.startsOn })) }),
      'blocks.0.endsOn',
      'datesInOrder',
    ],
    [
      'a block before the timetable',
      (rota) => ({ blocks: rota.blocks.map((one, place) => (place ? one : { ...one, startsOn: '2026-11-23' })) }),
      'blocks.0.startsOn',
      'dateBeforeTimetable',
    ],
    [
      'two groups in a slot for one',
      (rota) => ({ cells: rota.cells.map((cell) => ({ ...cell, slotId: rota.slots[0]?.id ?? '' })) }),
      'cells.0',
      'slotFull',
    ],
    ['a slot of nowhere', (rota) => ({ cells: rota.cells.map((cell) => ({ ...cell, slotId: v7() })) }), 'cells.0', 'slotUnknown'],
    ['a group of nowhere', (rota) => ({ cells: rota.cells.map((cell) => ({ ...cell, groupId: v7() })) }), 'cells.0', 'groupUnknown'],
    [
      'a teacher of nowhere',
      (rota) => ({ slots: rota.slots.map((slot) => ({ ...slot, teachers: [{ userId: v7(), part: 'TEACHER' as const }] })) }),
      'slots.0.teachers',
      'personUnknown',
    ],
    ['a grouping of nowhere', () => ({ groupingId: v7() }), 'groupingId', 'groupingUnknown'],
    [
      'a group twice in a block',
      (rota) => ({ cells: [...rota.cells, ...rota.cells.slice(0, 1)], slots: rota.slots.map((slot) => ({ ...slot, groupsAtOnce: 4 })) }),
      'cells',
      'groupTwice',
    ],
    [
      'times without a weekday',
      (rota) => ({ slots: rota.slots.map((slot) => ({ ...slot, times: slot.times.map((time) => ({ ...time, weekdays: [] })) })) }),
      'slots.0.times.0.weekdays',
      'weekdayNeeded',
    ],
    [
      'more events than it may make',
      (rota) => ({
        slots: rota.slots.map((slot) => ({
          ...slot,
          times: Array.from({ length: 10 }, () => ({ id: v7(), weekdays: [1], startsTime: '09:00', minutes: 60 })),
        })),
        blocks: Array.from({ length: 41 }, (_, place) => ({
          id: v7(),
          name: `B${place}`,
          startsOn: dayAfter(place),
          endsOn: dayAfter(place),
        })),
      }),
      'cells',
      'rotaTooLarge',
    ],
  ])('is refused with %s', async (_, change, path, words) => {
    const rota = rotaOf()
    const wanted = { ...rota, ...change(rota) }
    if (path === 'cells' && words === 'rotaTooLarge')
      wanted.cells = wanted.blocks.flatMap(({ id }) =>
        groupIds.map((groupId, place) => ({ blockId: id, groupId, slotId: wanted.slots[place]?.id ?? '' })),
      )
    const refused = await trySave(wanted)
    expect(refused).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(JSON.stringify(refused)).toContain(`"${path}"`)
    expect(JSON.stringify(refused)).toContain(words)
    expect(await prisma().rota.count()).toBe(0)
  })

  test('takes neither another rota’s blocks nor another timetable’s rota, and drafts and templates have none', async () => {
    const rota = rotaOf()
    await save(rota)
    expect(await trySave({ ...rotaOf(), blocks: rota.blocks, cells: [] })).toMatchObject({ status: 'CONFLICT' })
    const draftId = v7()
    await onTimetable(school.staff, contracts.makeDraft, { id: draftId, timetableId, name: 'Tried' })
    expect(await trySave({ ...rotaOf(), timetableId: draftId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await trySave({ ...rota, timetableId: draftId, revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTimetable(school.staff, contracts.readRotas, { id: draftId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is planned by planners alone', async () => {
    const rota = rotaOf()
    await save(rota)
    for (const [contract, input] of [
      [contracts.saveRota, { ...rota, revision: 1 }],
      [contracts.removeRota, { id: rota.id, revision: 1 }],
      [contracts.previewRota, { id: rota.id }],
      [contracts.applyRota, { id: rota.id, revision: 1, draftId: v7(), name: 'x' }],
      [contracts.readRotas, { id: timetableId }],
    ] as const)
      expect(await tryTimetable(school.teacher, contract, input)).toMatchObject({ status: 'FORBIDDEN' })
  })
})

describe('a rota that is applied', () => {
  test('makes the events of each block in a draft; accepted, they stand in the timetable', async () => {
    const rota = rotaOf()
    await save(rota)
    expect(await onTimetable(school.staff, contracts.previewRota, { id: rota.id })).toEqual({
      made: 4,
      changed: 0,
      gone: 0,
      same: 0,
      empty: [],
      cut: [],
      idle: 0,
    })
    const draftId = await apply(rota.id)
    expect(await eventsOf(timetableId)).toEqual([])
    const wanted = [
      { title: 'Clinic', groups: [0], teachers: ['LEAD true'], days: ['12-01', '12-08', '12-15'] },
      { title: 'Clinic', groups: [1], teachers: ['LEAD true'], days: ['01-05', '01-12', '01-19'] },
      { title: 'Lab', groups: [1], teachers: [], days: ['12-03', '12-10', '12-17'] },
      { title: 'Lab', groups: [0], teachers: [], days: ['01-07', '01-14', '01-21'] },
    ]
    expect(await eventsOf(draftId)).toEqual(wanted)
    await accept(draftId)
    expect(await eventsOf(timetableId)).toEqual(wanted)
    expect(await onTimetable(school.staff, contracts.previewRota, { id: rota.id })).toMatchObject({ made: 0, changed: 0, gone: 0, same: 4 })
  })

  test('changes what it made before, keeps what a rota does not say, and deletes what is no more', async () => {
    const rota = rotaOf()
    await save(rota)
    await accept(await apply(rota.id))
    const clinic = await prisma().event.findFirstOrThrow({
      where: { timetableId, title: 'Clinic', deletedAt: null },
      orderBy: { startsOn: 'asc' },
    })
    await prisma().event.update({ where: { id: clinic.id }, data: { notes: 'Bring loupes' } })
    const [block, other] = rota.blocks
    const [slot, lab] = rota.slots
    if (!block || !other || !slot || !lab) throw new Error('no blocks')
    await save({
      ...rota,
      revision: 1,
      slots: [{ ...slot, title: 'Clinic 2' }, lab],
      blocks: [{ ...block, endsOn: '2026-12-13' }, other],
      // In the second block nobody is in the lab.
      cells: rota.cells.filter(({ blockId, slotId }) => blockId !== other.id || slotId !== lab.id),
    })
    expect(await onTimetable(school.staff, contracts.previewRota, { id: rota.id })).toMatchObject({
      made: 0,
      changed: 3,
      gone: 1,
      same: 0,
      idle: 1,
    })
    expect(await tryTimetable(school.staff, contracts.applyRota, { id: rota.id, revision: 1, draftId: v7(), name: 'x' })).toMatchObject({
      status: 'CONFLICT',
    })
    const draftId = await apply(rota.id, 2)
    await accept(draftId)
    expect((await eventsOf(timetableId)).map(({ title, days }) => `${title} ${days.join(' ')}`)).toEqual([
      'Clinic 2 12-01 12-08',
      'Clinic 2 01-05 01-12 01-19',
      'Lab 12-03 12-10',
    ])
    expect(await prisma().event.findUniqueOrThrow({ where: { id: clinic.id } })).toMatchObject({ title: 'Clinic 2', notes: 'Bring loupes' })
  })

  test('leaves the room and the teachers that somebody gave a series of which the rota says neither, and what has passed', async () => {
    const rota = rotaOf((given) => ({ slots: given.slots.map((slot) => ({ ...slot, teachers: [] })) }))
    await save(rota)
    await accept(await apply(rota.id))
    const { revision } = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId } })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision })
    const [first, later] = await prisma().event.findMany({
      where: { timetableId, title: 'Clinic', deletedAt: null },
      orderBy: { startsOn: 'asc' },
    })
    if (!first || !later) throw new Error('no events')
    const of = await onTimetable(school.staff, contracts.readEvent, { id: later.id })
    await onTimetable(school.staff, contracts.saveEvent, {
      ...{ id: later.id, revision: of.event.revision, timetableId, scope: 'ALL', on: null },
      fields: { ...of.event.fields, roomId: school.roomId, people: [{ userId: school.teacher.id, part: 'LEAD', isOut: false }] },
    })
    stopClock(new Date('2026-12-27T09:00:00Z'))
    await save({ ...rota, revision: 1, slots: rota.slots.map((slot) => ({ ...slot, title: `${slot.title} 2` })) })
    expect(await onTimetable(school.staff, contracts.previewRota, { id: rota.id })).toMatchObject({ changed: 2, same: 2 })
    await accept(await apply(rota.id, 2))
    expect(await prisma().event.findUniqueOrThrow({ where: { id: later.id }, include: { people: true } })).toMatchObject({
      title: 'Clinic 2',
      roomId: school.roomId,
      people: [{ userId: school.teacher.id, part: 'LEAD' }],
    })
    expect(await prisma().event.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({ title: 'Clinic' })
  })

  test('leaves a date alone that was held, and a series of which somebody cut a part', async () => {
    const rota = rotaOf()
    await save(rota)
    await accept(await apply(rota.id))
    const [clinic, , lab] = await prisma().event.findMany({
      where: { timetableId, deletedAt: null },
      orderBy: [{ title: 'asc' }, { startsOn: 'asc' }],
    })
    if (!clinic || !lab) throw new Error('no events')
    const of = await onTimetable(school.staff, contracts.readEvent, { id: lab.id, on: '2026-12-10' })
    await onTimetable(school.staff, contracts.saveEvent, {
      ...{ id: lab.id, revision: of.event.revision, timetableId, scope: 'FOLLOWING', on: '2026-12-10' },
      fields: { ...of.event.fields, title: 'Lab with implants' },
    })
    stopClock(new Date('2026-12-02T09:00:00Z'))
    const [slot, second] = rota.slots
    if (!slot || !second) throw new Error('no slots')
    const times = slot.times.map((time) => ({ ...time, startsTime: '13:00' }))
    await save({
      ...rota,
      revision: 1,
      slots: [
        { ...slot, times },
        { ...second, title: 'Skills lab' },
      ],
    })
    expect(await onTimetable(school.staff, contracts.previewRota, { id: rota.id })).toMatchObject({
      changed: 3,
      cut: [expect.stringContaining('Lab')],
    })
    await accept(await apply(rota.id, 2))
    const dates = await prisma().occurrence.findMany({ where: { eventId: clinic.id }, orderBy: { startsAt: 'asc' } })
    expect(dates.map(({ startsAt }) => startsAt.toISOString().slice(5, 16))).toEqual(['12-01T09:00', '12-08T13:00', '12-15T13:00'])
    expect((await prisma().event.findUniqueOrThrow({ where: { id: lab.id } })).title).toBe('Lab')
  })

  test('makes nothing in a room out of use, with a teacher who has left, or for a group out of use', async () => {
    const rota = rotaOf((given) => ({ slots: given.slots.map((slot) => ({ ...slot, roomId: school.roomId })) }))
    await save(rota)
    await prisma().room.update({ where: { id: school.roomId }, data: { active: false } })
    await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'DISABLED' } })
    await prisma().studentGroup.update({ where: { id: school.groupB }, data: { active: false } })
    try {
      const draftId = await apply(rota.id)
      expect(await eventsOf(draftId)).toMatchObject([
        { title: 'Clinic', groups: [0], teachers: [] },
        { title: 'Lab', groups: [0], teachers: [] },
      ])
      expect(await prisma().event.count({ where: { timetableId: draftId, roomId: { not: null } } })).toBe(0)
    } finally {
      await prisma().room.update({ where: { id: school.roomId }, data: { active: true } })
      await prisma().user.update({ where: { id: school.teacher.id }, data: { status: 'ENABLED' } })
      await prisma().studentGroup.update({ where: { id: school.groupB }, data: { active: true } })
    }
  })

  test('gives a published timetable no series that has passed, and two who press make two drafts, or one where it is the same press', async () => {
    const rota = rotaOf()
    await save(rota)
    const { revision } = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId } })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision })
    stopClock(new Date('2026-12-27T09:00:00Z'))
    const draftId = await apply(rota.id)
    expect((await eventsOf(draftId)).map(({ days }) => days[0])).toEqual(['01-05', '01-07'])
    expect(await tryTimetable(school.staff, contracts.applyRota, { id: rota.id, revision: 1, draftId, name: 'x' })).toMatchObject({
      status: 'CONFLICT',
    })
  })
})

test('turns go round: in each block each group is one place further, and those beyond the places have nothing', () => {
  const cells = inTurns({
    blockIds: ['1', '2', '3'],
    groupIds: ['A', 'B', 'C'],
    slots: [
      { id: 'x', groupsAtOnce: 1 },
      { id: 'y', groupsAtOnce: 1 },
    ],
  })
  const of = (block: string) =>
    ['A', 'B', 'C'].map((group) => cells.find((cell) => cell.blockId === block && cell.groupId === group)?.slotId ?? '-').join('')
  expect(['1', '2', '3'].map(of)).toEqual(['xy-', 'y-x', '-xy'])
  expect(inTurns({ blockIds: ['1'], groupIds: ['A', 'B'], slots: [{ id: 'x', groupsAtOnce: 2 }] })).toHaveLength(2)
  expect(inTurns({ blockIds: ['1'], groupIds: ['A'], slots: [] })).toEqual([])
})

function dayAfter(days: number): string {
  return new Date(Date.UTC(2026, 10, 30 + days)).toISOString().slice(0, 10)
}
