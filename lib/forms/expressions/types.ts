import type { FunctionName } from './function-names'
import { fieldsNamed, type Node } from './parse'
import type { ExpressionProblem } from './tokens'

/** `choice` is a text that may have a score; `any` is a type that is not known before the value is computed. */
export type ValueType = 'number' | 'text' | 'boolean' | 'day' | 'choice' | 'choices' | 'any' | ManyType
/** Types with several values: a field of a group seen from outside, a grid, and the entries of a group. */
type ManyType = 'numbers' | 'list' | 'entries'
/** For each field with several values, the type of one value and the group or grid it belongs to. */
export type Many = ReadonlyMap<string, { readonly of: string; readonly each: ValueType }>
const none: Many = new Map()
const isMany = (type: ValueType): type is ManyType => type === 'numbers' || type === 'list' || type === 'entries'

const isNumber = (type: ValueType) => type === 'number' || type === 'choice' || type === 'any'
const isNumberOrMany = (type: ValueType) => isNumber(type) || type === 'choices' || type === 'numbers'
const isTruth = (type: ValueType) => type === 'boolean' || type === 'any'
const isDay = (type: ValueType) => type === 'day' || type === 'any'

/** Finds type problems when a form is saved, so that no rule fails while somebody fills it in. */
export function typeOf(
  node: Node,
  fieldTypes: ReadonlyMap<string, ValueType>,
  problems: ExpressionProblem[],
  many: Many = none,
): ValueType {
  /** The type as a single value: lists are only allowed in functions of lists. */
  const inner = (of: Node): ValueType => {
    const type = typeOf(of, fieldTypes, problems, many)
    if (!isMany(type)) return type
    problems.push({ code: 'listNeedsFunction', at: of.at, what: of.kind === 'field' ? of.uid : '' })
    return 'any'
  }
  const differ = (of: Node, what: string) => problems.push({ code: 'typesDiffer', at: of.at, what })
  const wants = (of: Node, fits: (type: ValueType) => boolean, what: string) => {
    if (!fits(inner(of))) differ(of, what)
  }
  const wantsMany = (of: Node, fits: (type: ValueType) => boolean, what: string) => {
    const type = of.kind === 'field' ? typeOf(of, fieldTypes, problems, many) : inner(of)
    if (!fits(type)) differ(of, what)
  }
  const each = (of: Node): ValueType => {
    const found = fieldsNamed(of).flatMap((uid) => many.get(uid) ?? [])
    const [source, ...others] = new Set(found.map((one) => one.of))
    if (source === undefined || others.length > 0) problems.push({ code: 'anyNeedsOne', at: of.at, what: '' })
    const single = [...many].flatMap(([uid, one]) => (one.of === source ? [[uid, one.each] as const] : []))
    return typeOf(of, new Map([...fieldTypes, ...single]), problems, new Map([...many].filter(([, one]) => one.of !== source)))
  }
  switch (node.kind) {
    case 'literal':
      return literalType(node.value)
    case 'field': {
      const type = fieldTypes.get(node.uid)
      if (type === undefined) problems.push({ code: 'fieldUnknown', at: node.at, what: node.uid })
      return type ?? 'any'
    }
    case 'prefix':
      wants(node.of, node.sign === 'NOT' ? isTruth : isNumber, node.sign)
      return node.sign === 'NOT' ? 'boolean' : 'number'
    case 'infix': {
      if (node.sign === 'AND' || node.sign === 'OR') {
        wants(node.left, isTruth, node.sign)
        wants(node.right, isTruth, node.sign)
        return 'boolean'
      }
      if (node.sign === '=' || node.sign === '<>') {
        const isAskedBlank = [node.left, node.right].some((of) => of.kind === 'literal' && of.value === '')
        const [left, right] = [inner(node.left), inner(node.right)]
        if (!isAskedBlank && !areComparable(left, right)) differ(node, node.sign)
        return 'boolean'
      }
      if (node.sign === '<' || node.sign === '<=' || node.sign === '>' || node.sign === '>=') {
        const [left, right] = [inner(node.left), inner(node.right)]
        if (!(isNumber(left) && isNumber(right)) && !(isDay(left) && isDay(right))) differ(node, node.sign)
        return 'boolean'
      }
      wants(node.left, isNumber, node.sign)
      wants(node.right, isNumber, node.sign)
      return 'number'
    }
    case 'call':
      return callType(node.name, node.of, { inner, wants, wantsMany, each, differ })
  }
}

type Checks = {
  inner: (of: Node) => ValueType
  wants: (of: Node, fits: (type: ValueType) => boolean, what: string) => void
  /** Allows a list of one field's values in this place. */
  wantsMany: (of: Node, fits: (type: ValueType) => boolean, what: string) => void
  /** The type of a condition that is evaluated for each of several values. */
  each: (of: Node) => ValueType
  differ: (of: Node, what: string) => void
}

function callType(name: FunctionName, of: readonly Node[], { inner, wants, wantsMany, each, differ }: Checks): ValueType {
  const all = (fits: (type: ValueType) => boolean) => of.forEach((one) => wants(one, fits, name))
  const allMany = (fits: (type: ValueType) => boolean) => of.forEach((one) => wantsMany(one, fits, name))
  switch (name) {
    case 'IF': {
      const [condition, then, otherwise] = of
      if (condition) wants(condition, isTruth, name)
      const first = then ? inner(then) : 'any'
      const second = otherwise ? inner(otherwise) : first
      if (otherwise && !areComparable(first, second)) differ(otherwise, name)
      return first === 'any' ? second : first
    }
    case 'ANY': {
      const [condition] = of
      if (condition && !isTruth(each(condition))) differ(condition, name)
      return 'boolean'
    }
    case 'AND':
    case 'OR':
    case 'NOT':
      all(isTruth)
      return 'boolean'
    case 'SUM':
    case 'AVERAGE':
    case 'MIN':
    case 'MAX':
      allMany(isNumberOrMany)
      return 'number'
    case 'ROUND':
      all(isNumber)
      return 'number'
    case 'DAYSBETWEEN':
      all(isDay)
      return 'number'
    case 'COUNT':
      allMany(() => true)
      return 'number'
    case 'COUNTIF':
      allMany((type) => type !== 'entries')
      return 'number'
    case 'TODAY':
      return 'day'
    case 'CONCAT':
      all(() => true)
      return 'text'
    case 'CONTAINS': {
      const [inside, wanted] = of
      if (inside) wants(inside, (type) => type !== 'boolean' && type !== 'number' && type !== 'day', name)
      if (wanted) wants(wanted, (type) => type !== 'boolean' && type !== 'choices', name)
      return 'boolean'
    }
  }
}

function literalType(value: number | string | boolean): ValueType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'day' : 'text'
}

function areComparable(left: ValueType, right: ValueType): boolean {
  if (left === 'any' || right === 'any') return true
  if (left === 'choices' || right === 'choices') return false
  const words: ValueType[] = ['text', 'choice']
  if (left === right) return true
  if (words.includes(left) && words.includes(right)) return true
  return (left === 'choice' && right === 'number') || (left === 'number' && right === 'choice')
}
