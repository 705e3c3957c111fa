import { formLimits } from '../limits'
import { acceptsCount, functionNamed, isWord, type FunctionName } from './function-names'
import { tokensOf, type ExpressionProblem, type Token } from './tokens'

const infixes = ['OR', 'AND', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/'] as const
export type Infix = (typeof infixes)[number]

export type Node =
  | { readonly kind: 'literal'; readonly value: number | string | boolean; readonly at: number }
  | { readonly kind: 'field'; readonly uid: string; readonly at: number }
  | { readonly kind: 'prefix'; readonly sign: '-' | 'NOT'; readonly of: Node; readonly at: number }
  | { readonly kind: 'infix'; readonly sign: Infix; readonly left: Node; readonly right: Node; readonly at: number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: readonly Node[]; readonly at: number }

/** The fields that a formula may name: by the ids that people write. A stored formula names them by uid alone. */
export type Names = ReadonlyMap<string, string>
type Parsed = { readonly node: Node; readonly problem: null } | { readonly node: null; readonly problem: ExpressionProblem }

/** The binding strength of each sign. */
const strength: Readonly<Record<Infix, number>> = {
  OR: 1,
  AND: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
}
const notStrength = 3
const minusStrength = 7
const spellings: Readonly<Record<string, Infix>> = { '==': '=', '!=': '<>' }

class Fault extends Error {
  constructor(readonly problem: ExpressionProblem) {
    super(problem.code)
  }
}

/** A Pratt parser: reads the beginning of an operand, then signs for as long as they bind more strongly than the one before. */
export function parse(text: string, names: Names = new Map()): Parsed {
  if (text.length > formLimits.formula) return { node: null, problem: { code: 'formulaTooLong', at: formLimits.formula, what: '' } }
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return { node: null, problem: tokens }
  let place = 0
  let nodes = 0
  const end: Token = { kind: 'end', value: '', at: text.length }
  const peek = (): Token => tokens[place] ?? end
  const consume = (): Token => {
    const token = peek()
    place += 1
    return token
  }
  const fault = (token: Token, code: ExpressionProblem['code'] = 'formulaUnreadable') => {
    const ended = token.kind === 'end' && code === 'formulaUnreadable'
    return new Fault({ code: ended ? 'formulaEndMissing' : code, at: token.at, what: String(token.value) })
  }
  const expect = (sign: string) => {
    const token = consume()
    if (token.kind !== 'sign' || token.value !== sign) throw fault(token)
  }
  const counted = <N extends Node>(node: N): N => {
    nodes += 1
    if (nodes > formLimits.nodes) throw new Fault({ code: 'formulaTooLong', at: node.at, what: '' })
    return node
  }

  function expression(least: number, depth: number): Node {
    if (depth > formLimits.depth) throw fault(peek(), 'formulaTooDeep')
    let left = operand(depth)
    const next = () => infixOf(peek(), names)
    for (let sign = next(); sign !== null && strength[sign] > least; sign = next()) {
      const { at } = consume()
      left = counted({ kind: 'infix', sign, left, right: expression(strength[sign], depth + 1), at })
    }
    return left
  }

  function operand(depth: number): Node {
    const token = consume()
    const { at } = token
    switch (token.kind) {
      case 'number':
      case 'text':
        return counted({ kind: 'literal', value: token.value, at })
      case 'uid':
        return counted({ kind: 'field', uid: token.value, at })
      case 'name': {
        // `sum(…)` is the function even if a field has that name; `and` is the field if there is one.
        if (isCall(token)) return word(token, depth)
        const uid = names.get(token.value)
        if (uid === undefined && isWord(token.value)) return word(token, depth)
        if (uid === undefined) throw fault(token, 'fieldUnknown')
        return counted({ kind: 'field', uid, at })
      }
      case 'word':
        return word(token, depth)
      case 'sign': {
        if (token.value === '-') return counted({ kind: 'prefix', sign: '-', of: expression(minusStrength, depth + 1), at })
        if (token.value !== '(') throw fault(token)
        const inside = expression(0, depth + 1)
        expect(')')
        return inside
      }
      case 'end':
        throw fault(token)
    }
  }

  const opens = () => peek().kind === 'sign' && peek().value === '('
  const isCall = ({ value }: Token) => opens() && functionNamed(String(value)) !== null

  function word(token: Token, depth: number): Node {
    const { at } = token
    const upper = String(token.value).toUpperCase()
    if (upper === 'TRUE' || upper === 'FALSE') return counted({ kind: 'literal', value: upper === 'TRUE', at })
    if (upper === 'NOT' && !opens()) return counted({ kind: 'prefix', sign: 'NOT', of: expression(notStrength, depth + 1), at })
    const name = functionNamed(upper)
    if (name === null) throw fault(token, 'functionUnknown')
    expect('(')
    const of: Node[] = []
    if (peek().value !== ')') {
      of.push(expression(0, depth + 1))
      while (peek().value === ',' || peek().value === ';') {
        consume()
        of.push(expression(0, depth + 1))
      }
    }
    expect(')')
    if (!acceptsCount(name, of.length)) throw fault(token, 'functionArguments')
    return counted({ kind: 'call', name, of, at })
  }

  try {
    const node = expression(0, 1)
    if (peek().kind !== 'end') throw fault(peek())
    return { node, problem: null }
  } catch (error) {
    if (error instanceof Fault) return { node: null, problem: error.problem }
    throw error
  }
}

function infixOf(token: Token, names: Names): Infix | null {
  if (token.kind !== 'sign' && token.kind !== 'word' && token.kind !== 'name') return null
  if (token.kind === 'name' && names.has(token.value)) return null
  const spelled = spellings[token.value] ?? token.value.toUpperCase()
  return infixes.find((sign) => sign === spelled) ?? null
}

/** The uids of all fields that the formula names, each once. */
export function fieldsNamed(node: Node): string[] {
  const found = new Set<string>()
  const visit = (inner: Node) => {
    if (inner.kind === 'field') found.add(inner.uid)
    else if (inner.kind === 'prefix') visit(inner.of)
    else if (inner.kind === 'call') inner.of.forEach(visit)
    else if (inner.kind === 'infix') {
      visit(inner.left)
      visit(inner.right)
    }
  }
  visit(node)
  return [...found]
}
