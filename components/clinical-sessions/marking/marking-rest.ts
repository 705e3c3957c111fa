import { missingTargets, requiredTargets, targetKey, type Markable, type Target } from '@/lib/clinical/marking'
import { lowSteps, usualSteps } from '@/lib/clinical/steps'
import type { Mark, Session } from '@/lib/contracts/clinical-sessions'
import type { Scale } from '@/lib/contracts/catalogue'
import type { RestTarget } from './marking-saves'
import { markOf } from '../session/session-parts'

/** The parts of a session that the rules of marking use. */
export function toMarkable(session: Session): Markable {
  return {
    patientAttendance: session.header.patientAttendance,
    lines: session.lines,
    procedures: session.catalogue.procedures,
    sections: session.catalogue.sections,
  }
}

/** The scale on which a target is currently marked. */
export function scaleOf(session: Session, target: Target): Scale | undefined {
  const scaleId =
    target.kind === 'item'
      ? session.catalogue.sections.find(({ items }) => items.some(({ id }) => id === target.itemId))?.scaleId
      : session.catalogue.procedures.find(({ criteria }) => criteria.some(({ id }) => id === target.criterionId))?.scaleId
  return session.catalogue.scales.find(({ id }) => id === scaleId)
}

/** The first and last key that mark on the scale of the first target; null if some value takes more than one key. */
export function markKeys(session: Session): { readonly first: number; readonly last: number } | null {
  const [target] = requiredTargets(toMarkable(session))
  const values = (target && scaleOf(session, target)?.values.map(({ value }) => value)) ?? []
  const [first, last] = [Math.min(...values), Math.max(...values)]
  return first >= 0 && last <= 9 && first < last ? { first, last } : null
}

/** The targets of 'mark rest as': required ones without a mark, where their scale has the value; and the number of the others. */
export function restOf(session: Session, value: number | null): { readonly targets: RestTarget[]; readonly staying: number } {
  const missing = missingTargets(toMarkable(session), session.marks)
  const targets = missing.flatMap((target) => {
    const scale = scaleOf(session, target)
    return scale && (value === null || scale.values.some((step) => step.value === value)) ? [{ target, scaleId: scale.id }] : []
  })
  return { targets, staying: missing.length - targets.length }
}

/** A value that was used this often in a session counts as one that this teacher marks with. */
const usedEnough = 2

type RestValues = { readonly quick: readonly number[]; readonly all: readonly Scale['values'][number][] }

/** The two values that are offered at once, and every step that something unmarked can have; null where nothing is left to mark. */
export function restValues(session: Session): RestValues | null {
  const scales = new Map<string, { readonly scale: Scale; count: number }>()
  for (const target of missingTargets(toMarkable(session), session.marks)) {
    const scale = scaleOf(session, target)
    if (!scale) continue
    const known = scales.get(scale.id) ?? { scale, count: 0 }
    known.count += 1
    scales.set(scale.id, known)
  }
  const [most, ...others] = [...scales.values()].sort((a, b) => b.count - a.count).map(({ scale }) => scale)
  if (!most) return null
  const all = [most, ...others]
    .flatMap(({ values }) => values)
    .filter((step, at, steps) => steps.findIndex(({ value }) => value === step.value) === at)
    .toSorted((a, b) => a.value - b.value)
  const used = mostUsedValues(session).filter((value) => all.some((step) => step.value === value))
  return { quick: [...new Set([...used, ...usualSteps(most)])].slice(0, 2).sort((a, b) => a - b), all }
}

function mostUsedValues({ marks }: Session): number[] {
  const counts = new Map<number, number>()
  for (const { side, value } of marks) if (side === 'TEACHER' && value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= usedEnough)
    .sort((a, b) => b[1] - a[1])
    .map(([value]) => value)
}

/** Up to this number of marks, identical marks are routine and raise no question. */
const routine = 8

/** The one value of all marks, if there are more marks than a routine has; otherwise null. */
export function commonMark(session: Session): number | null {
  const marks = requiredTargets(toMarkable(session)).map((target) => markOf(session, 'TEACHER', target))
  const value = marks[0]?.value ?? null
  return marks.length > routine && value !== null && marks.every((mark) => mark?.value === value) ? value : null
}

/** A teacher's low marks without a note. */
export function lowWithoutNote(session: Session): Mark[] {
  return session.marks.filter((mark) => {
    const scale = session.catalogue.scales.find(({ id }) => id === mark.scaleId)
    return mark.side === 'TEACHER' && mark.note === '' && mark.value !== null && scale !== undefined && lowSteps(scale).includes(mark.value)
  })
}

/** The names of the questions before finishing; each name is asked once. */
export function nudgeNames({ same, low }: { same: number | null; low: readonly Mark[] }): string[] {
  return [...(same === null ? [] : ['same']), ...low.map(({ target }) => `low ${targetKey(target)}`)]
}
