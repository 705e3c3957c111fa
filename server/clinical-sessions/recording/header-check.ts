import 'server-only'
import { timesProblem } from '@/lib/clinical/session-times'
import { heldOnProblem, isRetrospective, wallClock } from '@/lib/clinical/shift'
import type { Header } from '@/lib/contracts/clinical-sessions'
import { findHeaderChoices, type HeaderChoices } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { institutionDay } from '../institution-day'
import { findHeaderPeople } from './queries/people'

export type HeaderContent = Omit<Header, 'revision'>
/** `begunAt`: when the session was begun, by the device; `saidAt`: when the header was written. */
type Checked = {
  readonly db: Tx
  readonly at: Date
  readonly begunAt: Date
  readonly saidAt: Date
  readonly studentId: string
  readonly header: HeaderContent
  readonly before: HeaderContent | null
}

/**
 * Whether a header can be stored. Values that were stored before and are unchanged are not checked again: a teacher who has left or a clinic that was closed
 * since must not keep the rest from being saved.
 * @throws VALIDATION_FAILED with every field that is wrong.
 */
export async function assertHeader(checked: Checked): Promise<void> {
  const { db, at, begunAt, saidAt, studentId, header, before } = checked
  const { today, timeZone } = await institutionDay(at)
  const day = heldOnProblem(header.heldOn, today)
  const isUnexplained =
    day === null && isRetrospective(header.heldOn, wallClock(begunAt, timeZone).day) && header.retrospectiveReason === null
  const times = timesProblem(header, { heldOn: header.heldOn, timeZone })
  const choices = await findHeaderChoices(db, { ...header, at: saidAt })
  const people = await findHeaderPeople(db, { studentId, ...header })
  const changed = (...fields: (keyof HeaderContent)[]) => before === null || fields.some((field) => before[field] !== header[field])
  const issues = [
    changed('heldOn') && issueUnlessNull('heldOn', day),
    changed('heldOn', 'retrospectiveReason') && isUnexplained && issueUnlessNull('retrospectiveReason', 'retrospectiveNeeded'),
    changed('heldOn', 'startsAt', 'endsAt') && times !== null && issueUnlessNull(times.path, times.code),
    changed('clinicId') && !choices.clinic?.active && issueUnlessNull('clinicId', 'clinicUnknown'),
    changed('clinicId', 'chairNumber') && issueUnlessNull('chairNumber', chairProblem(header.chairNumber, choices)),
    changed('participationTypeId') &&
      !choices.participationType?.active &&
      issueUnlessNull('participationTypeId', 'participationTypeUnknown'),
    changed('specialtyId') &&
      header.specialtyId !== null &&
      !choices.specialty?.active &&
      issueUnlessNull('specialtyId', 'specialtyUnknown'),
    changed('teacherId') && !people.teacher && issueUnlessNull('teacherId', 'teacherUnknown'),
    changed('partnerId') && header.partnerId !== null && !people.partner && issueUnlessNull('partnerId', 'partnerUnknown'),
  ].filter((issue) => issue !== false && issue !== null)
  if (issues.length > 0) throw refuse('VALIDATION_FAILED', { issues })
}

function issueUnlessNull(path: keyof HeaderContent, code: string | null): { path: string; code: string; message: string } | null {
  return code === null ? null : { path, code, message: code }
}

function chairProblem(chairNumber: number | null, { clinic }: HeaderChoices): string | null {
  return chairNumber !== null && clinic && chairNumber > clinic.chairCount ? 'chairUnknown' : null
}
