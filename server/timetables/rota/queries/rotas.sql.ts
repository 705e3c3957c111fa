import 'server-only'
import { z } from 'zod'
import type { EventPart } from '@/lib/timetables/vocabulary'
import type { RotaTime } from '@/lib/timetables/rota'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'

export type Block = { id: string; name: string; startsOn: string; endsOn: string }
export type Slot = {
  id: string
  title: string
  sessionTypeId: string
  roomId: string | null
  groupsAtOnce: number
  times: RotaTime[]
  teachers: { userId: string; part: Exclude<EventPart, 'STUDENT'> }[]
}
type Cell = { blockId: string; groupId: string; slotId: string }
export type RotaContent = {
  name: string
  groupingId: string
  blocks: Block[]
  slots: Slot[]
  cells: Cell[]
}
export type RotaRow = RotaContent & { id: string; timetableId: string; revision: number }

const Times = z.array(z.object({ id: z.string(), weekdays: z.array(z.number()), startsTime: z.string(), minutes: z.number() }))
const mostRotas = 40

async function findRotas(db: Db, where: { id?: string; timetableId?: string }): Promise<RotaRow[]> {
  const rows = await db.rota.findMany({
    where,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostRotas,
    select: {
      id: true,
      timetableId: true,
      groupingId: true,
      name: true,
      revision: true,
      blocks: {
        select: { id: true, name: true, startsOn: true, endsOn: true, cells: true },
        orderBy: [{ startsOn: 'asc' }, { id: 'asc' }],
      },
      slots: {
        select: {
          id: true,
          title: true,
          sessionTypeId: true,
          roomId: true,
          groupsAtOnce: true,
          times: true,
          teachers: { select: { userId: true, part: true }, orderBy: [{ part: 'asc' }, { userId: 'asc' }] },
        },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      },
    },
  })
  return rows.map(({ blocks, slots, ...row }) => ({
    ...row,
    blocks: blocks.map(({ cells: _, startsOn, endsOn, ...block }) => ({ ...block, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) })),
    slots: slots.map(({ times, teachers, ...slot }) => ({
      ...slot,
      times: Times.parse(times),
      teachers: teachers.flatMap(({ userId, part }) => (part === 'STUDENT' ? [] : [{ userId, part }])),
    })),
    cells: blocks.flatMap(({ cells }) => cells),
  }))
}

export const listRotas = (db: Db, timetableId: string): Promise<RotaRow[]> => findRotas(db, { timetableId })

export const countRotas = (db: Db, timetableId: string): Promise<number> => db.rota.count({ where: { timetableId } })
export const mayHaveAnother = (count: number): boolean => count < mostRotas

export async function findRota(db: Db, id: string): Promise<RotaRow | null> {
  return (await findRotas(db, { id }))[0] ?? null
}

/** Whether a block or a slot with one of these ids belongs to another rota. */
export async function areOthers(db: Tx, { rotaId, ids }: { rotaId: string; ids: readonly string[] }): Promise<boolean> {
  const where = { id: { in: [...ids] }, rotaId: { not: rotaId } }
  return (await db.rotaBlock.count({ where })) + (await db.rotaSlot.count({ where })) > 0
}

/** Replaces the stored content of the rota. */
export async function putRota(db: Tx, { id, timetableId, revision, ...content }: RotaRow): Promise<void> {
  const { name, groupingId, blocks, slots, cells } = content
  const data = { timetableId, groupingId, name, revision }
  await db.rota.upsert({ where: { id }, create: { id, ...data }, update: data, select: { id: true } })
  await db.rotaBlock.deleteMany({ where: { rotaId: id } })
  await db.rotaSlot.deleteMany({ where: { rotaId: id } })
  await db.rotaBlock.createMany({
    data: blocks.map(({ startsOn, endsOn, ...block }) => ({
      ...block,
      rotaId: id,
      startsOn: new Date(startsOn),
      endsOn: new Date(endsOn),
    })),
  })
  await db.rotaSlot.createMany({
    data: slots.map(({ teachers: _, times, ...slot }, position) => ({ ...slot, rotaId: id, position, times })),
  })
  await db.rotaSlotTeacher.createMany({ data: slots.flatMap(({ id: slotId, teachers }) => teachers.map((one) => ({ ...one, slotId }))) })
  await db.rotaCell.createMany({ data: cells })
}

export async function deleteRota(db: Tx, id: string): Promise<void> {
  await db.rota.deleteMany({ where: { id } })
}

/** The clinic to whose shifts the dates of a slot belong: slots of a clinical type in a clinic's room. */
export async function listClinicsOf(db: Db, slotIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ id: string; clinicId: string }[]>`
    SELECT s.id, r.clinic_id AS "clinicId" FROM unnest(${[...slotIds]}::uuid[]) AS w(id) JOIN rota_slot s ON s.id = w.id JOIN session_type y ON y.id = s.session_type_id AND y.is_clinical
      JOIN room r ON r.id = s.room_id AND r.kind = 'CLINIC' AND r.clinic_id IS NOT NULL`
  return new Map(rows.map(({ id, clinicId }) => [id, clinicId]))
}
