import 'server-only'
import * as contracts from '@/lib/contracts/clinic-shifts'
import { byAccount, type EvidenceRule } from '@/server/kernel/calls/evidence'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { entity, recording } from '../access'
import { notifyPresenceFollower } from '../followers'
import { findWithSeats, lockIfInScope, upsertAttendance } from '../queries/attendance'
import { recordableShifts } from '../scope'

const presenceEvidence = {
  of: 'the student at a chair of a shift',
  never: {
    subject: true,
    author: 'nobody hands anything in',
    counted: 'a student has one standing in a shift; the later word counts',
    address: byAccount,
  },
  right: 'who teaches in the shift, or keeps the rosters',
  shown: { notCompared: 'who is at a chair is seen there; a later word of somebody else is answered as not taken' },
  ends: 'a later word, here or in the register of the date',
  undo: 'who records presence, by saying otherwise; the audit has all that was said',
} satisfies EvidenceRule

export const recordAttendanceCall = defineCall(contracts.recordAttendance, {
  ...recording,
  audit: 'clinic-shifts.attendanceRecorded',
  evidence: presenceEvidence,
  handle: async ({ actor, input: { clinicShiftId, entries, occurredAt }, db, request, audit, vouch }) => {
    const found = await findWithSeats(db, recordableShifts(actor), clinicShiftId)
    if (!found) throw refuse('NOT_FOUND')
    const { seats, ...of } = found
    const seated = new Set(seats.map(({ studentId }) => studentId))
    const issues = entries.flatMap(({ studentId }, index) =>
      seated.has(studentId) ? [] : [{ path: `entries.${index}.studentId`, code: 'studentNotInShift', message: 'studentNotInShift' }],
    )
    if (issues.length > 0) throw refuse('VALIDATION_FAILED', { issues })
    const subject = entries.map(({ studentId }) => studentId)
    const vouched = vouch({
      subject,
      author: [],
      counted: [],
      may: await lockIfInScope(db, recordableShifts(actor), clinicShiftId),
      shown: 'notCompared',
    })
    const claimed = occurredAt === undefined ? request.at : new Date(occurredAt)
    // If a student is named twice, the last entry counts; if a clock is fast, the server's time.
    const last = [...new Map(entries.map((entry) => [entry.studentId, entry])).values()]
    const at = claimed > request.at ? request.at : claimed
    // Registers come first: where both are locked, they are locked before chairs.
    await notifyPresenceFollower(db, { clinicShiftId, entries: last, byId: actor.id, at, receivedAt: request.at })
    const stored = await upsertAttendance(db, vouched, { of, entries: last, at })
    const left = stored.flatMap(({ studentId, presence, taken }) => (taken ? [] : [{ studentId, presence }]))
    audit({
      entity,
      entityId: clinicShiftId,
      changes: {
        ...Object.fromEntries(stored.flatMap(({ studentId, presence, taken }) => (taken ? [[studentId, { to: presence }]] : []))),
        ...(left.length > 0 && { notTaken: { to: left.map(({ studentId }) => studentId) } }),
      },
    })
    return { savedAt: request.at.toISOString(), left }
  },
})
