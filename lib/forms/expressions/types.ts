import type { FunctionName } from './function-names'
import type { Node } from './parse'
import type { ExpressionProblem } from './tokens'

/** `choice`: a text that may score; `any`: cannot be told before it is computed. */
export type ValueType = 'number' | 'text' | 'boolean' | 'day' | 'choice' | 'choices' | 'any'

const isNumber = (type: ValueType) => type === 'number' || type === 'choice' || type === 'any'
const isNumberOrMany = (type: ValueType) => isNumber(type) || type === 'choices'
const isTruth = (type: ValueType) => type === 'boolean' || type === 'any'
const isDay = (type: ValueType) => type === 'day' || type === 'any'

/** Checked when a form is saved, so that no rule fails while somebody fills it in. */
export function typeOf(node: Node, fieldTypes: ReadonlyMap<string, ValueType>, problems: ExpressionProblem[]): ValueType {
  const inner = (of: Node) => typeOf(of, fieldTypes, problems)
  const differ = (of: Node, what: string) => problems.push({ code: 'typesDiffer', at: of.at, what })
  const wants = (of: Node, fits: (type: ValueType) => boolean, what: string) => {
    if (!fits(inner(of))) differ(of, what)
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
        if (!areComparable(inner(node.left), inner(node.right))) differ(node, node.sign)
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
      return callType(node.name, node.of, { inner, wants, differ })
  }
}

type Checks = {
  inner: (of: Node) => ValueType
  wants: (of: Node, fits: (type: ValueType) => boolean, what: string) => void
  differ: (of: Node, what: string) => void
}

function callType(name: FunctionName, of: readonly Node[], { inner, wants, differ }: Checks): ValueType {
  const each = (fits: (type: ValueType) => boolean) => of.forEach((one) => wants(one, fits, name))
  switch (name) {
    case 'IF': {
      const [condition, then, otherwise] = of
      if (condition) wants(condition, isTruth, name)
      const first = then ? inner(then) : 'any'
      const second = otherwise ? inner(otherwise) : first
      if (otherwise && !areComparable(first, second)) differ(otherwise, name)
      return first === 'any' ? second : first
    }
    case 'AND':
    case 'OR':
    case 'NOT':
      each(isTruth)
      return 'boolean'
    case 'SUM':
    case 'AVERAGE':
    case 'MIN':
    case 'MAX':
      each(isNumberOrMany)
      return 'number'
    case 'ROUND':
      each(isNumber)
      return 'number'
    case 'DAYSBETWEEN':
      each(isDay)
      return 'number'
    case 'COUNT':
    case 'COUNTIF':
      each(() => true)
      return 'number'
    case 'TODAY':
      return 'day'
    case 'CONCAT':
      each(() => true)
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
