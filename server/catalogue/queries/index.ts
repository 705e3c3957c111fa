import 'server-only'
import { permitOf, type JointCredit, type OutsidePermit, type Permit, type PermitRow } from '@/lib/clinical/permits'
import type { LocationSwitch } from '@/lib/location/vocabulary'
import type { Room } from '@/lib/clinical/rooms'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { roomsOf } from './rooms.sql'

const inOrder = [{ sortOrder: 'asc' }, { id: 'asc' }] as const
const captioned = { where: { active: true }, orderBy: [...inOrder], select: { id: true, caption: true } }
const named = { id: true, name: true } as const

type Captioned = { id: string; caption: string }
type Named = { id: string; name: string }

const permits = { select: { programmeId: true, year: true } } as const

type Limits = { permits: PermitRow[] }
type ActiveProcedure = Limits & {
  id: string
  code: string
  caption: string
  category: string
  specialtyId: string | null
  site: ProcedureSite
  scaleId: string
  jointCredit: JointCredit
  criteria: Captioned[]
  stages: (Captioned & { completes: boolean })[]
  outside: { rule: OutsidePermit; reason: string }
}

export async function listActiveProcedures(db: Db): Promise<ActiveProcedure[]> {
  const rows = await db.procedure.findMany({
    where: { active: true },
    orderBy: [...inOrder],
    select: {
      id: true,
      code: true,
      caption: true,
      category: true,
      specialtyId: true,
      site: true,
      scaleId: true,
      jointCredit: true,
      outsidePermit: true,
      outsideReason: true,
      permits,
      criteria: captioned,
      stages: { ...captioned, select: { ...captioned.select, completes: true } },
    },
  })
  return rows.map(({ outsidePermit, outsideReason, ...row }) => ({ ...row, outside: { rule: outsidePermit, reason: outsideReason } }))
}

export function listActiveSections(
  db: Db,
): Promise<(Limits & { id: string; caption: string; required: boolean; scaleId: string; items: Captioned[] })[]> {
  return db.section.findMany({
    where: { active: true },
    orderBy: [...inOrder],
    select: { id: true, caption: true, required: true, scaleId: true, items: captioned, permits },
  })
}

/** The versions on which something active is marked. */
export function listActiveScales(db: Db): Promise<
  {
    id: string
    name: string
    version: number
    values: { value: number; label: string; meaning: string; colour: string; pass: boolean }[]
  }[]
> {
  return db.scale.findMany({
    where: { OR: [{ procedures: { some: { active: true } } }, { sections: { some: { active: true } } }] },
    orderBy: [{ name: 'asc' }, { version: 'asc' }],
    select: {
      id: true,
      name: true,
      version: true,
      values: { orderBy: { value: 'asc' }, select: { value: true, label: true, meaning: true, colour: true, pass: true } },
    },
  })
}

export function listActiveClinics(
  db: Db,
): Promise<(Named & { chairCount: number; hasChairs: boolean; hasTeeth: boolean; hasShifts: boolean; rooms: Room[] } & LocationSwitch)[]> {
  return db.$queryRaw`
    SELECT c.id, c.name, c.chair_count AS "chairCount", c.has_chairs AS "hasChairs", c.has_teeth AS "hasTeeth", c.has_shifts AS "hasShifts", c.location_rule AS "locationRule", c.location_kept AS "locationKept",
      ${roomsOf(Prisma.sql`c.id`)} AS rooms
    FROM clinic c WHERE c.active ORDER BY c.name`
}

export function listActiveSpecialties(db: Db): Promise<Named[]> {
  return db.specialty.findMany({ where: { active: true }, orderBy: { name: 'asc' }, select: named })
}

export async function listTags(db: Db): Promise<(Named & { group: string })[]> {
  const rows = await db.tag.findMany({
    where: { active: true, mergedIntoId: null, tagGroup: { active: true } },
    orderBy: [{ tagGroup: { name: 'asc' } }, { name: 'asc' }],
    select: { ...named, tagGroup: { select: { name: true } } },
  })
  return rows.map(({ tagGroup, ...tag }) => ({ ...tag, group: tagGroup.name }))
}

export function listActiveParticipationTypes(db: Db): Promise<Named[]> {
  return db.participationType.findMany({ where: { active: true }, orderBy: [...inOrder], select: named })
}

/** The programme and year of somebody who is a student by a role of their own. */
export async function findBelongs(db: Db, userId: string): Promise<{ programmeId: string | null; year: number | null } | null> {
  return db.user.findUnique({ where: { id: userId }, select: { programmeId: true, year: true } })
}

export type ChosenProcedure = { site: ProcedureSite; active: boolean; permit: Permit; reason: string; stageIds: string[] }

/** A procedure as a student may choose it, with the ids of its stages, in use or not. */
export async function findProcedure(db: Db, { id, studentId }: { id: string; studentId: string }): Promise<ChosenProcedure | null> {
  const procedure = await db.procedure.findUnique({
    where: { id },
    select: { site: true, active: true, outsidePermit: true, outsideReason: true, permits, stages: { select: { id: true } } },
  })
  if (!procedure) return null
  const student = procedure.permits.length > 0 ? await findBelongs(db, studentId) : null
  const { site, active, outsidePermit, outsideReason: reason, stages } = procedure
  return {
    site,
    active,
    reason,
    permit: permitOf({ permits: procedure.permits, outside: { rule: outsidePermit } }, student),
    stageIds: stages.map((stage) => stage.id),
  }
}

/** Null where there is no such row. `active`: it is in use, or was when it was chosen. */
export type HeaderChoices = {
  clinic: { active: boolean; chairCount: number } | null
  participationType: { active: boolean } | null
  specialty: { active: boolean } | null
}
/** `at`: the time of the choice, by the device. */
type Chosen = { readonly at: Date; readonly clinicId: string; readonly participationTypeId: string; readonly specialtyId: string | null }

/** The rows that the head of a record names, in one statement. They are locked until the record is stored: editing an entry needs an exclusive lock. */
export async function findHeaderChoices(db: Db, { at, clinicId, participationTypeId, specialtyId }: Chosen): Promise<HeaderChoices> {
  // A choice made without a network is not refused for a later change by the institution.
  const active = Prisma.sql`(active OR COALESCE(out_of_use_at > ${at}::timestamptz, FALSE)) AS active`
  const [row] = await db.$queryRaw<
    { chairs: number | null; clinic: boolean | null; participation: boolean | null; specialty: boolean | null }[]
  >`
    WITH c AS (SELECT chair_count, ${active} FROM clinic WHERE id = ${clinicId}::uuid FOR KEY SHARE),
      p AS (SELECT ${active} FROM participation_type WHERE id = ${participationTypeId}::uuid FOR KEY SHARE),
      s AS (SELECT ${active} FROM specialty WHERE id = ${specialtyId}::uuid FOR KEY SHARE)
    SELECT c.chair_count AS chairs, c.active AS clinic, p.active AS participation, s.active AS specialty
    FROM (VALUES (1)) AS one LEFT JOIN c ON TRUE LEFT JOIN p ON TRUE LEFT JOIN s ON TRUE`
  const found = (isActive: boolean | null | undefined) => (isActive === null || isActive === undefined ? null : { active: isActive })
  const clinic = found(row?.clinic)
  return {
    clinic: clinic && { ...clinic, chairCount: row?.chairs ?? 0 },
    participationType: found(row?.participation),
    specialty: found(row?.specialty),
  }
}
