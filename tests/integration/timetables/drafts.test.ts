import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { forgetDrafts } from '@/server/timetables'
import { planningBatch } from '@/server/timetables/planning/batch'
import '@/server/registry'
import { makeRole, memberWith } from '../../support/accounts'
import {
  eventFields,
  madeEvent,
  madeTimetable,
  makePlannedSchool,
  onTimetable,
  tryTimetable,
  type PlannedSchool,
} from '../../support/timetables'

const at = new Date('2026-11-24T09:00:00Z')
let school: PlannedSchool
let timetableId: string
let eventId: string
let draftId: string
beforeAll(async () => {
  stopClock(at)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(at)
  // Timetables of other tests are removed, so that nothing in them clashes here.
  await prisma().timetable.updateMany({ data: { deletedAt: at } })
  await prisma().diaryEntry.deleteMany({})
  timetableId = await madeTimetable(school, { name: `Drafts ${v7()}` })
  eventId = await madeEvent(school, timetableId, { roomId: null })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
  draftId = await makeDraft()
})

async function makeDraft(): Promise<string> {
  const id = v7()
  await onTimetable(school.staff, contracts.makeDraft, { id, timetableId, name: 'Spring, tried' })
  return id
}
const readDifference = (id = draftId) => onTimetable(school.staff, contracts.readDifference, { id })
/** The copy of the event in the draft. */
async function copyOf(id = draftId, original = eventId) {
  const { copyId: copy } = await prisma().draftCopy.findFirstOrThrow({ where: { draftId: id, originalId: original } })
  const event = await prisma().event.findUniqueOrThrow({ where: { id: copy }, select: { id: true, revision: true } })
  return event
}
type Own = Parameters<typeof eventFields>[1]
async function saveIn(
  inId: string,
  { id, revision }: { id: string; revision: number },
  own: Own,
  scope: { scope: 'THIS' | 'FOLLOWING' | 'ALL'; on: string | null } = { scope: 'ALL', on: null },
) {
  return onTimetable(school.staff, contracts.saveEvent, {
    ...{ id, revision, timetableId: inId, ...scope },
    fields: eventFields(school, { roomId: null, ...own }),
  })
}
async function accept(id = draftId, seriesIds?: readonly string[], batchId = v7()) {
  const found = await readDifference(id)
  return onTimetable(school.staff, contracts.acceptDraft, {
    ...{ id, batchId, seen: found.seen },
    seriesIds: seriesIds ?? found.series.map(({ seriesId }) => seriesId),
  })
}
const undo = (batchId: string) => onTimetable(school.staff, contracts.undoAct, { batchId })

/** Everything that a timetable says, without the ids that a draft has of its own. */
async function describeTimetable(id: string) {
  const rows = await prisma().occurrence.findMany({
    where: { timetableId: id, event: { deletedAt: null } },
    select: {
      ...{ originalOn: true, heldOn: true, startsAt: true, endsAt: true, title: true, roomId: true, own: true, state: true },
      people: { select: { userId: true, part: true, isOut: true }, orderBy: { userId: 'asc' } },
      event: { select: { seriesId: true, title: true, startsTime: true, untilOn: true, recurrence: true } },
    },
  })
  return rows.map((row) => JSON.stringify({ ...row, own: row.own.toSorted() })).toSorted()
}
/** The people in the diary, with the times. */
async function readDiary(where: object = { planId: null }) {
  const rows = await prisma().diaryEntry.findMany({
    where: { source: 'OCCURRENCE', ...where },
    select: { subjectId: true, startsAt: true, endsAt: true, isShown: true },
  })
  return rows.map((row) => JSON.stringify(row)).toSorted()
}
const peopleTold = async () =>
  new Set((await prisma().timetableChangePerson.findMany({ select: { userId: true } })).map(({ userId }) => userId))

