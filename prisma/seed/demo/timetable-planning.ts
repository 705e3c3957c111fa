import { v7 as uuid } from 'uuid'
import { listClashRows } from '@/server/timetables/clashes/queries/clashes.sql'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import type { School } from './school'

const dayMs = 86_400_000

/** Traces of planners in a published timetable: a change that people were told of, and a clash that somebody accepted. */
export async function seedPlanning({
  db,
  school,
  timetableId,
  now,
}: {
  db: Db
  school: School
  timetableId: string
  now: Date
}): Promise<void> {
  const date = await db.occurrence.findFirst({
    where: { timetableId, title: 'Oral medicine', startsAt: { gt: now } },
    orderBy: { startsAt: 'asc' },
    select: { id: true, eventId: true, startsAt: true, heldOn: true },
  })
  const byId = school.account('staff')
  const at = new Date(now.getTime() - dayMs)
  if (date)
    await db.timetableChange.create({
      data: {
        id: uuid(),
        timetableId,
        eventId: date.eventId,
        occurrenceId: date.id,
        what: 'CHANGED',
        before: { room: 'Lecture theatre 1' },
        after: { room: 'Lecture theatre 2' },
        dates: 1,
        firstOn: date.heldOn,
        noticeHours: Math.floor((date.startsAt.getTime() - at.getTime()) / 3_600_000),
        byId,
        at,
        people: { create: [school.account('student'), school.account('teacher')].map((userId) => ({ userId, toldAt: at })) },
      },
      select: { id: true },
    })
  const [clash] = await listClashRows(db, {
    id: timetableId,
    from: now,
    to: new Date(now.getTime() + 70 * dayMs),
    timeZone: schoolClock.timeZone,
    planId: null,
    limit: 1,
  })
  if (clash)
    await db.condonement.create({
      data: {
        id: uuid(),
        kind: clash.kind,
        aId: clash.a.occurrenceId,
        bId: clash.bId,
        subjectIds: clash.subjectIds,
        fingerprint: clash.fingerprint,
        reason: 'The first half hour is recorded for them.',
        byId,
        at,
      },
    })
}
