import type { OutputOf } from '@/lib/contract'
import type { listClinic, NextToMark, SessionRow } from '@/lib/contracts/clinical-sessions'

type Clinic = Pick<OutputOf<typeof listClinic>, 'waiting' | 'awaitingMarks'>

/** The server's answer, worked out from a list that may be old: the longest waiting student, else the next in the same clinic on the same day. */
export function nextOfList({ waiting, awaitingMarks }: Clinic, sessionId: string): NextToMark {
  const others = waiting.filter(({ check, session }) => check.state === 'WAITING' && session.id !== sessionId)
  const [first] = others
  if (first) return { waiting: others.length, next: { ...placeOf(first.session), check: { id: first.check.id, kind: first.check.kind } } }
  const here = [...waiting.map(({ session }) => session), ...awaitingMarks].find(({ id }) => id === sessionId)
  const sameClinic = awaitingMarks
    .filter(({ id, clinicId, heldOn }) => id !== sessionId && (!here || (clinicId === here.clinicId && heldOn === here.heldOn)))
    .toSorted(byChair)
  const next = sameClinic.find((row) => !here || byChair(row, here) > 0) ?? sameClinic[0]
  return { waiting: 0, next: next ? { ...placeOf(next), check: null } : null }
}

function placeOf({ id, student, clinicName, chairNumber }: SessionRow) {
  return { sessionId: id, student, clinicName, chairNumber }
}

function byChair(a: SessionRow, b: SessionRow): number {
  return (a.chairNumber ?? Infinity) - (b.chairNumber ?? Infinity) || (a.id < b.id ? -1 : 1)
}
