import 'server-only'
import { v7 } from 'uuid'
import { plannedProblem } from '@/lib/clinical/week'
import * as contracts from '@/lib/contracts/clinic-shifts'
import { institutionToday } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { dropRoster, isDateTaken, leaveOut, putRoster } from '@/server/timetables'
import { entity, writing } from '../access'
import { listDatesOf, listPlannedPeople, lockTimetablesOf, storeChairs } from '../queries/dates.sql'
import { listPlaceable } from '../queries/people'
import {
  deleteShift,
  findShiftAt,
  findClinic,
  insertContent,
  insertContents,
  insertFresh,
  insertShift,
  lockShift,
  findFullShift,
  replaceContent,
  type ShiftRow,
} from '../queries/shifts'
import { contentIssues, placesOf, type Content } from '../rules'
import { useOfShift } from '../uses'

const nobody: Content = { teacherIds: [], seats: [] }

export const createShiftCall = defineCall(contracts.createShift, {
  ...writing,
  audit: 'clinic-shifts.created',
  handle: async ({ input: { id, clinicId, heldOn, shift, ...content }, db, request, audit, touch }) => {
    await assertDay(request.at, heldOn, 'heldOn')
    const clinic = await findClinic(db, clinicId)
    if (!clinic?.active || !clinic.hasShifts) throw badField('clinicId', 'clinicUnknown')
    await assertContent(db, { content, before: nobody, places: placesOf(clinic) })
    const place = { clinicId, heldOn, shift }
    if (!(await insertShift(db, { id, ...place }))) {
      const existing = await findShiftAt(db, place)
      if (existing === null) throw refuse('CONFLICT')
      throw refuse('CONFLICT', { code: 'clinic-shifts.EXISTS', data: { id: existing } })
    }
    // A shift is a date of its roster under its own id, so no other event may have that id.
    if (await isDateTaken(db, id)) throw refuse('CONFLICT')
    await insertContent(db, id, content)
    await putRoster(db, [id], request.at)
    touch(...content.teacherIds)
    audit({ entity, entityId: id, changes: { place: { to: place }, teacherIds: { to: content.teacherIds }, seats: { to: content.seats } } })
    return { revision: 1, savedAt: request.at.toISOString() }
  },
})

export const saveShiftCall = defineCall(contracts.saveShift, {
  ...writing,
  audit: 'clinic-shifts.saved',
  handle: async ({ input: { id, revision, ...content }, db, request, audit, touch }) => {
    await lockTimetablesOf(db, id)
    const shift = await lockShiftFor(db, id)
    const before = contentOf(shift)
    const savedAt = request.at.toISOString()
    // Saving the same content again changes nothing, whatever its revision: it was sent twice, or two people agree.
    if (isSame(before, content)) return { revision: shift.revision, savedAt }
    if (revision !== shift.revision) throw refuse('CONFLICT', { data: { newer: shift } })
    await assertContent(db, { content, before, places: placesOf(shift.clinic) })
    await replaceContent(db, id, content)
    await followContent(db, { id, content, at: request.at })
    touch(...before.teacherIds, ...content.teacherIds)
    audit({
      entity,
      entityId: id,
      changes: { teacherIds: { from: before.teacherIds, to: content.teacherIds }, seats: { from: before.seats, to: content.seats } },
    })
    return { revision: shift.revision + 1, savedAt }
  },
})

export const copyShiftCall = defineCall(contracts.copyShift, {
  ...writing,
  audit: 'clinic-shifts.copied',
  handle: async ({ input: { id, targets }, db, request, audit, touch }) => {
    const shift = await lockShiftFor(db, id)
    const today = await institutionToday(request.at)
    targets.forEach(({ heldOn }, index) => assertPlanned(heldOn, today, `targets.${index}.heldOn`))
    const content = contentOf(shift)
    const enabled = await readPlaceable(db, content)
    const kept: Content = {
      teacherIds: content.teacherIds.filter((one) => enabled.teachers.has(one)),
      seats: content.seats.filter(({ studentId }) => enabled.students.has(studentId)),
    }
    const fresh = targets.map((target) => ({ id: v7(), clinicId: shift.clinic.id, ...target }))
    const made = new Set(await insertFresh(db, fresh))
    await insertContents(db, [...made], kept)
    await putRoster(db, [...made], request.at)
    touch(...kept.teacherIds)
    const skipped = fresh.filter((one) => !made.has(one.id)).map(({ heldOn, shift: part }) => ({ heldOn, shift: part }))
    audit({
      entity,
      entityId: id,
      changes: { copies: { to: fresh.filter((one) => made.has(one.id)).map(({ heldOn, shift: part }) => `${heldOn} ${part}`) } },
    })
    const leftOut = content.teacherIds.length + content.seats.length - kept.teacherIds.length - kept.seats.length
    return { made: made.size, skipped, leftOut }
  },
})

