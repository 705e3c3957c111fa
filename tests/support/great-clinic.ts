import { v7 } from 'uuid'
import type { withPrisma } from './prisma-for'

type Db = Parameters<Parameters<typeof withPrisma>[1]>[0]
type Wanted = {
  readonly teacherId: string
  /** The student from whom the others are copied. */
  readonly studentId: string
  readonly day: Date
  readonly shift: 'AM' | 'PM' | 'EVE'
  readonly at: Date
  readonly procedureId: string
  readonly participationTypeId: string
}
export type GreatClinic = { readonly clinicId: string; readonly sessionIds: readonly string[] }
const size = 200

/** Adds two hundred students at two hundred chairs, each with a session that asks for marking: the first has waited longest. */
export async function greatClinic(
  db: Db,
  { teacherId, studentId, day, shift, at, procedureId, participationTypeId }: Wanted,
): Promise<GreatClinic> {
  const { id: _id, ...student } = await db.user.findUniqueOrThrow({ where: { id: studentId } })
  const { roleId } = await db.userRole.findFirstOrThrow({ where: { userId: studentId } })
  const seats = Array.from({ length: size }, (_, index) => ({
    chairNumber: index + 1,
    userId: v7(),
    sessionId: v7(),
    name: `Student ${String(index + 1).padStart(3, '0')}`,
  }))
  await db.user.createMany({
    data: seats.map(({ userId, name }) => ({
      ...student,
      id: userId,
      username: userId,
      usernameKey: userId,
      email: `${userId}@example.org`,
      emailKey: `${userId}@example.org`,
      displayName: name,
      lastName: name,
    })),
  })
  await db.userRole.createMany({ data: seats.map(({ userId }) => ({ userId, roleId })) })
  const clinic = await db.clinic.create({ data: { id: v7(), name: 'The great hall', chairCount: size } })
  const held = { clinicId: clinic.id, heldOn: day, shift }
  await db.clinicShift.create({
    data: {
      id: v7(),
      ...held,
      teachers: { create: [{ teacherId }] },
      seats: { create: seats.map(({ chairNumber, userId }) => ({ chairNumber, studentId: userId })) },
    },
  })
  const made = { ...held, teacherId, participationTypeId, createdAt: at, occurredAt: at, updatedAt: at }
  await db.treatmentSession.createMany({
    data: seats.map(({ sessionId, userId, chairNumber }) => ({
      ...made,
      id: sessionId,
      studentId: userId,
      createdById: userId,
      chairNumber,
    })),
  })
  await db.procedureLine.createMany({
    data: seats.map(({ sessionId }) => ({
      id: v7(),
      sessionId,
      procedureId,
      site: 'NONE' as const,
      teeth: [],
      surfaces: [],
      sortOrder: 0,
    })),
  })
  await db.checkRequest.createMany({
    data: seats.map(({ sessionId, chairNumber }) => ({
      id: v7(),
      sessionId,
      kind: 'FINAL_CHECK' as const,
      askedAt: new Date(at.getTime() + chairNumber * 1_000),
    })),
  })
  return { clinicId: clinic.id, sessionIds: seats.map(({ sessionId }) => sessionId) }
}
