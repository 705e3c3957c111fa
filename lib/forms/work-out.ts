import { markValue, resultOf, valueOf, type Answers } from './answers'
import type { BareEntryField, BareField } from './definition'
import { entriesIn, marksIn, type Entry } from './entries'
import { evaluate, type Surroundings } from './expressions/evaluate'
import { isList, type Single, type Value } from './expressions/values'
import { formulaNode } from './formulas'

type Ruled = { readonly uid: string; readonly visibleWhen: string | null }
/** The part of a form that rules need; both the whole definition and the shown form have it. */
export type RuledForm = { readonly pages: readonly (Ruled & { readonly fields: readonly BareField[] })[] }

/** The results of rules and formulas, for the whole form or inside one entry of a group. */
type Worked = {
  /** For pages and fields. A grid's row is visible like its grid; a group's field, seen from outside, like its group. */
  readonly isVisible: (uid: string) => boolean
  readonly isRequired: (field: Pick<BareField, 'required'>) => boolean
  /** The values of COMPUTED fields; where the formula was withheld, the value that the server sent. */
  readonly resultOf: (uid: string) => number | string | boolean | null
  /** The values that expressions see; hidden fields count as blank. */
  readonly valueOf: (uid: string) => Value
  readonly isMet: (formula: string) => boolean
  /** For expressions that are outside of the form. */
  readonly around: Surroundings
}
export type WorkedOut = Worked & {
  /** The results inside an entry, where its fields have one value each. */
  readonly ofEntry: (groupUid: string, entry: Entry) => Worked
}

type Group = Extract<BareField, { type: 'GROUP' }>
type Grid = Extract<BareField, { type: 'GRID' }>

/**
 * Which pages and fields are shown, which are required, and the values of computed fields. A hidden answer counts as blank, so that its removal at
 * submission changes nothing. Each value is computed once, when it is first needed; a cycle, which no published form has, is blank.
 */
export function workOut(form: RuledForm, answers: Answers, today: string): WorkedOut {
  const fields = new Map(form.pages.flatMap((page) => page.fields.map((field) => [field.uid, { field, page }] as const)))
  const pages = new Map(form.pages.map((page) => [page.uid, page]))
  const all = [...fields.values()].map(({ field }) => field)
  const groups = all.filter((field): field is Group => field.type === 'GROUP')
  const groupOf = new Map(groups.flatMap((group) => group.fields.map((field) => [field.uid, group] as const)))
  const gridOf = new Map(
    all.filter((field): field is Grid => field.type === 'GRID').flatMap((grid) => grid.rows.map(({ uid }) => [uid, grid] as const)),
  )
  const visible = new Map<string, boolean>()
  const values = new Map<string, Value>()
  const scopes = new Map<string, Scope>()
  const around: Surroundings = { values: { get: value }, today, each: (named) => each(named, around, null) }

  function isMet(formula: string): boolean {
    const node = formulaNode(formula)
    return node !== null && evaluate(node, around) === true
  }

  function isVisible(uid: string): boolean {
    const known = visible.get(uid)
    if (known !== undefined) return known
    const owner = gridOf.get(uid) ?? groupOf.get(uid)
    if (owner) return isVisible(owner.uid)
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
    const found = valueNow(uid)
    values.set(uid, found)
    return found
  }

  function valueNow(uid: string): Value {
    const field = fields.get(uid)?.field
    if (field) return isVisible(uid) ? fieldValue(field) : null
    const grid = gridOf.get(uid)
    if (grid) return isVisible(grid.uid) ? markValue(marksIn(answers[grid.uid])[uid]) : null
    const group = groupOf.get(uid)
    return group ? shownEntries(group).flatMap(({ worked }) => (worked.isVisible(uid) ? toSingles(worked.valueOf(uid)) : [])) : null
  }

  function fieldValue(field: BareField): Value {
    if (field.type !== 'COMPUTED' || field.formula === null) return valueOf(field, answers[field.uid])
    const node = formulaNode(field.formula)
    return node === null ? null : evaluate(node, around)
  }

  /** The entries of a group that is shown. */
  function shownEntries(group: Group): Scope[] {
    return isVisible(group.uid) ? entriesIn(answers[group.uid]).map((entry) => scope(group, entry)) : []
  }

  function scope(group: Group, entry: Entry): Scope {
    const known = scopes.get(entry.id)
    if (known) return known
    const made = scopeOf(group, entry, { today, outside: value, isGroupVisible: () => isVisible(group.uid), each })
    scopes.set(entry.id, made)
    return made
  }

  /** For each entry of the group or row of the grid that a condition names, the surroundings in which it has one value. Null if the condition names none. */
  function each(named: readonly string[], within: Surroundings, inside: string | null): Surroundings[] | null {
    const group = named.map((uid) => groupOf.get(uid)).find((one) => one !== undefined && one.uid !== inside)
    if (group) return shownEntries(group).map((one) => one.around)
    const grid = all.find((field): field is Grid => field.type === 'GRID' && named.includes(field.uid))
    if (!grid) return null
    const marks = value(grid.uid)
    return (isList(marks) ? marks : []).map((mark) => ({
      today,
      values: { get: (uid) => (uid === grid.uid ? mark : within.values.get(uid)) },
    }))
  }

  return {
    isVisible,
    isRequired: ({ required }) => required === 'ALWAYS' || (required !== 'NEVER' && isMet(required.when)),
    resultOf: (uid) => resultOf(value(uid)),
    valueOf: value,
    isMet,
    around,
    ofEntry(groupUid, entry) {
      const field = fields.get(groupUid)?.field
      if (field?.type !== 'GROUP') throw new Error('entries are of groups')
      return scope(field, entry).worked
    },
  }
}

