import type { Verdict } from '@/lib/contracts/competency-tests'
import type { Answers } from '@/lib/forms/answers'
import type { BareField } from '@/lib/forms/definition'
import { textIn } from '@/lib/forms/definition'
import { evaluate, isMet, type Surroundings } from '@/lib/forms/expressions/evaluate'
import { fieldsNamed, type Node } from '@/lib/forms/expressions/parse'
import { isBlank, numberOf, isList, type Value } from '@/lib/forms/expressions/values'
import { formulaNode } from '@/lib/forms/formulas'
import { workOut, type RuledForm } from '@/lib/forms/work-out'
import type { Locale } from '@/lib/i18n/locales'
import type { UnclearReason } from './vocabulary'

type Scale = { readonly id: string; readonly values: readonly { readonly value: number; readonly pass: boolean }[] }
type Marked = {
  readonly form: RuledForm & { readonly language: Locale }
  readonly answers: Answers
  /** The day for the form's rules that ask for it. */
  readonly today: string
  readonly passRule: string
  readonly criticalUids: readonly string[]
  readonly scales: readonly Scale[]
  readonly locale: Locale
}
type Unclear = { reason: UnclearReason; fieldUid: string | null }

/**
 * The verdict of a sheet, which the browser shows during the marking and the server computes again at the decision. Nobody passes by a rule that leaves
 * anything open: an empty field that it names, also through computed fields, a missing field, or a division by zero.
 */
export function verdictOf({ form, answers, today, passRule, criticalUids, scales, locale }: Marked): Verdict {
  const fields = new Map(form.pages.flatMap((page) => page.fields.flatMap(answeredParts).map((field) => [field.uid, field] as const)))
  const worked = workOut(form, answers, today)
  const { around } = worked
  const named = (uid: string) => {
    const field = fields.get(uid)
    return { uid, caption: field ? textIn(field.caption, locale, form.language) : '' }
  }
  const critical = [...new Set(criticalUids)].map((uid) => {
    const field = fields.get(uid)
    // A field that the form's own rules hide was not asked.
    const state = field === undefined ? 'open' : worked.isVisible(uid) ? criticalState(field, worked.valueOf(uid), scales) : 'passed'
    return { ...named(uid), state }
  })
  const criticalFailed = critical.flatMap(({ state, ...of }) => (state === 'failed' ? [of] : []))
  const criticalOpen = critical.flatMap(({ state, ...of }) => (state === 'open' ? [of] : []))

  const node = passRule === '' ? null : formulaNode(passRule)
  const unclear: Unclear | null =
    passRule === '' ? null : node === null ? { reason: 'unreadable', fieldUid: null } : findUnclear(node, { fields, worked, around })
  const compared = node === null ? null : findComparison(node)
  const number = (of: Node | undefined) => (of && unclear === null ? singleNumberOf(evaluate(of, around)) : null)
  const isPassed = node !== null && unclear === null && isMet(node, around)
  const rule = passRule === '' ? 'JUDGED' : unclear !== null ? 'UNCLEAR' : isPassed ? 'MET' : 'NOT_MET'
  return {
    rule,
    score: number(compared?.score),
    needed: number(compared?.needed),
    unclear: unclear && { ...unclear, caption: unclear.fieldUid === null ? '' : named(unclear.fieldUid).caption },
    criticalFailed,
    criticalOpen,
    mayPass: (rule === 'MET' || rule === 'JUDGED') && criticalFailed.length === 0 && criticalOpen.length === 0,
  }
}

/** The fields that can be answered: a grid with its rows, each a mark of its own, and a group with its fields. */
function answeredParts(field: BareField): BareField[] {
  return field.type === 'GROUP' ? [field, ...field.fields] : [field, ...rowsOf(field)]
}

/** The rows of a grid, each as a scale of its own: a rule may name one, and one may be critical. */
export function rowsOf(field: BareField): BareField[] {
  if (field.type !== 'GRID') return []
  const { rows, ...grid } = field
  return rows.map((row) => ({ ...grid, ...row, type: 'SCALE', self: null }))
}

/** Whether a field can fail a test by itself, because its value is good or bad. */
export function canBeCritical(field: BareField): boolean {
  if (field.type === 'BOOLEAN') return true
  if (field.type === 'SCALE') return field.scaleId !== null
  if (field.type === 'COMPUTED') return field.format === 'YES_NO'
  return field.type === 'DROPDOWN' && field.options.length > 0 && field.options.every(({ score }) => score !== null)
}

/**
 * The state of a critical field. A no, a scale value that is no pass, or a choice that scores nothing has failed; no answer, or 'not observed', is still open.
 */
