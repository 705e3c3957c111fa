import { v7 as uuid } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { addDays } from '@/lib/clinical/shift'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { minutesOf } from '@/lib/wall-time'
import { followPlacements } from '@/server/placements/follow'
import { putAgreement, putCapacity, putCheck, putContact } from '@/server/placements/queries/papers'
import { insertPlacements, lockPlacements, changePlacementState, type PlacementContent } from '@/server/placements/queries/placements'
import { insertProvider } from '@/server/placements/queries/providers'
import { placementsOfSchool } from '@/server/placements/scope'
import { putSigner } from '@/server/placements/supervisors'
import { storeProviderPlace } from '@/server/places'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { shownHashOf } from '@/server/provider-portal/rules'
import { insertNote, putAnswer, settleNote } from '@/server/provider-portal/queries/answers'
import { insertLink, lockContact } from '@/server/provider-portal/queries/links'
import { listPortalPlacements } from '@/server/provider-portal/queries/page.sql'
import { seedPlacementBlocks } from './placement-blocks'
import { demoProviders, type DemoProvider } from './placement-providers'
import type { School } from './school'

type Seeding = { readonly db: Db; readonly school: School; readonly now: Date }
type Provider = { readonly id: string; readonly name: string; readonly roomId: string; readonly contactId: string | null }

type Planned = {
  readonly at: DemoProvider['name']
  readonly specialty: string | null
  /** Both in days from today. */
  readonly from: number
  readonly to: number
  readonly state: 'PROPOSED' | 'CONFIRMED' | 'CANCELLED'
  /** A placement of the demo student. */
  readonly isMine?: boolean
}

/** Placements in every state; the last confirmed one at Marsh Lane takes its only place. */
const planned: readonly Planned[] = [
  { at: 'Eastfield Dental Centre', specialty: 'Restorative dentistry', from: -42, to: 20, state: 'CONFIRMED', isMine: true },
  { at: 'Eastfield Dental Centre', specialty: 'Restorative dentistry', from: -42, to: 20, state: 'CONFIRMED' },
  { at: 'Eastfield Dental Centre', specialty: 'Periodontology', from: -28, to: 14, state: 'CONFIRMED' },
  { at: 'Eastfield Dental Centre', specialty: 'Restorative dentistry', from: -90, to: -45, state: 'CONFIRMED' },
  { at: 'Eastfield Dental Centre', specialty: 'Restorative dentistry', from: 7, to: 20, state: 'PROPOSED' },
  { at: 'Eastfield Dental Centre', specialty: 'Periodontology', from: -14, to: 18, state: 'CANCELLED' },
  { at: 'Marsh Lane Practice', specialty: null, from: -21, to: 60, state: 'CONFIRMED' },
  { at: 'Riverside General Hospital', specialty: 'Oral surgery', from: 14, to: 56, state: 'CONFIRMED' },
  { at: 'Hillcrest Community Clinic', specialty: null, from: -35, to: 28, state: 'CONFIRMED' },
  { at: 'Hillcrest Community Clinic', specialty: null, from: 21, to: 63, state: 'PROPOSED' },
]

const hours = [
  ['09:00', '16:30'],
  ['13:00', '17:00'],
  ['09:00', '12:30'],
  ['17:30', '20:00'],
] as const

/** Providers, and students of the last years who are there on days that their timetables leave free. */
export async function seedPlacements({ db, school, now }: Seeding): Promise<void> {
  const providers = new Map<string, Provider>()
  for (const one of demoProviders) providers.set(one.name, await insertDemoProvider({ db, school, now }, one))
  const me = school.studentOf(school.account('student'))
  const others = school.students.filter(({ id, year, programmeId }) => id !== me.id && year === me.year && programmeId === me.programmeId)
  const free = [...others]
  for (const one of planned) {
    const provider = providers.get(one.at)
    const student = one.isMine === true ? me : free.shift()
    if (provider && student) await placeStudent({ db, school, now }, { planned: one, provider, studentId: student.id })
  }
  await seedPortal({ db, school, now }, providers.get('Eastfield Dental Centre'))
  await seedPlacementBlocks({ db, school, now, providers })
  // The changes are marked as seen: these people have known of them for long.
  await db.$executeRaw`
    UPDATE timetable_change_person p SET seen_at = ${now} FROM timetable_change c WHERE c.id = p.change_id AND c.timetable_id = ${placementTimetableId}::uuid`
}

async function insertDemoProvider({ db, school, now }: Seeding, one: DemoProvider): Promise<Provider> {
  const { name, kind, bring, contacts, agreements, checks, places, ...lines } = one
  const [id, today] = [uuid(), school.today.toString()]
  const address = { ...lines, line2: '', line3: '', region: '', country: 'United Kingdom' }
  const place = await storeProviderPlace(db, { was: null, name, active: true, address, at: now })
  await insertProvider(db, { id, name, kind, active: true, clinicId: null, bring, notes: '', ...place, at: now })
  const day = (days: number) => addDays(today, days)
  let contactId: string | null = null
  for (const { signsOff = false, ...contact } of contacts) {
    const supervisorId = signsOff ? await putSigner(db, null, { ...contact, provider: { name, clinicId: null }, audit: () => {} }) : null
    const row = { id: uuid(), providerId: id, ...contact, supervisorId }
    await putContact(db, row)
    contactId ??= row.id
  }
  for (const { name: called, from, to } of agreements) {
    const row = { id: uuid(), providerId: id, name: called, fromOn: day(from), toOn: day(to), remindDays: [42, 14] }
    await putAgreement(db, row, { isMoved: false })
  }
  for (const { name: called, done, expires } of checks)
    await putCheck(db, { id: uuid(), providerId: id, name: called, doneOn: day(done), expiresOn: expires === null ? null : day(expires) })
  for (const { specialty, places: count } of places) {
    const specialtyId = specialty === null ? null : school.specialtyId(specialty)
    await putCapacity(db, { id: uuid(), providerId: id, specialtyId, fromOn: day(-120), toOn: day(245), places: count })
  }
  return { id, name, roomId: place.roomId, contactId }
}

