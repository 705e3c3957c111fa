import 'server-only'
import { confirmedRecord, type ConfirmedRecord } from '@/lib/clinical/confirmed-content'
import type { Db } from '@/server/kernel/db'

const named = { select: { id: true, name: true } } as const
const person = { select: { displayName: true } } as const

/** The record of a session as somebody outside confirms it. The session exists: the caller has read it before. */
export async function findConfirmedRecord(db: Db, sessionId: string): Promise<ConfirmedRecord> {
  const { student, partner, clinic, participationType, specialty, heldOn, lines, ...session } = await db.treatmentSession.findUniqueOrThrow(
    {
      where: { id: sessionId },
      select: {
        studentId: true,
        partnerId: true,
        participationTypeId: true,
        specialtyId: true,
        heldOn: true,
        shift: true,
        startsAt: true,
        endsAt: true,
        clinicId: true,
        location: true,
        patientAttendance: true,
        student: person,
        partner: person,
        clinic: named,
        participationType: named,
        specialty: named,
        lines: {
          where: { deletedAt: null },
          orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
          select: {
            procedureId: true,
            site: true,
            teeth: true,
            surfaces: true,
            stageId: true,
            quantity: true,
            helpLevel: true,
            difficulty: true,
            procedure: { select: { id: true, caption: true } },
            stage: { select: { id: true, caption: true } },
          },
        },
      },
    },
  )
  return confirmedRecord(
    {
      ...session,
      heldOn: heldOn.toISOString().slice(0, 10),
      studentName: student.displayName,
      partnerName: partner?.displayName ?? null,
      clinicName: clinic.name,
      participationTypeName: participationType.name,
      specialtyName: specialty?.name ?? null,
      lines,
    },
    lines.map(({ procedure }) => ({
      ...procedure,
      stages: lines.flatMap(({ procedureId, stage }) => (stage && procedureId === procedure.id ? [stage] : [])),
    })),
  )
}
