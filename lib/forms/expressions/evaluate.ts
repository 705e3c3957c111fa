import type { FunctionName } from './function-names'
import { fieldsNamed, type Infix, type Node } from './parse'
import { compareValues, dayNumber, isBlank, isList, isSame, numberOf, textOf, tidyNumber, type Single, type Value } from './values'

export type Surroundings = {
  /** The values by uid; a missing one is blank. */
  readonly values: { readonly get: (uid: string) => Value | undefined }
  /** In the institution's time zone. */
  readonly today: string
  /** For a condition that names a field with several values, one `Surroundings` for each. Null if it names none. */
  readonly each?: (named: readonly string[]) => readonly Surroundings[] | null
}

/** Gives the same result in the browser and on the server: it depends on no clock, no language and no order of keys. */
export function evaluate(node: Node, around: Surroundings): Value {
  switch (node.kind) {
    case 'literal':
      return node.value
    case 'field':
      return around.values.get(node.uid) ?? null
    case 'prefix': {
      const of = toSingle(evaluate(node.of, around))
      if (node.sign === 'NOT') return isTruth(of) ? !of : null
      const number = numberOf(of)
      return number === null ? null : -number
    }
    case 'infix':
      return isNothing(node.left) || isNothing(node.right)
        ? withNothing(node, around)
        : applyInfix(node.sign, evaluate(node.left, around), evaluate(node.right, around))
    case 'call':
      if (node.name === 'ANY') return evaluateAny(node.of, around)
      return node.name === 'IF'
        ? evaluateIf(node.of, around)
        : callFunction(
            node.name,
            node.of.map((inner) => evaluate(inner, around)),
            around,
          )
  }
}

/** Whether a rule is met; a blank result counts as false. */
export function isMet(node: Node, around: Surroundings): boolean {
  return evaluate(node, around) === true
}

function evaluateIf([condition, then, otherwise]: readonly Node[], around: Surroundings): Value {
  const chosen = condition && isMet(condition, around) ? then : otherwise
  return chosen ? evaluate(chosen, around) : null
}

/** Whether one of several values meets a condition; without values, none does. */
function evaluateAny([condition]: readonly Node[], around: Surroundings): boolean | null {
  if (!condition) return null
  const each = around.each?.(fieldsNamed(condition)) ?? [around]
  return anyTrue(each.map((one) => evaluate(condition, one)))
}

const isNothing = (node: Node) => node.kind === 'literal' && node.value === ''

/** `= ""` asks whether there is an answer, as people mean it; every other comparison with a blank is blank. */
function withNothing({ sign, left, right }: Extract<Node, { kind: 'infix' }>, around: Surroundings): Value {
  if (sign !== '=' && sign !== '<>') return applyInfix(sign, evaluate(left, around), evaluate(right, around))
  const is = isBlank(evaluate(isNothing(left) ? right : left, around))
  return sign === '=' ? is : !is
}

function applyInfix(sign: Infix, left: Value, right: Value): Value {
  if (sign === 'AND') return allTrue([left, right])
  if (sign === 'OR') return anyTrue([left, right])
  const [a, b] = [toSingle(left), toSingle(right)]
  if (sign === '=') return isSame(a, b)
  if (sign === '<>') return negate(isSame(a, b))
  if (sign === '<' || sign === '<=' || sign === '>' || sign === '>=') return isInOrder(sign, compareValues(a, b))
  const [from, by] = [numberOf(a), numberOf(b)]
  if (from === null || by === null) return null
  return tidyNumber(sign === '+' ? from + by : sign === '-' ? from - by : sign === '*' ? from * by : from / by)
}

