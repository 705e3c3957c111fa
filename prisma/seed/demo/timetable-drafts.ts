import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { inTurns } from '@/lib/timetables/rota'
import { layOut, type Clock } from '@/server/timetables/dates/lay-out'
import { eventContentOf, listEventsOf, updateEvent } from '@/server/timetables/events/queries/events'
import { applyPuts } from '@/server/timetables/planning/apply-puts'
import { planCopy } from '@/server/timetables/planning/copy/plan-copy'
import { newDraft } from '@/server/timetables/planning/new-draft'
import type { TimetableRow } from '@/server/timetables/queries/timetables'
import { putRota } from '@/server/timetables/rota/queries/rotas.sql'
import type { Db } from '../database'
import type { School } from './school'
import type { RoomName, TypeName } from './timetable-series'

type Seeding = {
  readonly db: Db
  readonly school: School
  readonly timetable: TimetableRow
  readonly programmeId: string
  /** Keyed by the letters of the year's groups. */
  readonly groupIds: ReadonlyMap<string, string>
  readonly typeIds: ReadonlyMap<TypeName, string>
  readonly roomIds: ReadonlyMap<RoomName, string>
  readonly clock: Clock
}

const rotating = [
  ['Implant planning', 'skills', 'lab2', 1, '09:30'],
  ['Special care visits', 'seminar', 'seminar3', 2, '14:00'],
  ['Sedation simulation', 'skills', 'computers', 3, '14:00'],
  ['Oral pathology slides', 'seminar', 'seminar4', 4, '09:30'],
] as const satisfies readonly (readonly [string, TypeName, RoomName, number, string])[]

/** A template of the group events in this year's weeks, kept for the years to come. */
async function seedTemplate({ db, school, timetable, programmeId, clock }: Seeding): Promise<void> {
  const template: TimetableRow = { ...timetable, id: uuid(), name: 'Year 4, weeks of teaching', kind: 'TEMPLATE', state: 'DRAFT' }
  const { id, name, kind, years, state } = template
  await db.timetable.create({
    data: {
      ...{ id, name, kind, years, state, programmeId },
      ...{ fromOn: new Date(timetable.fromOn), toOn: timetable.toOn === null ? null : new Date(timetable.toOn) },
    },
  })
  const actorId = school.account('staff')
  const { events } = await planCopy(db, { from: timetable, into: template, mode: 'GROUP_EVENTS', actorId, clock })
  await applyPuts(
    { db, actorId, timetable: template, clock, batchId: null, isUndo: false },
    events.map(({ put }) => ({ parts: [{ put, mark: null }] })),
  )
}

/** What planners have under way beside a published timetable: a template, a rota of the year's four groups, and a draft in which one series is at another time. */
export async function seedDrafts(seeding: Seeding): Promise<void> {
  const { db, school, timetable, groupIds, typeIds, roomIds, clock } = seeding
  await seedTemplate(seeding)
  const group = await db.studentGroup.findFirstOrThrow({ where: { id: { in: [...groupIds.values()] } }, select: { groupingId: true } })
  const blocks = [0, 1].map((block) => ({
    id: uuid(),
    name: `Weeks ${block * 2 + 3} and ${block * 2 + 4}`,
    startsOn: addDays(timetable.fromOn, 14 + block * 14),
    endsOn: addDays(timetable.fromOn, 14 + block * 14 + 11),
  }))
  const slots = rotating.map(([title, type, room, weekday, startsTime]) => ({
    id: uuid(),
    title,
    sessionTypeId: typeIds.get(type) ?? '',
    roomId: roomIds.get(room) ?? null,
    groupsAtOnce: 1,
    times: [{ id: uuid(), weekdays: [weekday], startsTime, minutes: 120 }],
    teachers: [],
  }))
  await putRota(db, {
    id: uuid(),
    timetableId: timetable.id,
    groupingId: group.groupingId,
    name: 'Advanced topics',
    revision: 1,
    blocks,
    slots,
    cells: inTurns({ blockIds: blocks.map(({ id }) => id), groupIds: [...groupIds.values()], slots }),
  })
  const draftId = uuid()
  await newDraft(db, { id: draftId, timetable, name: 'Later start on Wednesdays', actorId: school.account('staff'), at: clock.at })
  const event = (await listEventsOf(db, draftId)).find(({ title }) => title === 'Medical emergencies')
  if (!event) return
  const content = { ...eventContentOf(event), startsTime: '09:30' }
  await updateEvent(db, { id: event.id, revision: event.revision, wasOfTypeId: event.sessionTypeId, content, at: clock.at })
  await layOut(db, {
    series: { id: event.id, content, clinicId: null },
    timetable: { ...timetable, id: draftId, draftOfId: timetable.id },
    clock,
  })
}
