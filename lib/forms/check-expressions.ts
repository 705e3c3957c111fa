import { problem, type Place, type Problem } from './problems'
import { fieldsOf, isAnswered, fieldsAndRowsIn, textIn, type Definition, type Field, type FieldOf, type Page, type Who } from './definition'
import { fieldsNamed, parse, type Node } from './expressions/parse'
import { typeOf, type Many, type ValueType } from './expressions/types'
import { ownRulesOf } from './sight'

type Group = FieldOf<'GROUP'>

/** The type of a field's value in expressions. */
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
    case 'GRID':
      return 'numbers'
    case 'GROUP':
      return 'entries'
  }
}

export function checkExpressions(form: Definition): Problem[] {
  const outside = contextOf(form, null)
  const problems = form.pages.flatMap((page) => [
    ...(page.visibleWhen === null ? [] : ruleProblems(page.visibleWhen, 'visibleWhen', { pageUid: page.uid }, outside)),
    ...page.fields.flatMap((field) => {
      const own = ownProblems(field, { pageUid: page.uid, fieldUid: field.uid }, outside)
      if (field.type !== 'GROUP') return own
      const inside = contextOf(form, field)
      return [
        ...own,
        ...field.fields.flatMap((inner) => {
          const at = { pageUid: page.uid, fieldUid: inner.uid }
          return [...ownProblems(inner, at, inside), ...unseenProblems({ form, page, group: field, inner, at })]
        }),
      ]
    }),
  ])
  return [...problems, ...circleProblems(form), ...copyProblems(form)]
}

function ownProblems(field: Field, at: Place, context: Context): Problem[] {
  const required = typeof field.required === 'object' ? field.required.when : null
  return [
    ...(field.visibleWhen === null ? [] : ruleProblems(field.visibleWhen, 'visibleWhen', at, context)),
    ...(required === null ? [] : ruleProblems(required, 'required', at, context)),
    ...(field.type === 'COMPUTED' && field.formula !== null ? formulaProblems(field.formula, 'formula', at, context).problems : []),
  ]
}

/** The problems of a rule over the whole form that is kept outside of it, such as the rule for passing a test; empty if it can be worked out. */
export function outsideRuleProblems(form: Pick<Definition, 'pages'>, rule: string): Problem[] {
  return ruleProblems(rule, 'rule', {}, contextOf(form, null))
}

type Context = {
  readonly types: ReadonlyMap<string, ValueType>
  /** The fields that have several values from this place. */
  readonly many: Many
  /** Fields of other groups, which a rule inside a group cannot use. */
  readonly ofOthers: ReadonlySet<string>
  readonly doubled: ReadonlySet<string>
}

/** The fields that a formula may name: those of its own entry have one value each, those of other groups one value for each entry. */
function contextOf(form: Pick<Definition, 'pages'>, inside: Group | null): Context {
  const types = new Map<string, ValueType>()
  const many = new Map<string, { of: string; each: ValueType }>()
  const ofOthers = new Set<string>()
  for (const field of fieldsOf(form)) {
    if (!isAnswered(field.type)) continue
    types.set(field.uid, valueTypeOf(field))
    if (field.type === 'GRID') {
      many.set(field.uid, { of: field.uid, each: 'number' })
      for (const { uid } of field.rows) types.set(uid, 'number')
    }
    if (field.type !== 'GROUP') continue
    for (const inner of field.fields) {
      if (!isAnswered(inner.type)) continue
      const each = valueTypeOf(inner)
      types.set(
        inner.uid,
        field.uid === inside?.uid
          ? each
          : each === 'number' || each === 'choice' || each === 'choices' || each === 'any'
            ? 'numbers'
            : 'list',
      )
      if (field.uid === inside?.uid) continue
      many.set(inner.uid, { of: field.uid, each })
      if (inside) ofOthers.add(inner.uid)
    }
  }
  return { types, many, ofOthers, doubled: doubledIds(fieldsAndRowsIn(form)) }
}

function ruleProblems(rule: string, property: string, at: Place, context: Context): Problem[] {
  const { problems, type } = formulaProblems(rule, property, at, context)
  const isRule = type === null || type === 'boolean' || type === 'any'
  return isRule ? problems : [...problems, problem('ERROR', 'ruleNotTrueOrFalse', property, at)]
}

function formulaProblems(
  text: string,
  property: string,
  at: Place,
  { types, many, ofOthers, doubled }: Context,
): { problems: Problem[]; type: ValueType | null } {
  const parsed = parse(text)
  if (!parsed.node) {
    const { code, at: where, what } = parsed.problem
    return { problems: [problem('ERROR', code, property, { ...at, at: where, what })], type: null }
  }
  const found: Parameters<typeof typeOf>[2] = []
  const others = namedAmong(parsed.node, ofOthers)
  if (others.length > 0) return { problems: others.map((what) => problem('ERROR', 'otherGroup', property, { ...at, what })), type: null }
  const type = typeOf(parsed.node, types, found, many)
  if (type === 'numbers' || type === 'list' || type === 'entries')
    found.push({ code: 'listNeedsFunction', at: 0, what: fieldsNamed(parsed.node)[0] ?? '' })
  const ambiguous = namedAmong(parsed.node, doubled).map((what) => problem('ERROR', 'fieldIdDoubled', property, { ...at, what }))
  return {
    problems: [...found.map(({ code, at: where, what }) => problem('ERROR', code, property, { ...at, at: where, what })), ...ambiguous],
    type,
  }
}