/** Confirms a placement before its first day, so that all of its days become dates. Nobody whose days are all full is placed. */
async function placeStudent(
  { db, school, now }: Seeding,
  { planned: one, provider, studentId }: { planned: Planned; provider: Provider; studentId: string },
): Promise<void> {
  const today = school.today.toString()
  const [fromOn, toOn] = [addDays(today, one.from), addDays(today, one.to)]
  const time = await findFirstFree(db, { studentId, fromOn, toOn })
  if (!time) return
  const content: PlacementContent = {
    ...{
      fromOn,
      toOn,
      weekdays: [time.weekday],
      startsTime: time.startsTime,
      minutes: minutesOf(time.endsTime) - minutesOf(time.startsTime),
    },
    ...{ providerId: provider.id, specialtyId: one.specialty === null ? null : school.specialtyId(one.specialty) },
    ...{ contactId: provider.contactId, notes: '' },
  }
  const id = uuid()
  const state = one.state === 'PROPOSED' ? 'PROPOSED' : 'CONFIRMED'
  await insertPlacements(db, { rows: [{ id, studentId }], content, state })
  if (state === 'PROPOSED') return
  const saved = one.from < 0 ? new Date(now.getTime() + (one.from - 7) * 86_400_000) : now
  const clock = { at: saved, today: addDays(today, Math.min(0, one.from - 7)), ...schoolClock }
  const common = { provider, told: [studentId], actorId: school.account('staff') }
  await followPlacements(db, { ...common, changed: [{ id, before: null }], clock })
  if (one.state !== 'CANCELLED') return
  const before = (await lockPlacements(db, placementsOfSchool(), [id])).get(id) ?? null
  const cancelReason = 'The clinic closes for a refit. We look for another place.'
  await changePlacementState(db, { id, revision: 1, from: 'CONFIRMED', to: 'CANCELLED', cancelReason })
  const then = { ...clock, at: new Date(clock.at.getTime() + 86_400_000) }
  await followPlacements(db, { ...common, changed: [{ id, before }], clock: then })
}

type Free = { readonly weekday: number; readonly startsTime: string; readonly endsTime: string }

/** A weekday and hours that are free in somebody's diary between two days. */
async function findFirstFree(
  db: Db,
  { studentId, fromOn, toOn }: { studentId: string; fromOn: string; toOn: string },
): Promise<Free | null> {
  const rows = await db.$queryRaw<Free[]>`
    SELECT w.weekday, h.starts AS "startsTime", h.ends AS "endsTime"
    FROM (VALUES ${Prisma.join(hours.map(([starts, ends], place) => Prisma.sql`(${place}::int, ${starts}, ${ends})`))}) AS h(place, starts, ends)
      CROSS JOIN generate_series(1, 5) AS w(weekday)
    WHERE NOT EXISTS (
      SELECT 1 FROM diary_entry d CROSS JOIN LATERAL (SELECT d.starts_at AT TIME ZONE ${schoolClock.timeZone} AS starts, d.ends_at AT TIME ZONE ${schoolClock.timeZone} AS ends) l
      WHERE d.subject_id = ${studentId}::uuid AND d.plan_id IS NULL AND d.starts_at >= ${fromOn}::date - 1 AND d.starts_at < ${toOn}::date + 2
        AND extract(isodow FROM l.starts) = w.weekday AND l.starts < l.starts::date + h.ends::time AND l.ends > l.starts::date + h.starts::time)
    ORDER BY h.place, (w.weekday + 3) % 5 LIMIT 1`
  return rows[0] ?? null
}

/**
 * A provider that has opened its page, agreed to the current placements, and asks for something. Nobody knows the link: a new one is mailed from the provider's
 * contacts.
 */
async function seedPortal({ db, school, now }: Seeding, provider: Provider | undefined): Promise<void> {
  if (!provider?.contactId) return
  const [contact, today] = [await lockContact(db, provider.contactId), school.today.toString()]
  if (!contact) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await insertLink(db, {
    ...{ id: uuid(), contactId: contact.id, sentTo: contact.email, tokenHash: hashToken(newToken()) },
    ...{ sentAt: daysAgo(20), sentById: school.account('staff'), expiresAt: daysAgo(-70), openedAt: daysAgo(19) },
  })
  const { rows: placed } = await listPortalPlacements(db, { providerId: provider.id, today, limit: 10 })
  for (const row of placed)
    if (row.state === 'CONFIRMED')
      await putAnswer(db, { placementId: row.id, shownHash: shownHashOf(row), byName: contact.name, at: daysAgo(19) })
  const proposed = placed.find(({ state }) => state === 'PROPOSED')
  const note = { providerId: provider.id, byName: contact.name }
  if (proposed)
    await insertNote(db, {
      ...{ ...note, id: uuid(), placementId: proposed.id, kind: 'CHANGE', at: daysAgo(1) },
      text: 'Could this student come a week later? Our second surgery is being fitted out.',
    })
  const told = uuid()
  await insertNote(db, {
    ...note,
    id: told,
    placementId: null,
    kind: 'PROBLEM',
    text: 'The students’ log-ins for our X-ray software have run out.',
    at: daysAgo(9),
  })
  await settleNote(db, { id: told, byId: school.account('staff'), at: daysAgo(8) })
}
