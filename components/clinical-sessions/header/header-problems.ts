import { timesProblem } from '@/lib/clinical/session-times'
import { heldOnProblem, isRetrospective } from '@/lib/clinical/shift'
import type { PatientKind } from '@/lib/clinical/vocabulary'
import type { Head } from './header-fields'

export type HeadProblem =
  | 'required'
  | 'dateBeyondTomorrow'
  | 'dateTooEarly'
  | 'chairUnknown'
  | 'tooLong'
  | 'retrospectiveNeeded'
  | 'timeNotOnDay'
  | 'startNeeded'
  | 'endBeforeStart'
  | 'visitTooLong'
type HeadProblems = { readonly [Field in keyof Head]?: HeadProblem }
/** `begunOn` is the day on which the session was begun on a device. */
type Known = {
  readonly today: string
  readonly begunOn: string
  readonly timeZone: string
  readonly clinics: readonly { readonly id: string; readonly chairCount: number }[]
}

/** The maximum length of a patient's number or initials. */
export const patientLengths: Readonly<Record<PatientKind, number>> = { HOSPITAL_NUMBER: 40, INITIALS: 8 }
/** The highest chair number that is accepted in a clinic that is not known any more. */
const mostChairs = 999

/** The problems of a head, by field, in the order of the form. */
export function headProblems(head: Head, { today, begunOn, timeZone, clinics }: Known): HeadProblems {
  const clinic = clinics.find(({ id }) => id === head.clinicId)
  const isChairWrong = head.chairNumber !== null && (head.chairNumber < 1 || head.chairNumber > (clinic?.chairCount ?? mostChairs))
  const date = heldOnProblem(head.heldOn, today)
  const times = timesProblem(head, { heldOn: head.heldOn, timeZone })
  const isUnexplained = date === null && isRetrospective(head.heldOn, begunOn) && !head.retrospectiveReason?.trim()
  const isPatientLong = head.patient !== null && head.patient.text.trim().length > patientLengths[head.patient.kind]
  return {
    ...(head.clinicId === '' && { clinicId: 'required' }),
    ...(isChairWrong && { chairNumber: 'chairUnknown' }),
    ...(date && { heldOn: date }),
    ...(isUnexplained && { retrospectiveReason: 'retrospectiveNeeded' }),
    ...(times && { [times.path]: times.code }),
    ...(head.teacherId === '' && { teacherId: 'required' }),
    ...(head.participationTypeId === '' && { participationTypeId: 'required' }),
    ...(isPatientLong && { patient: 'tooLong' }),
  }
}

type Savable = {
  readonly head: Head
  readonly problems: HeadProblems
  /** The entered values that cannot be saved. */
  readonly wrong: Partial<Head>
}

/**
 * A head is saved as a whole: a wrong field is sent with its stored value, so that it does not keep the others from being saved. A stored
 * value is not checked again, as on the server: a clinic may have lost chairs since.
 */
export function savableHead(entered: Head, stored: Head, known: Known): Savable {
  const withClinic = entered.clinicId === '' ? { ...entered, clinicId: stored.clinicId } : entered
  const found = { ...headProblems(withClinic, known), ...(entered.clinicId === '' && ({ clinicId: 'required' } as const)) }
  const isNew = (field: keyof Head) =>
    entered[field] !== stored[field] || dependsOn[field]?.some((other) => withClinic[other] !== stored[other])
  const shown = savedFields.filter((field) => found[field] !== undefined && isNew(field))
  // The day, its times and the reason for a late record are valid together or not at all.
  const fields = shown.some((field) => ofDay.includes(field)) ? [...new Set([...shown, ...ofDay])] : shown
  const head = copyFields(withClinic, fields, stored)
  // The stored chair may not exist in the new clinic; then neither can be saved until a chair is entered.
  const isChairLost =
    fields.includes('chairNumber') && head.clinicId !== stored.clinicId && headProblems(head, known).chairNumber !== undefined
  const right = isChairLost ? copyFields(head, ['clinicId'], stored) : head
  return {
    head: right,
    problems: Object.fromEntries(shown.map((field) => [field, found[field]])),
    wrong: copyFields(
      {},
      savedFields.filter((field) => right[field] !== entered[field]),
      entered,
    ),
  }
}

/** The fields that can be entered wrongly. */
const savedFields = [
  'clinicId',
  'chairNumber',
  'heldOn',
  'retrospectiveReason',
  'startsAt',
  'endsAt',
  'teacherId',
  'participationTypeId',
  'patient',
] as const
const ofDay: readonly (typeof savedFields)[number][] = ['heldOn', 'retrospectiveReason', 'startsAt', 'endsAt']
/** The fields whose change may make a field wrong. */
const dependsOn: { readonly [Field in keyof Head]?: readonly (keyof Head)[] } = {
  chairNumber: ['clinicId'],
  retrospectiveReason: ['heldOn'],
  startsAt: ['heldOn', 'endsAt'],
  endsAt: ['heldOn', 'startsAt'],
}

function copyFields<T extends Partial<Head>>(into: T, fields: readonly (keyof Head)[], from: Head): T {
  return fields.reduce<T>((head, field) => ({ ...head, [field]: from[field] }), into)
}