export const removeShiftCall = defineCall(contracts.removeShift, {
  ...writing,
  audit: 'clinic-shifts.removed',
  handle: async ({ input: { id, revision, sessions }, db, request, audit, touch }) => {
    const shift = await lockShiftFor(db, id)
    if (revision !== shift.revision) throw refuse('CONFLICT', { data: { newer: shift } })
    if ((await listDatesOf(db, id)).length > 0) throw refuse('CONFLICT', { code: 'clinic-shifts.PLANNED' })
    const use = await useOfShift(db, { ...shift, clinicId: shift.clinic.id })
    if (use.sessions !== sessions) throw refuse('CONFLICT', { code: 'clinic-shifts.SESSIONS', data: { ...use } })
    await deleteShift(db, id)
    await dropRoster(db, [id])
    const before = contentOf(shift)
    touch(...before.teacherIds)
    audit({
      entity,
      entityId: id,
      changes: {
        place: { from: { clinicId: shift.clinic.id, heldOn: shift.heldOn, shift: shift.shift } },
        teacherIds: { from: before.teacherIds },
        seats: { from: before.seats },
      },
    })
    return { savedAt: request.at.toISOString() }
  },
})

/** Removes people from the timetable's dates where they were taken out of the shift; everybody else of the shift gets a date of the roster. */
async function followContent(db: Tx, { id, content, at }: { id: string; content: Content; at: Date }): Promise<void> {
  const [dates, planned] = [await listDatesOf(db, id), await listPlannedPeople(db, id)]
  const stays = new Set([...content.teacherIds, ...content.seats.map(({ studentId }) => studentId)])
  await leaveOut(db, { ids: dates.map(({ occurrenceId }) => occurrenceId), userIds: planned.filter((one) => !stays.has(one)) })
  if (dates.length > 0) await storeChairs(db, [id])
  await putRoster(db, [id], at)
}

/** Locks the shift until the transaction ends and then reads it. @throws NOT_FOUND */
async function lockShiftFor(db: Tx, id: string): Promise<ShiftRow> {
  const shift = (await lockShift(db, id)) ? await findFullShift(db, id) : null
  if (!shift) throw refuse('NOT_FOUND')
  return shift
}

function contentOf({ teachers, seats }: ShiftRow): Content {
  return {
    teacherIds: teachers.map(({ id }) => id),
    seats: seats.map(({ chairNumber, student }) => ({ chairNumber, studentId: student.id })),
  }
}

function isSame(one: Content, other: Content): boolean {
  const words = ({ teacherIds, seats }: Content) =>
    [...teacherIds, ...seats.map(({ chairNumber, studentId }) => `${chairNumber} ${studentId}`)].sort().join()
  return words(one) === words(other)
}

async function assertContent(db: Tx, { content, before, places }: { content: Content; before: Content; places: number }): Promise<void> {
  const enabled = await readPlaceable(db, content)
  const issues = contentIssues(content, {
    places,
    teachers: new Set([...enabled.teachers, ...before.teacherIds]),
    students: new Set([...enabled.students, ...before.seats.map(({ studentId }) => studentId)]),
  })
  if (issues.length > 0) throw refuse('VALIDATION_FAILED', { issues })
}

async function readPlaceable(
  db: Tx,
  { teacherIds, seats }: Content,
): Promise<{ teachers: ReadonlySet<string>; students: ReadonlySet<string> }> {
  const teachers = await listPlaceable(db, teacherIds, 'APP_TEACHER')
  const students = await listPlaceable(
    db,
    seats.map(({ studentId }) => studentId),
    'APP_STUDENT',
  )
  return { teachers: new Set(teachers), students: new Set(students) }
}

async function assertDay(at: Date, heldOn: string, path: string): Promise<void> {
  assertPlanned(heldOn, await institutionToday(at), path)
}

function assertPlanned(heldOn: string, today: string, path: string): void {
  const problem = plannedProblem(heldOn, today)
  if (problem) throw badField(path, problem)
}
