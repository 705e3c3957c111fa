import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { followGroups } from '@/server/timetables'
import '@/server/registry'
import type { Member } from '../../support/members'
import {
  eventFields,
  madeEvent,
  madeTimetable,
  makePlannedSchool,
  onTimetable,
  tryTimetable,
  type PlannedSchool,
} from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let lectureId: string
let skillsId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
  // Series on Tuesdays and Wednesdays; the first date of each is over.
  const first = (startsOn: string) => ({ people: [], pattern: { startsOn, recurLimit: 3 } })
  lectureId = await madeEvent(school, timetableId, { title: 'Lecture', ...first('2026-11-17') })
  skillsId = await madeEvent(school, timetableId, { title: 'Skills', ...first('2026-11-18'), roomId: null })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await followGroups()
})

const timetableAndStudent = () => ({ id: timetableId, studentId: school.ann.id })
const readFollows = () => onTimetable(school.staff, contracts.readFollows, timetableAndStudent())
async function save(seriesIds: readonly string[] | null) {
  const { seen } = await readFollows()
  await onTimetable(school.staff, contracts.saveFollows, { ...timetableAndStudent(), seen, seriesIds })
  return followGroups()
}
const daysOf = async (who: Member) => {
  const { dates } = await onTimetable(who, contracts.readIndividual, { from: '2026-11-16', days: 42 })
  return dates.map(({ title, heldOn }) => `${title} ${heldOn}`)
}
const everything = [
  'Lecture 2026-11-17',
  'Skills 2026-11-18',
  'Lecture 2026-11-24',
  'Skills 2026-11-25',
  'Lecture 2026-12-01',
  'Skills 2026-12-02',
]

describe('who follows some events of a timetable alone', () => {
  test('comes to these, keeps what is over, and has everything again when that is taken back', async () => {
    expect(await daysOf(school.ann)).toEqual(everything)
    const { student, isPartial, series } = await readFollows()
    expect([student.displayName, isPartial]).toEqual([school.ann.displayName, false])
    expect(series.map(({ title, toCome, heldOn, startsTime, isFollowed }) => [title, toCome, heldOn, startsTime, isFollowed])).toEqual([
      ['Lecture', 2, '2026-11-24', '10:00', false],
      ['Skills', 2, '2026-11-25', '10:00', false],
    ])
    expect(await save([lectureId])).toBe(1)
    expect(await daysOf(school.ann)).toEqual(everything.filter((date) => date.startsWith('Lecture') || date.endsWith('18')))
    expect((await readFollows()).series.map(({ isFollowed }) => isFollowed)).toEqual([true, false])
    const { rows } = await onTimetable(school.staff, contracts.listStudents, { id: timetableId })
    expect(rows.map(({ id, follows, toCome }) => [id, follows, toCome])).toEqual([[school.ann.id, 1, 2]])
    await save(null)
    expect(await daysOf(school.ann)).toEqual(everything)
    expect(await prisma().auditEntry.count({ where: { action: 'timetables.followsSaved', entityId: timetableId } })).toBe(2)
  })

  test('comes to no event that is added, and does not clash with it, unless they are named', async () => {
    await save([lectureId])
    const again = { title: 'Revision', startsTime: '10:30', roomId: null, people: [], pattern: { startsOn: '2026-12-01', recurLimit: 1 } }
    const check = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null }
    const asked = await onTimetable(school.staff, contracts.checkEvent, { ...check, fields: eventFields(school, again) })
    expect([asked.students, asked.clashes]).toEqual([0, []])
    const named = { ...again, people: [{ userId: school.ann.id, part: 'STUDENT' as const, isOut: false }] }
    const asking = await onTimetable(school.staff, contracts.checkEvent, { ...check, fields: eventFields(school, named) })
    expect([asking.students, asking.clashes.map(({ kind }) => kind)]).toEqual([1, ['PERSON']])
    await madeEvent(school, timetableId, again)
    expect((await daysOf(school.ann)).some((date) => date.startsWith('Revision'))).toBe(false)
    await madeEvent(school, timetableId, { ...named, title: 'Revision by name' })
    expect((await daysOf(school.ann)).filter((date) => date.startsWith('Revision'))).toEqual(['Revision by name 2026-12-01'])
  })

  test('stays in the list when all that they follow is gone, and follows a series that is cut', async () => {
    await save([skillsId])
    const fields = eventFields(school, {
      title: 'Skills',
      roomId: null,
      people: [],
      startsTime: '11:00',
      pattern: { startsOn: '2026-12-02', recurLimit: 1 },
    })
    const { event } = await onTimetable(school.staff, contracts.readEvent, { id: skillsId })
    const cut = { id: skillsId, timetableId, revision: event.revision, scope: 'FOLLOWING', on: '2026-12-02', fields }
    const { id } = await onTimetable(school.staff, contracts.saveEvent, cut)
    expect(id).not.toBe(skillsId)
    expect(await daysOf(school.ann)).toContain('Skills 2026-12-02')
    await prisma().event.updateMany({ where: { seriesId: skillsId }, data: { deletedAt: new Date() } })
    const { rows } = await onTimetable(school.staff, contracts.listStudents, { id: timetableId })
    expect(rows.find((row) => row.id === school.ann.id)).toMatchObject({ follows: 1 })
    await prisma().event.updateMany({ where: { seriesId: skillsId }, data: { deletedAt: null } })
  })
})

describe('what a student follows', () => {
  test('is not saved over another’s save', async () => {
    const { seen } = await readFollows()
    await save([lectureId, skillsId])
    const stale = await tryTimetable(school.staff, contracts.saveFollows, { ...timetableAndStudent(), seen, seriesIds: null })
    expect(stale.status).toBe('CONFLICT')
    expect(
      (await readFollows()).series
        .filter(({ isFollowed }) => isFollowed)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([lectureId, skillsId].sort())
  })

  test.each([
    ['no event', [], 'followsNeeded'],
    ['an event of another timetable', [v7()], 'followsUnknown'],
  ])('is not %s', async (_, seriesIds, code) => {
    const { seen } = await readFollows()
    const refused = await tryTimetable(school.staff, contracts.saveFollows, { ...timetableAndStudent(), seen, seriesIds })
    expect(refused).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'seriesIds', code }] })
  })

  test('is that of a student', async () => {
    const teacher = { ...timetableAndStudent(), studentId: school.teacher.id }
    expect((await tryTimetable(school.staff, contracts.readFollows, teacher)).status).toBe('NOT_FOUND')
    expect((await tryTimetable(school.staff, contracts.saveFollows, { ...teacher, seen: 'x', seriesIds: null })).status).toBe('NOT_FOUND')
  })
})
