import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { tellChanges } from '@/server/timetables'
import '@/server/registry'
import type { Member } from '../../support/members'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let eventId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  timetableId = await madeTimetable(school, { name: `Undone ${v7()}` })
  eventId = await madeEvent(school, timetableId, { roomId: null })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await prisma().timetableChange.deleteMany({})
  await prisma().outboxEvent.deleteMany({})
})

const listChangesSeen = async (who: Member) => (await onTimetable(who, contracts.readIndividual, {})).changes.map(({ what }) => what)
/** The changes in Ann's banner, and the number of people to whom the message goes. */
async function bannerAndCount(): Promise<[string[], number]> {
  const shown = await listChangesSeen(school.ann)
  stopClock(new Date('2026-11-24T10:00:00Z'))
  return [shown, await tellChanges()]
}
const fields = (own: Parameters<typeof eventFields>[1] = {}) => eventFields(school, { roomId: null, ...own })
const save = (
  revision: number,
  own: Parameters<typeof eventFields>[1],
  scope: { scope: string; on: string | null } = { scope: 'ALL', on: null },
) => onTimetable(school.staff, contracts.saveEvent, { id: eventId, timetableId, revision, ...scope, fields: fields(own) })
const setState = (revision: number, act: string) =>
  onTimetable(school.staff, contracts.setOccurrences, {
    eventId,
    revision,
    scope: 'THIS',
    on: '2026-12-08',
    act,
    reason: act === 'CANCEL' ? 'Away' : '',
  })

describe('what is taken back before anybody was told', () => {
  test('is heard of by nobody: a series moved and moved back, though the log keeps both', async () => {
    await save(1, { startsTime: '15:00' })
    expect(await listChangesSeen(school.ann)).toEqual(['MOVED'])
    expect(await save(2, {})).toMatchObject({ told: 0 })
    expect(await bannerAndCount()).toEqual([[], 0])
    const { changes } = await onTimetable(school.staff, contracts.listChanges, { id: timetableId })
    expect(changes.map(({ what, people }) => [what, people])).toEqual([
      ['MOVED', 0],
      ['MOVED', 0],
    ])
  })

  test('as one date, by its form and by dragging', async () => {
    const on = { scope: 'THIS', on: '2026-12-08' }
    const day = { pattern: { startsOn: '2026-12-08' } }
    await save(1, { startsTime: '15:00', ...day }, on)
    await save(2, day, on)
    const { dates } = await onTimetable(school.staff, contracts.readEvent, { id: eventId })
    const occurrenceId = dates.find(({ heldOn }) => heldOn === '2026-12-15')?.id
    for (const [heldOn, startsTime] of [
      ['2026-12-16', '14:00'],
      ['2026-12-15', '10:00'],
    ])
      await onTimetable(school.staff, contracts.moveOccurrences, {
        timetableId,
        moves: [{ occurrenceId, was: null, heldOn, startsTime, minutes: 60 }],
      })
    expect(await bannerAndCount()).toEqual([[], 0])
  })

  test('as two steps, each taken back', async () => {
    for (const [at, startsTime] of ['15:00', '16:00', '15:00', '10:00'].entries()) await save(at + 1, { startsTime })
    expect(await bannerAndCount()).toEqual([[], 0])
  })

  test('as this and following, which goes back to its series', async () => {
    const following = { scope: 'FOLLOWING', on: '2026-12-15' }
    const later = await save(1, { startsTime: '15:00', pattern: { startsOn: '2026-12-15', recurLimit: 2 } }, following)
    expect(await listChangesSeen(school.ann)).toEqual(['MOVED'])
    const back = { id: later.id, revision: later.revision, timetableId, intoId: eventId, intoRevision: 2, fields: fields() }
    expect(await onTimetable(school.staff, contracts.rejoinEvent, back)).toMatchObject({ told: 0 })
    expect(await bannerAndCount()).toEqual([[], 0])
  })

  test('as a date that is cancelled and restored, skipped and put back', async () => {
    for (const [at, act] of ['CANCEL', 'RESTORE', 'SKIP', 'PUT_BACK'].entries()) await setState(at + 1, act)
    expect(await bannerAndCount()).toEqual([[], 0])
  })

  test('as a copy that is deleted, whatever was changed of it', async () => {
    const copies = [{ id: v7(), eventId, on: '2026-12-01', heldOn: '2026-12-02', startsTime: '10:00' }]
    const { made } = await onTimetable(school.staff, contracts.pasteEvents, { timetableId, copies })
    const [one] = made
    const own = { recurrence: 'NEVER' as const, recurLimit: null }
    const moved = fields({ startsTime: '11:00', pattern: { startsOn: '2026-12-02', ...own } })
    await onTimetable(school.staff, contracts.saveEvent, { id: one?.id, timetableId, revision: 1, scope: 'ALL', on: null, fields: moved })
    expect(await listChangesSeen(school.ann)).toEqual(['MOVED', 'ADDED'])
    const removed = await onTimetable(school.staff, contracts.removeEvent, { id: one?.id, revision: 2, scope: 'ALL', on: null })
    expect(removed).toEqual({ told: 0, unheard: 2, tells: true })
    expect(await bannerAndCount()).toEqual([[], 0])
  })
})

describe('what is not quite taken back is heard of', () => {
  test('another time, another date, another room', async () => {
    await save(1, { startsTime: '15:00' })
    await save(2, { startsTime: '10:15' })
    await setState(3, 'CANCEL')
    expect(await bannerAndCount()).toEqual([['CANCELLED', 'MOVED', 'MOVED'], 2])
  })

  test('an event of a draft that is deleted, though a date of it was put back', async () => {
    await setState(1, 'SKIP')
    stopClock(new Date('2026-11-24T09:30:00Z'))
    await tellChanges()
    await setState(2, 'PUT_BACK')
    await onTimetable(school.staff, contracts.removeEvent, { id: eventId, revision: 3, scope: 'ALL', on: null })
    expect(await listChangesSeen(school.ann)).toEqual(['REMOVED', 'ADDED', 'REMOVED'])
  })
})

describe('who knows already', () => {
  test('hears that it is taken back; who has seen it likewise, and the others of neither', async () => {
    await save(1, { startsTime: '15:00' })
    const { changes } = await onTimetable(school.ann, contracts.readIndividual, {})
    await onTimetable(school.ann, contracts.seeChanges, { ids: changes.map(({ id }) => id) })
    expect(await save(2, {})).toMatchObject({ told: 1 })
    expect([await listChangesSeen(school.ann), await listChangesSeen(school.teacher)]).toEqual([['MOVED'], []])
    stopClock(new Date('2026-11-24T10:00:00Z'))
    expect(await tellChanges()).toBe(1)
    // Ann has been told of the change by then; moving the date again is news for her, and undoing that before the next message sends nothing.
    await save(3, { startsTime: '15:00' })
    await save(4, {})
    stopClock(new Date('2026-11-24T11:00:00Z'))
    expect(await tellChanges()).toBe(0)
  })
})