type Scope = { readonly worked: Worked; readonly around: Surroundings }
type Outside = {
  readonly today: string
  readonly outside: (uid: string) => Value
  readonly isGroupVisible: () => boolean
  readonly each: (named: readonly string[], within: Surroundings, inside: string | null) => Surroundings[] | null
}

/** The results inside an entry: fields of its group have the entry's values, all others those of the form. */
function scopeOf(group: Group, { answers }: Entry, { today, outside, isGroupVisible, each }: Outside): Scope {
  const fields = new Map<string, BareEntryField>(group.fields.map((field) => [field.uid, field]))
  const visible = new Map<string, boolean>()
  const values = new Map<string, Value>()
  const around: Surroundings = { values: { get: value }, today, each: (named) => each(named, around, group.uid) }

  function isMet(formula: string): boolean {
    const node = formulaNode(formula)
    return node !== null && evaluate(node, around) === true
  }

  function isVisible(uid: string): boolean {
    const known = visible.get(uid)
    if (known !== undefined) return known
    visible.set(uid, false)
    const field = fields.get(uid)
    const shown = field !== undefined && isGroupVisible() && (field.visibleWhen === null || isMet(field.visibleWhen))
    visible.set(uid, shown)
    return shown
  }

  function value(uid: string): Value {
    const field = fields.get(uid)
    if (!field) return outside(uid)
    const known = values.get(uid)
    if (known !== undefined) return known
    values.set(uid, null)
    const found = isVisible(uid) ? valueNow(field) : null
    values.set(uid, found)
    return found
  }

  function valueNow(field: BareEntryField): Value {
    if (field.type !== 'COMPUTED' || field.formula === null) return valueOf(field, answers[field.uid])
    const node = formulaNode(field.formula)
    return node === null ? null : evaluate(node, around)
  }

  const worked: Worked = {
    isVisible,
    isRequired: ({ required }) => required === 'ALWAYS' || (required !== 'NEVER' && isMet(required.when)),
    resultOf: (uid) => resultOf(value(uid)),
    valueOf: value,
    isMet,
    around,
  }
  return { worked, around }
}

/** The values of one field in several entries are combined into one list. */
const toSingles = (value: Value): readonly Single[] => (isList(value) ? value : [value])
