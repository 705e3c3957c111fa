import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { insertBlock, type BlockContent } from '@/server/placements/queries/blocks'
import { insertPlacements } from '@/server/placements/queries/placements'
import { putCapacity } from '@/server/placements/queries/papers'
import { storeRanking } from '@/server/placements/queries/rankings.sql'
import { followPlacements } from '@/server/placements/follow'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import type { School } from './school'

type Provider = { readonly id: string; readonly name: string; readonly roomId: string }
type Seeding = { readonly db: Db; readonly school: School; readonly now: Date; readonly providers: ReadonlyMap<string, Provider> }

const dayMs = 86_400_000
const [lakeside, hillcrest, marsh] = ['Lakeside Dental Care', 'Hillcrest Community Clinic', 'Marsh Lane Practice'] as const
/** The choices of the year's students, in turn; [] has not chosen yet. */
const wishes: readonly (readonly string[])[] = [
  [lakeside, hillcrest],
  [],
  [hillcrest, lakeside],
  [lakeside],
  [],
  [marsh, lakeside, hillcrest],
]

/** The share of the block's students for whom each provider has a place on its days. */
const shares = [
  [lakeside, 0.4],
  [hillcrest, 0.3],
  [marsh, 0.2],
] as const

/** Two blocks, both on Saturdays, which are free: one for which the demo student's year chooses now, and one that has been allocated. */
export async function seedPlacementBlocks({ db, school, now, providers }: Seeding): Promise<void> {
  const today = school.today.toString()
  const me = school.studentOf(school.account('student'))
  const others = school.students.filter(({ id, year, programmeId }) => id !== me.id && year === me.year && programmeId === me.programmeId)
  const common = {
    ...{ specialtyId: null, programmeId: me.programmeId, years: [me.year], weekdays: [6], startsTime: '09:00', minutes: 240 },
    ...{ choices: 3, neverAgain: false },
  }
  const idOf = (name: string) => providers.get(name)?.id ?? ''
  const specialty = await db.specialty.findFirst({ where: { name: 'Restorative dentistry' }, select: { id: true } })
  const open: BlockContent = {
    ...{ ...common, specialtyId: specialty?.id ?? null, name: 'Outreach Saturdays', fromOn: addDays(today, 70), toOn: addDays(today, 97) },
    ...{ opensAt: new Date(now.getTime() - 4 * dayMs), closesAt: new Date(now.getTime() + 10 * dayMs) },
  }
  const openId = uuid()
  await insertBlock(db, { id: openId, content: open })
  await db.placementBlock.update({ where: { id: openId }, data: { state: 'PREFERENCES', openToldAt: open.opensAt }, select: { id: true } })
  // The places are nearly enough for everybody, so that a calculation has something to decide.
  for (const [name, share] of shares) {
    const places = Math.round((others.length + 1) * share)
    await putCapacity(db, {
      id: uuid(),
      providerId: idOf(name),
      specialtyId: open.specialtyId,
      fromOn: open.fromOn,
      toOn: open.toOn,
      places,
    })
  }
  for (const [place, { id: studentId }] of others.entries()) {
    const providerIds = (wishes[place % wishes.length] ?? []).map(idOf)
    if (providerIds.length > 0)
      await storeRanking(db, { blockId: openId, studentId, revision: 0, at: new Date(now.getTime() - dayMs), providerIds })
  }
  const past: BlockContent = {
    ...{ ...common, name: 'Community Saturdays', fromOn: addDays(today, 35), toOn: addDays(today, 62) },
    ...{ opensAt: new Date(now.getTime() - 30 * dayMs), closesAt: new Date(now.getTime() - 10 * dayMs) },
  }
  const pastId = uuid()
  await insertBlock(db, { id: pastId, content: past })
  await db.placementBlock.update({ where: { id: pastId }, data: { state: 'ALLOCATED', openToldAt: past.opensAt }, select: { id: true } })
  const [first, second] = others
  for (const [student, name, choice] of [
    [first, lakeside, 1],
    [second, hillcrest, 2],
  ] as const) {
    const provider = providers.get(name)
    if (!student || !provider) continue
    const ranking = choice === 1 ? [lakeside, hillcrest] : [lakeside, hillcrest, marsh]
    const at = new Date(now.getTime() - 12 * dayMs)
    await storeRanking(db, { blockId: pastId, studentId: student.id, revision: 0, at, providerIds: ranking.map(idOf) })
    const { fromOn, toOn, weekdays, startsTime, minutes, specialtyId } = past
    const content = { providerId: provider.id, specialtyId, fromOn, toOn, weekdays, startsTime, minutes, contactId: null, notes: '' }
    const id = uuid()
    await insertPlacements(db, { rows: [{ id, studentId: student.id, blockId: pastId, choice }], content, state: 'CONFIRMED' })
    await followPlacements(db, {
      ...{ provider, changed: [{ id, before: null }], told: [student.id], actorId: school.account('staff') },
      clock: { at: now, today, ...schoolClock },
    })
  }
}
