import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { LocationKept, LocationRule } from '@/lib/location/vocabulary'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'
import { namingsOf } from '@/server/kernel/queries/namings'
import { participationTypeTable, specialtyTable, termTable } from './lists.sql'
import type { RoomEntry } from './rooms.sql'

type Saved = { readonly id: string; readonly revision: number }

export const specialtyStore = entryStore({
  model: 'Specialty',
  columns: ['name', 'active'],
  table: specialtyTable,
  name: 'name',
  uses: {
    sessions: () => namingsOf('specialty'),
    procedures: Prisma.sql`SELECT specialty_id FROM procedure`,
    placements: () => namingsOf('specialtyOfPlacement'),
  },
})

/** The types in the institution's order, in use or not; a new one comes last. */
export const participationTypeStore = entryStore({
  model: 'ParticipationType',
  columns: ['name', 'active'],
  table: participationTypeTable,
  name: 'name',
  uses: {
    sessions: () => namingsOf('participationType'),
    procedures: Prisma.sql`SELECT participation_type_id FROM procedure_participation`,
  },
  order: Prisma.sql`sort_order, id`,
  fileOrder: 'sortOrder',
  fresh: async (db) => {
    const last = await db.participationType.aggregate({ _max: { sortOrder: true } })
    return { sortOrder: (last._max.sortOrder ?? -1) + 1 }
  },
})

export function countOtherTypes(db: Db, id: string): Promise<number> {
  return db.participationType.count({ where: { active: true, id: { not: id } } })
}

export const termStore = entryStore({
  model: 'Term',
  columns: ['title', 'startsOn', 'endsOn'],
  table: termTable,
  name: 'title',
  uses: {},
  fileOrder: 'startsOn',
  read: ({ startsOn, endsOn, ...term }) => ({ ...term, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) }),
  write: ({ startsOn, endsOn }) => ({ startsOn: new Date(startsOn), endsOn: new Date(endsOn) }),
})

/** Each function returns false if the id is taken, or if somebody else saved the entry since. */
const isOne = ({ count }: { count: number }) => count === 1
const next = { increment: 1 }

export type ClinicEntry = Saved & {
  readonly name: string
  readonly chairCount: number
  readonly hasChairs: boolean
  readonly hasTeeth: boolean
  readonly hasShifts: boolean
  readonly active: boolean
  readonly locationRule: LocationRule
  readonly locationKept: LocationKept
  readonly rooms: RoomEntry[]
}
type ClinicFields = Omit<ClinicEntry, 'rooms'>

export const clinicColumns = {
  id: true,
  revision: true,
  name: true,
  active: true,
  chairCount: true,
  hasChairs: true,
  hasTeeth: true,
  hasShifts: true,
  locationRule: true,
  locationKept: true,
  rooms: { orderBy: { sortOrder: 'asc' }, select: { id: true, name: true, firstChair: true, lastChair: true } },
} satisfies Prisma.ClinicSelect

export function findClinicEntry(db: Db, id: string): Promise<ClinicEntry | null> {
  return db.clinic.findUnique({ where: { id }, select: clinicColumns })
}

export async function insertClinic(
  db: Tx,
  { id, name, chairCount, hasChairs, hasTeeth, hasShifts, locationRule, locationKept, active }: ClinicFields,
): Promise<boolean> {
  return isOne(
    await db.clinic.createMany({
      data: [{ id, name, chairCount, hasChairs, hasTeeth, hasShifts, locationRule, locationKept, active }],
      skipDuplicates: true,
    }),
  )
}

export async function updateClinicEntry(
  db: Tx,
  { id, revision, name, chairCount, hasChairs, hasTeeth, hasShifts, locationRule, locationKept, active }: ClinicFields,
): Promise<boolean> {
  return isOne(
    await db.clinic.updateMany({
      where: { id, revision },
      data: { name, chairCount, hasChairs, hasTeeth, hasShifts, locationRule, locationKept, active, revision: next },
    }),
  )
}