const namedAmong = (node: Node, uids: ReadonlySet<string>) => fieldsNamed(node).filter((uid) => uids.has(uid))

/** Fields that share their id with another, which makes formulas ambiguous. */
function doubledIds(named: readonly { readonly id: string; readonly uid: string }[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { id } of named) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set(named.filter(({ id }) => id !== '' && (counts.get(id) ?? 0) > 1).map(({ uid }) => uid))
}

/** The rules of an entry are worked out for everybody who is shown it, so they must not name fields that some of its readers cannot see. */
function unseenProblems({
  form,
  page,
  group,
  inner,
  at,
}: {
  form: Definition
  page: Page
  group: Group
  inner: Field
  at: Place
}): Problem[] {
  const own = new Set(group.fields.map(({ uid }) => uid))
  const isWider = (who: Who, than: Who) =>
    than.parts.every((part) => who.parts.includes(part)) && than.roles.every((role) => who.roles.includes(role))
  const pageSees = page.see ?? form.see
  const groupSees = group.see ?? pageSees
  const seen = form.pages.flatMap((other) => {
    if (other.uid !== page.uid && !isWider(other.see ?? form.see, pageSees)) return []
    return other.fields.filter(({ see }) => see === null || isWider(see, groupSees)).flatMap((field) => withParts(field))
  })
  const known = new Set([...own, ...seen.map(({ uid }) => uid)])
  const there = new Set(fieldsAndRowsIn(form).map(({ uid }) => uid))
  const unseen = ownRulesOf(inner)
    .flatMap(fieldsNamedBy)
    .filter((uid) => there.has(uid) && !known.has(uid))
  return [...new Set(unseen)].map((what) => problem('ERROR', 'entryRuleUnseen', 'visibleWhen', { ...at, what }))
}

const withParts = (field: Field): readonly { readonly uid: string }[] =>
  field.type === 'GROUP' ? [field, ...field.fields] : field.type === 'GRID' ? [field, ...field.rows] : [field]

/** Finds pages copied before copies got their own uids: their formulas name the first page's fields, word for word. */
function copyProblems({ pages, language }: Definition): Problem[] {
  const look = (page: Page) => page.fields.map((field) => `${field.type} ${textIn(field.caption, language, language)}`).join('\n')
  return pages.flatMap((page, at) => {
    const first = pages.slice(0, at).find((one) => one.fields.length > 1 && look(one) === look(page))
    if (!first) return []
    const [theirs, own] = [first, page].map(({ fields }) => new Set(fields.flatMap(withParts).map(({ uid }) => uid)))
    return page.fields.flatMap((field, place) => {
      const rules = ownRulesOf(field)
      const named = rules.flatMap(fieldsNamedBy)
      const isSame = rules.length > 0 && rules.join() === ownRulesOf(first.fields[place] ?? field).join()
      const what = named.find((uid) => theirs?.has(uid))
      if (!isSame || what === undefined || named.some((uid) => own?.has(uid))) return []
      return [problem('WARNING', 'namesFirstCopy', 'formula', { pageUid: page.uid, fieldUid: field.uid, what })]
    })
  })
}

/** Finds fields that depend on themselves through others: by their formula, their rule, or the rule of their group or page. */
function circleProblems(form: Definition): Problem[] {
  const needs = new Map<string, string[]>()
  const needsOf = (field: Field) => {
    const whether = field.required
    return ownRulesOf(field)
      .filter((rule) => typeof whether !== 'object' || rule !== whether.when || rule === field.visibleWhen)
      .flatMap(fieldsNamedBy)
  }
  for (const page of form.pages) {
    const ofPage = page.visibleWhen === null ? [] : fieldsNamedBy(page.visibleWhen)
    for (const field of page.fields) {
      needs.set(field.uid, [...ofPage, ...needsOf(field)])
      if (field.type === 'GRID') for (const { uid } of field.rows) needs.set(uid, [field.uid])
      if (field.type === 'GROUP') for (const inner of field.fields) needs.set(inner.uid, [field.uid, ...needsOf(inner)])
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
      .flatMap((field): readonly Field[] => (field.type === 'GROUP' ? [field, ...field.fields] : [field]))
      .filter(({ uid }) => inCircle.has(uid))
      .map(({ uid }) => problem('ERROR', 'circle', 'formula', { pageUid: page.uid, fieldUid: uid })),
  )
}

function fieldsNamedBy(formula: string): string[] {
  const { node } = parse(formula)
  return node ? fieldsNamed(node) : []
}
