import 'server-only'
import { difficulties, helpLevels, type ToothNotation } from '@/lib/clinical/vocabulary'
import type { OutputOf } from '@/lib/contract'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { readConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import type { UsedProcedure } from '@/server/catalogue'
import type { SessionSide } from '@/lib/clinical/session-rights'
import type { OutsideSeen } from '../queries/beside'
import type { Linked } from '../queries/confirmations'
import type { LineRow } from '../queries/lines'

type Confirmed = { readonly link: Linked; readonly lines: readonly LineRow[]; readonly procedures: readonly UsedProcedure[]; readonly toothNotation: ToothNotation }

/** What the link shows: of the session what is confirmed, and nothing of the patient. */
export function confirmedRecordView({ link: { supervisor, session, expiresAt }, lines, procedures, toothNotation }: Confirmed): OutputOf<typeof readConfirmation>['record'] {
  return {
    supervisorName: supervisor.name,
    studentName: session.studentName,
    heldOn: session.heldOn,
    clinicName: session.clinicName,
    location: session.location,
    patientAttendance: session.patientAttendance,
    lines: lines.map(({ procedureId, stageId, site, teeth, surfaces, quantity, helpLevel, difficulty }) => {
      const procedure = procedures.find(({ id }) => id === procedureId)
      return {
        caption: procedure?.caption ?? '',
        stage: procedure?.stages.find(({ id }) => id === stageId)?.caption ?? null,
        site, teeth, surfaces, quantity,
        helpLevel: helpLevels.find((level) => level === helpLevel) ?? null,
        difficulty: difficulties.find((known) => known === difficulty) ?? null,
      }
    }),
    toothNotation,
    expiresAt: expiresAt.toISOString(),
  }
}

type Reader = { readonly side: SessionSide; readonly contentHash: string }

/** Whoever sees the session sees what came of it; whom one may ask is the matter of who may ask. */
export function outsideView({ supervisors, confirmation }: OutsideSeen, { side, contentHash }: Reader): Session['outside'] {
  return { supervisors: side === 'viewer' ? [] : supervisors, confirmation: confirmation && confirmationView(confirmation, contentHash) }
}

function confirmationView(row: NonNullable<OutsideSeen['confirmation']>, contentHash: string): Session['outside']['confirmation'] {
  const { state, supervisorId, supervisorName, askedAt, expiresAt, isReachable, decidedAt, signerName, signerRole, registrationNumber, remark } = row
  return {
    state,
    supervisor: { id: supervisorId, name: supervisorName },
    askedAt: new Date(askedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    isCurrent: row.contentHash === contentHash && (state !== 'ASKED' || isReachable),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
    name: signerName,
    role: signerRole,
    registrationNumber,
    remark,
  }
}
