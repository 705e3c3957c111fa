import { patientCame } from './patient-came'
import type { MarkSide, PatientAttendance } from './vocabulary'

/** The object of a mark: a criterion of a procedure line, or an item of a section. */
export type Target =
  { readonly kind: 'criterion'; readonly lineId: string; readonly criterionId: string } | { readonly kind: 'item'; readonly itemId: string }

/** The key of a target, under which a mark of each side is stored. */
export function targetKey(target: Target): string {
  return target.kind === 'criterion' ? `line:${target.lineId}:${target.criterionId}` : `item:${target.itemId}`
}

export type Markable = {
  readonly patientAttendance: PatientAttendance
  readonly lines: readonly { readonly id: string; readonly procedureId: string }[]
  readonly procedures: readonly { readonly id: string; readonly criteria: readonly { readonly id: string; readonly active: boolean }[] }[]
  readonly sections: readonly {
    readonly required: boolean
    readonly active: boolean
    readonly items: readonly { readonly id: string; readonly active: boolean }[]
  }[]
}
type Given = { readonly side: MarkSide; readonly target: Target }

/**
 * The targets that need a mark before marking can be finished, in reading order: every criterion of every line and every item of the required sections. There
 * are none where the patient did not come and nothing was done.
 */
export function requiredTargets({ patientAttendance, lines, procedures, sections }: Markable): Target[] {
  if (lines.length === 0 && !patientCame(patientAttendance)) return []
  const criteriaOf = new Map(procedures.map(({ id, criteria }) => [id, criteria.filter(({ active }) => active)]))
  const criteria = lines.flatMap(({ id, procedureId }) =>
    (criteriaOf.get(procedureId) ?? []).map((criterion): Target => ({ kind: 'criterion', lineId: id, criterionId: criterion.id })),
  )
  const items = sections
    .filter(({ required, active }) => required && active)
    .flatMap((section) => section.items.filter(({ active }) => active))
  return [...criteria, ...items.map(({ id }): Target => ({ kind: 'item', itemId: id }))]
}

/** The targets without the teacher's mark; 'not observed' is one. The student's own marks never count. */
export function missingTargets(session: Markable, marks: readonly Given[]): Target[] {
  const marked = new Set(marks.filter(({ side }) => side === 'TEACHER').map(({ target }) => targetKey(target)))
  return requiredTargets(session).filter((target) => !marked.has(targetKey(target)))
}

/** Whether a session does not say what was done, although the patient came. */
export function isEmptySession({
  lines,
  patientAttendance,
}: {
  readonly lines: readonly unknown[]
  readonly patientAttendance: PatientAttendance
}): boolean {
  return lines.length === 0 && patientCame(patientAttendance)
}
