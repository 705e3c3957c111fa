import type { Answer } from '@/lib/forms/answers'
import type { EntryField, Field } from '@/lib/forms/definition'
import { fieldsNamed } from '@/lib/forms/expressions/parse'
import { formulaNode } from '@/lib/forms/formulas'
import type { Settled } from '@/lib/forms/sight'
import type { FieldProblem } from './field-problems'

/** The values that one field draws: a new object whenever one of them changes, and the same object otherwise. */
export type FieldState = {
  /** Undefined for a group, whose entries change with every key press. */
  readonly answer: Answer | undefined
  /** The ids of a group's entries. */
  readonly entries: readonly string[]
  readonly isVisible: boolean
  readonly isRequired: boolean
  /** The result of a computed field. */
  readonly result: number | string | boolean | null
  readonly problem: FieldProblem | null
}

export const noEntries: readonly string[] = []
export const unknown: FieldState = {
  answer: undefined,
  entries: noEntries,
  isVisible: false,
  isRequired: false,
  result: null,
  problem: null,
}

/** A field inside a group, with the server's outcome in place of a rule that is withheld from this person. */
export function settledInside(field: EntryField, byUid: ReadonlyMap<string, Settled>): EntryField {
  const of = byUid.get(field.uid)
  return of ? { ...field, visibleWhen: of.visible ? 'TRUE' : 'FALSE', required: of.required ? 'ALWAYS' : 'NEVER' } : field
}

type Ruled = { readonly visibleWhen: string | null; readonly fields: readonly Field[] }

/** The fields that rules and formulas name: a change of any other field draws only that field again. */
export function fieldsInFormulas(pages: readonly Ruled[]): ReadonlySet<string> {
  const formulas = pages.flatMap(({ visibleWhen, fields }) => [visibleWhen, ...fields.flatMap(formulasOf)])
  const named = formulas.flatMap((formula) => {
    const node = formula === null ? null : formulaNode(formula)
    return node === null ? [] : fieldsNamed(node)
  })
  // A change of one row's mark is a change of its grid.
  const grids = pages.flatMap(({ fields }) =>
    fields.flatMap((field) => (field.type === 'GRID' && field.rows.some(({ uid }) => named.includes(uid)) ? [field.uid] : [])),
  )
  return new Set([...named, ...grids])
}

function formulasOf(field: Field): (string | null)[] {
  const required = typeof field.required === 'object' ? field.required.when : null
  const own = [field.visibleWhen, required, field.type === 'COMPUTED' ? field.formula : null]
  return field.type === 'GROUP' ? [...own, ...field.fields.flatMap(formulasOf)] : own
}

export function isSame(one: FieldState, other: FieldState): boolean {
  return (
    one.answer === other.answer &&
    isSameList(one.entries, other.entries) &&
    one.isVisible === other.isVisible &&
    one.isRequired === other.isRequired &&
    one.result === other.result &&
    one.problem === other.problem
  )
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((id, at) => id === other[at]))
}

export function setOrDelete<V>(map: Map<string, V>, key: string, value: V | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}
