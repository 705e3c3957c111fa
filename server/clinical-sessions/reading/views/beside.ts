import 'server-only'
import { z } from 'zod'
import type { Target } from '@/lib/clinical/marking'
import type { SessionSide } from '@/lib/clinical/session-rights'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { Target as TargetShape } from '@/lib/contracts/clinical-sessions/parts.shapes'
import { decrypt } from '@/server/kernel/secrets/cipher'
import { isOfMark } from '../../marking/blinded'
import { lateSealing } from '../../sealings'
import type { BesideRow, LateSeen } from '../queries/beside'
import { outsideView } from '../../outside/views/confirmations'

type Reader = {
  readonly readerId: string
  readonly studentId: string
  readonly side: SessionSide
  readonly contentHash: string
  readonly isShown: (target: Target) => boolean
}
export type Beside = BesideRow & Reader

export function besideView({
  outside,
  tags,
  late,
  linked,
  offered,
  ...reader
}: Beside): Pick<Session, 'outside' | 'tags' | 'late' | 'visit'> {
  return {
    outside: outsideView(outside, reader),
    tags,
    late: late.map((one) => lateView(one, reader)),
    visit: {
      linked: linked.map(({ id, studentId, studentName, participationTypeId, mayOpen, lineIds }) => ({
        id,
        student: { id: studentId, displayName: studentName },
        participationTypeId,
        mayOpen,
        lineIds,
      })),
      // The sessions that can be linked are shown only to people who may link them.
      offered:
        reader.side === 'viewer'
          ? []
          : offered.map(({ id, studentId, studentName, chairNumber, startsAt }) => ({
              id,
              student: { id: studentId, displayName: studentName },
              chairNumber,
              startsAt: iso(startsAt),
            })),
    },
  }
}

const Input = z.record(z.string(), z.unknown())

/**
 * A teacher's late marks and remarks are not final until they are applied: the student sees only that there are some. A teacher from whom the student's own
 * marks are hidden sees the target, and not the mark.
 */
function lateView(
  { id, byId, byName, callName, inputCipher, occurredAt, receivedAt }: LateSeen,
  { readerId, studentId, side, isShown }: Reader,
): Session['late'][number] {
  const isHidden = readerId === studentId && byId !== studentId
  const given = isHidden ? null : Input.safeParse(JSON.parse(decrypt(lateSealing, inputCipher)))
  const target = byId === studentId && isOfMark(callName) ? TargetShape.safeParse(given?.data?.target) : null
  const isBlinded = target?.success === true && !isShown(target.data)
  return {
    id,
    callName,
    by: { id: byId, displayName: byName },
    occurredAt: new Date(occurredAt).toISOString(),
    receivedAt: new Date(receivedAt).toISOString(),
    input: given?.success ? (isBlinded ? { target: target.data } : given.data) : null,
    mayDecide: side === 'teacher' || (side === 'student' && byId === readerId),
  }
}

function iso(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