describe('a draft', () => {
  test('is a copy that takes nobody, is seen by planners alone and cannot be published', async () => {
    expect(await describeTimetable(draftId)).toEqual(await describeTimetable(timetableId))
    expect((await readDifference()).series).toEqual([])
    const real = await readDiary()
    expect(await readDiary({ planId: draftId })).toHaveLength(8)
    const copy = await copyOf()
    await saveIn(draftId, copy, { startsTime: '14:00' })
    expect(await readDiary()).toEqual(real)
    expect(await peopleTold()).toEqual(new Set())
    for (const who of [school.ann, school.teacher])
      expect((await onTimetable(who, contracts.readIndividual, { from: '2026-11-30' })).dates.map(({ startsTime }) => startsTime)).toEqual([
        '10:00',
      ])
    expect((await onTimetable(school.staff, contracts.listTimetables, {})).rows.map(({ id }) => id)).not.toContain(draftId)
    const looks = await memberWith([await makeRole(`Looks ${v7()}`, ['TIMETABLE_VIEW_ALL'])], 'STUDENT')
    const copied = await copyOf()
    expect(await tryTimetable(looks, contracts.readTimetable, { id: timetableId })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryTimetable(looks, contracts.readTimetable, { id: draftId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTimetable(looks, contracts.readEvent, { id: copied.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTimetable(school.teacher, contracts.readDifference, { id: draftId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryTimetable(school.teacher, contracts.readDraftClashes, { id: draftId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryTimetable(school.staff, contracts.publishTimetable, { id: draftId, revision: 1 })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await tryTimetable(school.staff, contracts.makeDraft, { id: v7(), timetableId: draftId, name: 'Of a draft' })).toMatchObject({
      status: 'NOT_FOUND',
    })
  })

  test('clashes with the real timetables in place of what it is a copy of', async () => {
    const other = await madeTimetable(school, { name: `Other ${v7()}` })
    await madeEvent(school, other, { title: 'Other', groupIds: [school.groupB], roomId: null, startsTime: '14:00' })
    const copy = await copyOf()
    const fields = eventFields(school, { roomId: null, startsTime: '14:00' })
    const check = await onTimetable(school.staff, contracts.checkEvent, { ...copy, timetableId: draftId, scope: 'ALL', on: null, fields })
    expect(check.clashes.map(({ kind, other: { title } }) => `${kind} ${title}`)).toEqual(['PERSON Other'])
    const same = await onTimetable(school.staff, contracts.checkEvent, {
      ...copy,
      timetableId: draftId,
      scope: 'ALL',
      on: null,
      fields: eventFields(school, { roomId: null }),
    })
    expect(same.clashes).toEqual([])
    await saveIn(draftId, copy, { startsTime: '14:00' })
    expect((await onTimetable(school.staff, contracts.listClashes, { id: draftId })).clashes).toHaveLength(4)
    expect(await onTimetable(school.staff, contracts.readDraftClashes, { id: draftId })).toEqual({ now: 0, draft: 4 })
    expect((await onTimetable(school.staff, contracts.listClashes, { id: timetableId })).clashes).toEqual([])
  })

  test('says what came, moved and went, and who would be told; accepted, they are told just that, once', async () => {
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    const added = await madeEvent(school, draftId, {
      title: 'New seminar',
      groupIds: [school.groupB],
      people: [],
      roomId: null,
      pattern: { recurLimit: 2 },
    })
    const { series, seen } = await readDifference()
    expect(series.map(({ kind, made, moved, gone, after }) => `${kind} ${after?.title} ${made} ${moved} ${gone}`)).toEqual([
      'NEW New seminar 2 0 0',
      'CHANGED Treatment planning 0 4 0',
    ])
    const seriesIds = series.map(({ seriesId }) => seriesId)
    const preview = await onTimetable(school.staff, contracts.previewAccept, { id: draftId, seriesIds })
    expect(preview.people.map(({ displayName, dates }) => `${displayName} ${dates}`).toSorted()).toHaveLength(3)
    const { act } = await onTimetable(school.staff, contracts.acceptDraft, { id: draftId, batchId: v7(), seriesIds, seen })
    expect(act).toMatchObject({ what: 'ACCEPT', state: 'APPLIED', done: 2, refused: 0 })
    expect((await peopleTold()).size).toBe(preview.told)
    expect(await peopleTold()).toEqual(new Set([school.ann.id, school.ben.id, school.teacher.id]))
    const moved = await onTimetable(school.ann, contracts.readIndividual, { from: '2026-11-30' })
    expect(moved.dates.map(({ startsTime }) => startsTime)).toEqual(['14:00'])
    // The dates keep their ids, and with them everything that refers to them.
    expect(moved.dates[0]?.eventId).toBe(eventId)
    expect(await prisma().event.count({ where: { id: added, deletedAt: null } })).toBe(1)
    expect(await readDiary({ planId: draftId })).toEqual([])
    expect(await tryTimetable(school.staff, contracts.readDifference, { id: draftId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryTimetable(school.staff, contracts.readDraftClashes, { id: draftId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('undone, everything is as it was, whoever had not heard hears neither, and the draft is there again', async () => {
    const [before, taken] = [await describeTimetable(timetableId), await readDiary()]
    const copy = await copyOf()
    await saveIn(
      draftId,
      copy,
      { startsTime: '14:00', pattern: { startsOn: '2026-12-15', recurLimit: 2 } },
      { scope: 'FOLLOWING', on: '2026-12-15' },
    )
    await madeEvent(school, draftId, { title: 'New', roomId: null, startsTime: '16:00', pattern: { recurLimit: 2 } })
    const planned = await describeTimetable(draftId)
    const batchId = v7()
    await accept(draftId, undefined, batchId)
    expect(await describeTimetable(timetableId)).toEqual(planned)
    const { act } = await undo(batchId)
    expect(act).toMatchObject({ state: 'UNDONE', kept: 0 })
    expect(await describeTimetable(timetableId)).toEqual(before)
    expect(await readDiary()).toEqual(taken)
    expect(await peopleTold()).toEqual(new Set())
    expect(await describeTimetable(draftId)).toEqual(planned)
    expect((await readDifference()).series.map(({ isOthers }) => isOthers)).toEqual([false, false])
    await accept()
    expect(await describeTimetable(timetableId)).toEqual(planned)
  })

  test('says of each date that differs where it is, and of the first sixty all', async () => {
    const daily = { pattern: { recurrence: 'DAILY', recurLimit: 70 } } as const
    const id = await madeEvent(school, timetableId, { title: 'Daily', roomId: null, startsTime: '16:00', ...daily })
    const second = await makeDraft()
    await saveIn(second, await copyOf(second, id), { title: 'Daily', startsTime: '17:00', ...daily })
    const [change] = (await readDifference(second)).series
    expect(change?.moved).toBe(70)
    expect(change?.dates).toHaveLength(60)
    expect(change?.furtherDates).toHaveLength(10)
    const [last] = await prisma().occurrence.findMany({ where: { eventId: id }, orderBy: { heldOn: 'desc' }, take: 1 })
    const heldOn = last?.heldOn.toISOString().slice(0, 10)
    expect(change?.furtherDates.at(-1)).toEqual({
      before: { heldOn, startsTime: '16:00', title: 'Daily' },
      after: { heldOn, startsTime: '17:00', title: 'Daily' },
    })
  })

  test('accepted in part, the rest is planned on', async () => {
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    await madeEvent(school, draftId, { title: 'Later', roomId: null, startsTime: '16:00', pattern: { recurLimit: 2 } })
    const { series } = await readDifference()
    const later = series.find(({ after }) => after?.title === 'Later')
    await accept(draftId, [later?.seriesId ?? ''])
    expect((await readDifference()).series.map(({ after, isOthers }) => [after?.title, isOthers])).toEqual([['Treatment planning', false]])
    await accept()
    expect(await describeTimetable(timetableId)).toHaveLength(6)
  })

  test('what somebody changed meanwhile is said, date by date, and nothing is lost silently', async () => {
    const copy = await copyOf()
    const originals = await prisma().occurrence.findMany({ where: { eventId }, orderBy: { originalOn: 'asc' } })
    const copies = await prisma().occurrence.findMany({ where: { eventId: copy.id }, orderBy: { originalOn: 'asc' } })
    const move = (inId: string, occurrenceId: string | undefined, startsTime: string, heldOn: string) =>
      onTimetable(school.staff, contracts.moveOccurrences, {
        timetableId: inId,
        moves: [{ occurrenceId, was: null, heldOn, startsTime, minutes: 60 }],
      })
    await move(draftId, copies[0]?.id, '15:00', '2026-12-01')
    await move(draftId, copies[1]?.id, '15:00', '2026-12-08')
    // Another planner moves the first and the third date in the timetable itself.
    await move(timetableId, originals[0]?.id, '12:00', '2026-12-01')
    await move(timetableId, originals[2]?.id, '12:00', '2026-12-15')
    const { series, seen } = await readDifference()
    expect(series).toHaveLength(1)
    expect(series[0]).toMatchObject({ isOthers: true, moved: 2 })
    expect(series[0]?.dates.map(({ isOthers, before, after }) => [isOthers, before?.startsTime, after?.startsTime])).toEqual([
      [true, '12:00', '15:00'],
      [false, '10:00', '15:00'],
    ])
    await move(timetableId, originals[1]?.id, '13:00', '2026-12-08')
    const late = { id: draftId, batchId: v7(), seen, seriesIds: [series[0]?.seriesId] }
    expect(await tryTimetable(school.staff, contracts.acceptDraft, late)).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.DRAFT_CHANGED',
    })
    await accept()
    const times = await prisma().occurrence.findMany({ where: { eventId }, orderBy: { originalOn: 'asc' }, select: { startsAt: true } })
    expect(times.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual(['15:00', '15:00', '12:00', '10:00'])
  })

  test('is accepted once: a second planner is told that it changed', async () => {
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    const { series, seen } = await readDifference()
    const asked = () => ({ id: draftId, batchId: v7(), seen, seriesIds: series.map(({ seriesId }) => seriesId) })
    const both = await Promise.all([
      tryTimetable(school.staff, contracts.acceptDraft, asked()),
      tryTimetable(school.admin, contracts.acceptDraft, asked()),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['NOT_FOUND', 'SUCCESS'])
    expect(await prisma().occurrence.count({ where: { timetableId } })).toBe(4)
  })

  test('of two drafts the second says what the first has changed', async () => {
    const other = await makeDraft()
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    await saveIn(other, await copyOf(other), { startsTime: '15:00' })
    await accept()
    const { series } = await readDifference(other)
    expect(series[0]).toMatchObject({ isOthers: true, moved: 4 })
    await onTimetable(school.staff, contracts.discardDraft, { id: other })
    expect(await readDiary({ planId: other })).toEqual([])
    expect(await tryTimetable(school.staff, contracts.discardDraft, { id: other })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('a date that has begun, or has attendance, stays whatever the draft says, and an undo keeps what was attended since', async () => {
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    stopClock(new Date('2026-12-02T09:00:00Z'))
    const second = await prisma().occurrence.findFirstOrThrow({ where: { eventId, heldOn: new Date('2026-12-08') } })
    await prisma().attendanceRegister.create({ data: { occurrenceId: second.id, state: 'OPEN' } })
    const found = await readDifference()
    expect(found.series[0]).toMatchObject({ moved: 2, held: 2 })
    const batchId = v7()
    await accept(draftId, undefined, batchId)
    const times = async () =>
      (await prisma().occurrence.findMany({ where: { eventId }, orderBy: { originalOn: 'asc' } })).map(({ startsAt }) =>
        startsAt.toISOString().slice(11, 16),
      )
    expect(await times()).toEqual(['10:00', '10:00', '14:00', '14:00'])
    const third = await prisma().occurrence.findFirstOrThrow({ where: { eventId, heldOn: new Date('2026-12-15') } })
    await prisma().attendanceRegister.create({ data: { occurrenceId: third.id, state: 'OPEN' } })
    const { act } = await undo(batchId)
    expect(act).toMatchObject({ state: 'UNDONE', kept: 1, left: ['Treatment planning'] })
    expect(await times()).toEqual(['10:00', '10:00', '14:00', '10:00'])
  })

  test('an event that goes in the draft ends with what was held, and comes back by undo', async () => {
    const copy = await copyOf()
    await onTimetable(school.staff, contracts.removeEvent, { ...copy, scope: 'ALL', on: null })
    stopClock(new Date('2026-12-02T09:00:00Z'))
    const before = (await describeTimetable(timetableId)).slice(1)
    const found = await readDifference()
    expect(found.series[0]).toMatchObject({ kind: 'GONE', gone: 3, held: 1 })
    const batchId = v7()
    await accept(draftId, undefined, batchId)
    expect(await describeTimetable(timetableId)).toHaveLength(1)
    await undo(batchId)
    // The date that was held keeps the students who attended it.
    expect((await describeTimetable(timetableId)).slice(1)).toEqual(before)
  })

  test('an undo after a day, twice, or of what somebody changed since', async () => {
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    const batchId = v7()
    await accept(draftId, undefined, batchId)
    const event = await prisma().event.findUniqueOrThrow({ where: { id: eventId } })
    await saveIn(timetableId, { id: eventId, revision: event.revision }, { startsTime: '14:30' })
    const { act } = await undo(batchId)
    expect(act).toMatchObject({ kept: 1, undone: 0, left: ['Treatment planning'] })
    expect(await tryTimetable(school.staff, contracts.undoAct, { batchId })).toMatchObject({ status: 'STATE_CHANGED' })
    const other = await makeDraft()
    await saveIn(other, await copyOf(other), { startsTime: '09:00' })
    const second = v7()
    await accept(other, undefined, second)
    stopClock(new Date('2026-11-26T09:00:00Z'))
    expect(await tryTimetable(school.staff, contracts.undoAct, { batchId: second })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'timetables.TOO_LATE',
    })
    expect(await tryTimetable(school.teacher, contracts.undoAct, { batchId: second })).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('goes a week after it is over, with all that was planned in it; an open one stays', async () => {
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    const open = await makeDraft()
    await accept()
    stopClock(new Date('2026-11-30T09:00:00Z'))
    expect(await forgetDrafts()).toBe(0)
    stopClock(new Date('2026-12-02T09:00:00Z'))
    const published = await describeTimetable(timetableId)
    await forgetDrafts()
    expect(await prisma().timetable.findMany({ where: { draftOfId: timetableId }, select: { id: true } })).toEqual([{ id: open }])
    expect(await prisma().occurrence.count({ where: { timetableId: draftId } })).toBe(0)
    expect(await prisma().draftCopy.count({ where: { draftId } })).toBe(0)
    expect(await describeTimetable(timetableId)).toEqual(published)
  })

  test('is not undone by who may not change an event of it', async () => {
    const copied = await copyOf()
    await saveIn(draftId, copied, { startsTime: '14:00', creatorOnly: true })
    const batchId = v7()
    await accept(draftId, undefined, batchId)
    const other = await memberWith([await makeRole(`Plans ${v7()}`, ['TIMETABLE_ADMIN'])])
    expect(await tryTimetable(other, contracts.undoAct, { batchId })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'timetables.CREATOR_ONLY',
    })
    await undo(batchId)
  })

  test('whoever undoes is the one who acts: the one who accepted is told, and the other is not', async () => {
    const teaching = (userId: string) => [{ userId, part: 'TEACHER' as const, isOut: false }]
    const planner = await memberWith([await makeRole(`Plans and teaches ${v7()}`, ['TIMETABLE_ADMIN', 'APP_TEACHER'])])
    await saveIn(draftId, await copyOf(), { people: teaching(planner.id) })
    const { series, seen } = await readDifference()
    const asked = { id: draftId, batchId: v7(), seen, seriesIds: series.map(({ seriesId }) => seriesId) }
    await onTimetable(planner, contracts.acceptDraft, asked)
    expect(await peopleTold()).not.toContain(planner.id)
    await undo(asked.batchId)
    expect(await peopleTold()).toContain(planner.id)
  })

  test('of more than forty series the job closes it once all is in; where one was changed meanwhile it stays open with that one', async () => {
    for (let n = 0; n < 41; n++)
      await madeEvent(school, draftId, {
        title: `Made ${n}`,
        groupIds: [],
        people: [{ userId: school.stranger.id, part: 'STUDENT', isOut: false }],
        roomId: null,
        pattern: { recurLimit: 1, startsOn: '2026-12-03' },
        startsTime: '08:00',
      })
    await saveIn(draftId, await copyOf(), { startsTime: '14:00' })
    const batchId = v7()
    expect((await accept(draftId, undefined, batchId)).act).toMatchObject({ state: 'APPLYING', total: 42, done: 0 })
    await prisma().event.update({ where: { id: eventId }, data: { revision: { increment: 1 } } })
    await runBatches([planningBatch])
    expect((await onTimetable(school.staff, contracts.readAct, { batchId })).act).toMatchObject({
      state: 'APPLIED',
      refused: 1,
      left: ['Treatment planning'],
    })
    expect((await readDifference()).series).toHaveLength(1)
    await accept()
    expect(await tryTimetable(school.staff, contracts.readDifference, { id: draftId })).toMatchObject({ status: 'NOT_FOUND' })
    await undo(batchId)
    await runBatches([planningBatch])
    expect((await onTimetable(school.staff, contracts.readAct, { batchId })).act).toMatchObject({ state: 'UNDONE', kept: 0 })
    expect((await readDifference()).series).toHaveLength(41)
  })

  test('has the days of its timetable, and goes with it', async () => {
    const frame = await prisma().timetable.findUniqueOrThrow({ where: { id: timetableId } })
    const input = {
      id: timetableId,
      revision: frame.revision,
      name: frame.name,
      kind: 'TEACHING',
      programmeId: null,
      years: [],
      fromOn: '2026-09-01',
      toOn: '2026-12-10',
    }
    const asked = await tryTimetable(school.staff, contracts.saveTimetable, { ...input, meant: { dates: 0, told: 0 } })
    const { dates, told: people } = z.object({ dates: z.number(), told: z.number() }).parse(asked.status === 'SUCCESS' ? {} : asked.data)
    expect(dates).toBe(2)
    await onTimetable(school.staff, contracts.saveTimetable, { ...input, meant: { dates, told: people } })
    expect(await describeTimetable(draftId)).toHaveLength(2)
    expect((await readDifference()).series).toEqual([])
  })
})

/** An act of a planner in a draft. */
type Act = {
  readonly kind: 'MOVE' | 'SERIES' | 'CUT' | 'SKIP' | 'CANCEL' | 'ADD' | 'REMOVE' | 'PEOPLE'
  readonly which: number
  readonly hour: number
}
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom<Act['kind'][]>('MOVE', 'SERIES', 'CUT', 'SKIP', 'CANCEL', 'ADD', 'REMOVE', 'PEOPLE'),
    which: fc.nat(20),
    hour: fc.integer({ min: 8, max: 18 }),
  }),
  { minLength: 1, maxLength: 6 },
)

async function perform(inId: string, { kind, which, hour }: Act): Promise<void> {
  const time = `${String(hour).padStart(2, '0')}:00`
  const events = await prisma().event.findMany({ where: { timetableId: inId, deletedAt: null }, orderBy: { id: 'asc' } })
  const event = events[which % Math.max(1, events.length)]
  if (kind === 'ADD' || !event) {
    await madeEvent(school, inId, { title: `Made ${which}`, roomId: null, startsTime: time, pattern: { recurLimit: 2 + (which % 3) } })
    return
  }
  const dates = await prisma().occurrence.findMany({ where: { eventId: event.id }, orderBy: { originalOn: 'asc' } })
  const date = dates[which % Math.max(1, dates.length)]
  if (!date) return
  const on = date.originalOn.toISOString().slice(0, 10)
  const read: OutputOf<typeof contracts.readEvent> = await onTimetable(school.staff, contracts.readEvent, { id: event.id, on })
  const base = { id: event.id, revision: event.revision, timetableId: inId }
  const save = (scope: 'THIS' | 'FOLLOWING' | 'ALL', change: object) =>
    tryTimetable(school.staff, contracts.saveEvent, {
      ...base,
      scope,
      on,
      fields: { ...(scope === 'ALL' ? read.event.fields : read.dateFields), ...change },
    })
  if (kind === 'MOVE')
    await tryTimetable(school.staff, contracts.moveOccurrences, {
      timetableId: inId,
      moves: [{ occurrenceId: date.id, was: null, heldOn: date.heldOn.toISOString().slice(0, 10), startsTime: time, minutes: 90 }],
    })
  else if (kind === 'SERIES') await save('ALL', { startsTime: time })
  else if (kind === 'CUT') await save('FOLLOWING', { startsTime: time, title: `Cut ${which}` })
  else if (kind === 'PEOPLE') await save('THIS', { people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }] })
  else if (kind === 'REMOVE')
    await tryTimetable(school.staff, contracts.removeEvent, { id: event.id, revision: event.revision, scope: 'ALL', on: null })
  else
    await tryTimetable(school.staff, contracts.setOccurrences, {
      ...{ eventId: event.id, revision: event.revision, scope: 'THIS', on, act: kind, reason: kind === 'CANCEL' ? 'Ill' : '' },
    })
}

test('whatever is planned in a draft stands in the timetable once it is accepted, those are told who were foretold, and undone it is as before', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      await prisma().timetableChange.deleteMany({})
      const id = await makeDraft()
      for (const act of done) await perform(id, act)
      const [before, taken, planned] = [await describeTimetable(timetableId), await readDiary(), await describeTimetable(id)]
      const { series, seen } = await readDifference(id)
      if (series.length === 0) {
        expect(planned).toEqual(before)
        await onTimetable(school.staff, contracts.discardDraft, { id })
        return
      }
      const seriesIds = series.map(({ seriesId }) => seriesId)
      const preview = await onTimetable(school.staff, contracts.previewAccept, { id, seriesIds })
      const batchId = v7()
      const { act } = await onTimetable(school.staff, contracts.acceptDraft, { id, batchId, seriesIds, seen })
      expect(act).toMatchObject({ state: 'APPLIED', refused: 0 })
      expect(await describeTimetable(timetableId)).toEqual(planned)
      expect((await peopleTold()).size).toBe(preview.told)
      expect(await undo(batchId)).toMatchObject({ act: { state: 'UNDONE', kept: 0 } })
      expect(await describeTimetable(timetableId)).toEqual(before)
      expect(await readDiary()).toEqual(taken)
      expect(await describeTimetable(id)).toEqual(planned)
      await onTimetable(school.staff, contracts.discardDraft, { id })
    }),
    { numRuns: 8 },
  )
})
