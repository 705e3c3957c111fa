import { resultOf, valueOf, type Answers } from './answers'
import type { BareField } from './definition'
import { evaluate } from './expressions/evaluate'
import type { Value } from './expressions/values'
import { formulaNode } from './formulas'

type Ruled = { readonly uid: string; readonly visibleWhen: string | null }
/** The part of a form that rules need: of the whole definition or of the shown form. */
export type RuledForm = { readonly pages: readonly (Ruled & { readonly fields: readonly BareField[] })[] }

export type WorkedOut = {
  /** Of pages and fields. */
  readonly isVisible: (uid: string) => boolean
  readonly isRequired: (field: BareField) => boolean
  /** The values of COMPUTED fields; where the formula was withheld, the value that the server sent. */
  readonly resultOf: (uid: string) => number | string | boolean | null
  /** The values that expressions see; hidden fields count as blank. */
  readonly valueOf: (uid: string) => Value
  readonly isMet: (formula: string) => boolean
}

/**
 * Which pages and fields are shown, which are required, and the values of computed fields. A hidden answer counts as blank, so that its removal at
 * submission changes nothing. Each value is computed once, when it is first needed; a cycle, which no published form has, is blank.
 */
export function workOut(form: RuledForm, answers: Answers, today: string): WorkedOut {
  const fields = new Map(form.pages.flatMap((page) => page.fields.map((field) => [field.uid, { field, page }] as const)))
  const pages = new Map(form.pages.map((page) => [page.uid, page]))
  const visible = new Map<string, boolean>()
  const values = new Map<string, Value>()
  const around = { values: { get: value }, today }

  function isMet(formula: string): boolean {
    const node = formulaNode(formula)
    return node !== null && evaluate(node, around) === true
  }

  function isVisible(uid: string): boolean {
    const known = visible.get(uid)
    if (known !== undefined) return known
    visible.set(uid, false)
    const entry = fields.get(uid)
    const rule = (entry?.field ?? pages.get(uid))?.visibleWhen ?? null
    const there = entry !== undefined || pages.has(uid)
    const shown = there && (!entry || isVisible(entry.page.uid)) && (rule === null || isMet(rule))
    visible.set(uid, shown)
    return shown
  }

  function value(uid: string): Value {
    const known = values.get(uid)
    if (known !== undefined) return known
    values.set(uid, null)
    const field = fields.get(uid)?.field
    const found = field && isVisible(uid) ? fieldValue(field) : null
    values.set(uid, found)
    return found
  }

  function fieldValue(field: BareField): Value {
    if (field.type !== 'COMPUTED' || field.formula === null) return valueOf(field, answers[field.uid])
    const node = formulaNode(field.formula)
    return node === null ? null : evaluate(node, around)
  }

  return {
    isVisible,
    isRequired: ({ required }) => required === 'ALWAYS' || (required !== 'NEVER' && isMet(required.when)),
    resultOf: (uid) => resultOf(value(uid)),
    valueOf: value,
    isMet,
  }
}
