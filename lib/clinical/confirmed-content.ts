import type { Shift } from './shifts'
import { difficulties, helpLevels, type PatientAttendance, type ProcedureSite } from './vocabulary'

export type ConfirmedLine = {
  readonly procedureId: string
  readonly site: ProcedureSite
  readonly teeth: readonly number[]
  readonly surfaces: readonly string[]
  readonly stageId: string | null
  readonly quantity: number
  readonly helpLevel: string | null
  readonly difficulty: string | null
}
/** The session as it is stored, with the names for its ids. */
export type Confirmed = {
  readonly studentId: string
  readonly studentName: string
  readonly partnerId: string | null
  readonly partnerName: string | null
  readonly participationTypeId: string
  readonly participationTypeName: string
  readonly specialtyId: string | null
  readonly specialtyName: string | null
  /** The day, without a time. */
  readonly heldOn: string
  readonly shift: Shift
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly clinicId: string
  readonly clinicName: string
  readonly location: string
  readonly patientAttendance: PatientAttendance
  readonly lines: readonly ConfirmedLine[]
}
type Named = {
  readonly id: string
  readonly caption: string
  readonly stages: readonly { readonly id: string; readonly caption: string }[]
}

/** The version of the content. A hash of another version covers a record with fewer fields: its link is void, and a confirmation is out of date. */
const version = 2

export type ConfirmedRecord = ReturnType<typeof confirmedRecord>

/**
 * The record that a person outside confirms: the page shows these fields and `confirmedContent` hashes these fields, so nobody confirms anything that could
 * change behind their signature. It has no patient, no notes and no marks.
 * @param procedures of the lines, with their stages
 */
export function confirmedRecord({ startsAt, endsAt, location, lines, ...session }: Confirmed, procedures: readonly Named[]) {
  const { studentId, studentName, partnerId, partnerName, participationTypeId, participationTypeName } = session
  const { specialtyId, specialtyName, heldOn, shift, clinicId, clinicName, patientAttendance } = session
  return {
    student: { id: studentId, name: studentName },
    partner: namedOrNull(partnerId, partnerName),
    participationType: { id: participationTypeId, name: participationTypeName },
    specialty: namedOrNull(specialtyId, specialtyName),
    heldOn,
    shift,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    clinic: { id: clinicId, name: clinicName },
    location: location.trim(),
    patientAttendance,
    lines: lines.map((line) => confirmedLine(line, procedures)),
  }
}

function confirmedLine({ procedureId, stageId, site, teeth, surfaces, quantity, ...line }: ConfirmedLine, procedures: readonly Named[]) {
  const procedure = procedures.find(({ id }) => id === procedureId)
  return {
    procedure: { id: procedureId, caption: procedure?.caption ?? '' },
    stage: stageId === null ? null : { id: stageId, caption: procedure?.stages.find(({ id }) => id === stageId)?.caption ?? '' },
    site,
    teeth: [...teeth],
    surfaces: [...surfaces],
    quantity,
    helpLevel: knownOrNull(helpLevels, line.helpLevel),
    difficulty: knownOrNull(difficulties, line.difficulty),
  }
}

function namedOrNull(id: string | null, name: string | null): { readonly id: string; readonly name: string } | null {
  return id === null ? null : { id, name: name ?? '' }
}

function knownOrNull<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((one) => one === value) ?? null
}

/**
 * The record in one spelling: equal sessions give the same text, in whatever order their lines were recorded. The captions of the catalogue count, because they
 * say what was done. People, clinics and specialties count by their ids: a married name or a renamed room must not void what was confirmed.
 */
export function confirmedContent(record: ConfirmedRecord): string {
  const { student, partner, participationType, specialty, clinic, lines, ...rest } = record
  return JSON.stringify([
    version,
    student.id,
    partner?.id ?? null,
    participationType,
    specialty?.id ?? null,
    clinic.id,
    Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lines.map(lineContent).sort(),
  ])
}

function lineContent({ teeth, surfaces, ...line }: ConfirmedRecord['lines'][number]): string {
  return JSON.stringify([
    teeth.toSorted((a, b) => a - b),
    surfaces.toSorted(),
    Object.entries(line).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])
}