function criticalState(field: BareField, value: Value, scales: readonly Scale[]): 'passed' | 'failed' | 'open' {
  if (!canBeCritical(field) || isBlank(value)) return 'open'
  if (field.type === 'SCALE') {
    const found = scales.find(({ id }) => id === field.scaleId)?.values.find((one) => one.value === value)
    return found === undefined ? 'open' : found.pass ? 'passed' : 'failed'
  }
  if (field.type === 'DROPDOWN') return (singleNumberOf(value) ?? 0) > 0 ? 'passed' : 'failed'
  return value === true ? 'passed' : value === false ? 'failed' : 'open'
}

type Known = {
  readonly fields: ReadonlyMap<string, BareField>
  readonly worked: ReturnType<typeof workOut>
  readonly around: Surroundings
}

function findUnclear(node: Node, known: Known): Unclear | null {
  const { fields, worked, around } = known
  const uids = namedThrough(node, fields)
  const missing = uids.find((uid) => !fields.has(uid))
  if (missing !== undefined) return { reason: 'fieldMissing', fieldUid: missing }
  // The empty fields behind a computed field are named before the computed field itself.
  const typed = uids.filter((uid) => fields.get(uid)?.type !== 'COMPUTED')
  const empty = typed.find((uid) => worked.isVisible(uid) && isOpen(worked.valueOf(uid)))
  if (empty !== undefined) return { reason: 'fieldEmpty', fieldUid: empty }
  if (dividesByZero(node, known)) return { reason: 'divisionByZero', fieldUid: null }
  const computed = uids.filter((uid) => fields.get(uid)?.type === 'COMPUTED')
  const blank = computed.find((uid) => worked.isVisible(uid) && isBlank(worked.valueOf(uid)))
  if (blank !== undefined) {
    const formula = formulaOf(fields.get(blank))
    return { reason: formula && dividesByZero(formula, known) ? 'divisionByZero' : 'fieldEmpty', fieldUid: blank }
  }
  return typeof evaluate(node, around) === 'boolean' ? null : { reason: 'noAnswer', fieldUid: null }
}

/** A list with a blank value is open. */
const isOpen = (value: Value) => isBlank(value) || (isList(value) && value.some(isBlank))

function formulaOf(field: BareField | undefined): Node | null {
  return field?.type === 'COMPUTED' && field.formula !== null ? formulaNode(field.formula) : null
}

/** The fields that a rule names, and those from which they are computed. */
function namedThrough(node: Node, fields: Known['fields']): string[] {
  const found = new Set<string>()
  const visit = (inner: Node) => {
    for (const uid of fieldsNamed(inner)) {
      if (found.has(uid)) continue
      found.add(uid)
      const formula = formulaOf(fields.get(uid))
      if (formula) visit(formula)
    }
  }
  visit(node)
  return [...found]
}

/** Whether the evaluation of a rule divides by zero; branches that an IF leaves out do not count. */
function dividesByZero(node: Node, known: Known): boolean {
  const { around } = known
  const zero = (of: Node) => singleNumberOf(evaluate(of, around)) === 0
  switch (node.kind) {
    case 'literal':
    case 'field':
      return false
    case 'prefix':
      return dividesByZero(node.of, known)
    case 'infix':
      return (node.sign === '/' && zero(node.right)) || dividesByZero(node.left, known) || dividesByZero(node.right, known)
    case 'call': {
      const [condition, then, otherwise] = node.of
      if (node.name !== 'IF' || !condition) return node.of.some((one) => dividesByZero(one, known))
      const chosen = isMet(condition, around) ? then : otherwise
      return dividesByZero(condition, known) || (chosen !== undefined && dividesByZero(chosen, known))
    }
  }
}

/** The first comparison of a rule that says how much is needed. */
function findComparison(node: Node): { score: Node; needed: Node } | null {
  if (node.kind === 'infix') {
    if (node.sign === '>=' || node.sign === '>') return { score: node.left, needed: node.right }
    if (node.sign === '<=' || node.sign === '<') return { score: node.right, needed: node.left }
    return node.sign === 'AND' ? (findComparison(node.left) ?? findComparison(node.right)) : null
  }
  if (node.kind !== 'call' || node.name !== 'AND') return null
  for (const one of node.of) {
    const found = findComparison(one)
    if (found) return found
  }
  return null
}

function singleNumberOf(value: Value): number | null {
  if (!isList(value)) return numberOf(value)
  const [only = null] = value
  return value.length === 1 ? numberOf(only) : null
}