function callFunction(name: Exclude<FunctionName, 'IF' | 'ANY'>, of: readonly Value[], { today }: Surroundings): Value {
  const singles = of.flatMap((value): readonly Single[] => (isList(value) ? value : [value]))
  const numbers = singles.flatMap((value) => numberOf(value) ?? [])
  const [first = null, second = null] = of
  switch (name) {
    case 'AND':
      return allTrue(of)
    case 'OR':
      return anyTrue(of)
    case 'NOT':
      return isTruth(first) ? !first : null
    case 'SUM':
      return of.some(isBlank) || numbers.length < singles.length ? null : tidyNumber(sum(numbers))
    case 'AVERAGE':
      return numbers.length === 0 ? null : tidyNumber(sum(numbers) / numbers.length)
    case 'MIN':
      return numbers.length === 0 ? null : Math.min(...numbers)
    case 'MAX':
      return numbers.length === 0 ? null : Math.max(...numbers)
    case 'COUNT':
      return singles.filter((value) => !isBlank(value)).length
    case 'COUNTIF':
      return countIf(of)
    case 'ROUND':
      return round(toSingle(first), second === null ? 0 : numberOf(toSingle(second)))
    case 'DAYSBETWEEN': {
      const [from, to] = [dayNumber(toSingle(first)), dayNumber(toSingle(second))]
      return from === null || to === null ? null : to - from
    }
    case 'TODAY':
      return today
    case 'CONCAT':
      return singles.map(textOf).join('').slice(0, 10_000)
    case 'CONTAINS':
      return contains(first, toSingle(second))
  }
}

/** Counts the values before the last argument that match it: a value, or a text that begins with a sign, such as ">= 4". */
function countIf(of: readonly Value[]): number {
  const wanted = toSingle(of.at(-1) ?? null)
  const found = typeof wanted === 'string' ? /^\s*(<=|>=|<>|<|>|=)\s*(.*)$/.exec(wanted) : null
  const counted = of.slice(0, -1).flatMap((value): readonly Single[] => (isList(value) ? value : [value]))
  const [, sign = '=', rest = ''] = found ?? []
  const right = found ? operandOf(rest) : wanted
  return counted.filter((value) => {
    if (sign === '=') return isSame(value, right) === true
    if (sign === '<>') return isSame(value, right) === false
    return sign === '<' || sign === '<=' || sign === '>' || sign === '>=' ? isInOrder(sign, compareValues(value, right)) === true : false
  }).length
}

function operandOf(text: string): Single {
  const trimmed = text.trim()
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}

function contains(inside: Value, wanted: Single): boolean | null {
  if (isBlank(wanted)) return null
  if (isList(inside)) return inside.some((value) => isSame(value, wanted) === true)
  return isBlank(inside) ? null : textOf(inside).toLocaleLowerCase('en').includes(textOf(wanted).toLocaleLowerCase('en'))
}

/** Half away from zero, as people round. */
function round(value: Single, decimals: number | null): number | null {
  const number = numberOf(value)
  if (number === null || decimals === null || !Number.isInteger(decimals) || Math.abs(decimals) > 12) return null
  const scale = 10 ** decimals
  const scaled = tidyNumber(Math.abs(number) * scale)
  return scaled === null ? null : tidyNumber((Math.sign(number) * Math.floor(scaled + 0.5)) / scale)
}

function isInOrder(sign: '<' | '<=' | '>' | '>=', difference: number | null): boolean | null {
  if (difference === null) return null
  if (sign === '<') return difference < 0
  if (sign === '<=') return difference <= 0
  return sign === '>' ? difference > 0 : difference >= 0
}

/** A blank among truth values leaves the result open, unless the others decide it. */
function allTrue(of: readonly Value[]): boolean | null {
  if (of.some((value) => value === false)) return false
  return of.every(isTruth) ? true : null
}

function anyTrue(of: readonly Value[]): boolean | null {
  if (of.some((value) => value === true)) return true
  return of.every(isTruth) ? false : null
}

const isTruth = (value: Value): value is boolean => typeof value === 'boolean'
const negate = (value: boolean | null) => (value === null ? null : !value)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A list with one value stands for that value. */
function toSingle(value: Value): Single {
  if (!isList(value)) return value
  return value.length === 1 ? (value[0] ?? null) : null
}
