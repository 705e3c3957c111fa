import { problem, type Place, type Problem } from './problems'
import { fieldsOf, isAnswered, type Definition, type Field } from './definition'
import { fieldsNamed, parse, type Node } from './expressions/parse'
import { typeOf, type ValueType } from './expressions/types'
import { rulesOf } from './sight'

/** What expressions make of a field. */
export function valueTypeOf(field: Field): ValueType {
  switch (field.type) {
    case 'TEXT':
    case 'MULTILINE':
    case 'HEADING':
    case 'NOTES':
      return 'text'
    case 'BOOLEAN':
    case 'SIGNATURE':
      return 'boolean'
    case 'DROPDOWN':
      return 'choice'
    case 'MULTISELECT':
    case 'TOOTHMAP':
    case 'RADIOGRAPHS':
    case 'PROCEDURE':
    case 'FILE_UPLOAD':
      return 'choices'
    case 'DATE':
      return 'day'
    case 'NUMBER':
    case 'SCALE':
      return 'number'
    case 'COMPUTED':
      return 'any'
  }
}

export function checkExpressions(form: Definition): Problem[] {
  const fields = fieldsOf(form).filter(({ type }) => isAnswered(type))
  const types = new Map(fields.map((field) => [field.uid, valueTypeOf(field)]))
  const doubled = doubledIds(fields)
  const problems = form.pages.flatMap((page) => [
    ...(page.visibleWhen === null ? [] : ruleProblems(page.visibleWhen, 'visibleWhen', { pageUid: page.uid }, types, doubled)),
    ...page.fields.flatMap((field) => {
      const at = { pageUid: page.uid, fieldUid: field.uid }
      const required = typeof field.required === 'object' ? field.required.when : null
      return [
        ...(field.visibleWhen === null ? [] : ruleProblems(field.visibleWhen, 'visibleWhen', at, types, doubled)),
        ...(required === null ? [] : ruleProblems(required, 'required', at, types, doubled)),
        ...(field.type === 'COMPUTED' && field.formula !== null
          ? formulaProblems(field.formula, 'formula', at, types, doubled).problems
          : []),
      ]
    }),
  ])
  return [...problems, ...circles(form)]
}

/** What is wrong with a rule on the whole form that stands outside of it, such as what passes a test; empty where it can be worked out. */
export function outsideRuleProblems(form: Pick<Definition, 'pages'>, rule: string): Problem[] {
  const fields = fieldsOf(form).filter(({ type }) => isAnswered(type))
  return ruleProblems(rule, 'rule', {}, new Map(fields.map((field) => [field.uid, valueTypeOf(field)])), doubledIds(fields))
}

type Types = ReadonlyMap<string, ValueType>
type Doubled = ReadonlySet<string>

function ruleProblems(rule: string, property: string, at: Place, types: Types, doubled: Doubled): Problem[] {
  const { problems, type } = formulaProblems(rule, property, at, types, doubled)
  const isRule = type === null || type === 'boolean' || type === 'any'
  return isRule ? problems : [...problems, problem('ERROR', 'ruleNotTrueOrFalse', property, at)]
}

function formulaProblems(
  text: string,
  property: string,
  at: Place,
  types: Types,
  doubled: Doubled,
): { problems: Problem[]; type: ValueType | null } {
  const parsed = parse(text)
  if (!parsed.node) {
    const { code, at: where, what } = parsed.problem
    return { problems: [problem('ERROR', code, property, { ...at, at: where, what })], type: null }
  }
  const found: Parameters<typeof typeOf>[2] = []
  const type = typeOf(parsed.node, types, found)
  const ambiguous = namedAmong(parsed.node, doubled).map((what) => problem('ERROR', 'fieldIdDoubled', property, { ...at, what }))
  return {
    problems: [...found.map(({ code, at: where, what }) => problem('ERROR', code, property, { ...at, at: where, what })), ...ambiguous],
    type,
  }
}

const namedAmong = (node: Node, uids: ReadonlySet<string>) => fieldsNamed(node).filter((uid) => uids.has(uid))

/** Fields that share their id with another, which makes formulas ambiguous. */
function doubledIds(fields: readonly Field[]): Doubled {
  return new Set(
    fields.filter(({ id, uid }) => id !== '' && fields.some((other) => other.uid !== uid && other.id === id)).map(({ uid }) => uid),
  )
}

/** A field that depends on itself through others: by its formula, its rule or its page's rule. */
function circles(form: Definition): Problem[] {
  const needs = new Map<string, string[]>()
  for (const page of form.pages) {
    const ofPage = page.visibleWhen === null ? [] : namedBy(page.visibleWhen)
    for (const field of page.fields) {
      const whether = field.required
      const rules = rulesOf(field).filter((rule) => typeof whether !== 'object' || rule !== whether.when || rule === field.visibleWhen)
      needs.set(field.uid, [...ofPage, ...rules.flatMap(namedBy)])
    }
  }
  const state = new Map<string, 'open' | 'closed'>()
  const inCircle = new Set<string>()
  const visit = (uid: string): void => {
    if (state.get(uid) === 'closed') return
    if (state.get(uid) === 'open') {
      inCircle.add(uid)
      return
    }
    state.set(uid, 'open')
    for (const needed of needs.get(uid) ?? []) visit(needed)
    state.set(uid, 'closed')
  }
  for (const uid of needs.keys()) visit(uid)
  return form.pages.flatMap((page) =>
    page.fields
      .filter(({ uid }) => inCircle.has(uid))
      .map(({ uid }) => problem('ERROR', 'circle', 'formula', { pageUid: page.uid, fieldUid: uid })),
  )
}

function namedBy(formula: string): string[] {
  const { node } = parse(formula)
  return node ? fieldsNamed(node) : []
}
