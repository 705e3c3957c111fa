import 'server-only'
import type { ConfirmedRecord } from '@/lib/clinical/confirmed-content'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { OutputOf } from '@/lib/contract'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { readConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import type { SessionSide } from '@/lib/clinical/session-rights'
import type { OutsideSeen } from '../../reading/queries/beside'
import type { Linked } from '../queries/confirmations'

type Shown = { readonly link: Linked; readonly record: ConfirmedRecord; readonly toothNotation: ToothNotation }

/** The page of a link: the whole record, and how long the link is valid. The contract leaves out the ids. */
export function confirmedRecordView({
  link: { supervisor, expiresAt },
  record,
  toothNotation,
}: Shown): OutputOf<typeof readConfirmation>['record'] {
  return { ...record, supervisorName: supervisor.name, toothNotation, expiresAt: expiresAt.toISOString() }
}

type Reader = { readonly side: SessionSide; readonly contentHash: string }

/** Every reader of the session sees the outcome; the people that can be asked are shown only to those who may ask. */
export function outsideView({ supervisors, confirmation }: OutsideSeen, { side, contentHash }: Reader): Session['outside'] {
  return { supervisors: side === 'viewer' ? [] : supervisors, confirmation: confirmation && confirmationView(confirmation, contentHash) }
}

function confirmationView(row: NonNullable<OutsideSeen['confirmation']>, contentHash: string): Session['outside']['confirmation'] {
  const {
    state,
    supervisorId,
    supervisorName,
    askedAt,
    expiresAt,
    isReachable,
    decidedAt,
    signerName,
    signerRole,
    registrationNumber,
    remark,
  } = row
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
