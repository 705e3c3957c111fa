import { parse, type Node } from './expressions/parse'

const parsed = new Map<string, Node | null>()
const mostCached = 5_000

/** A stored formula, parsed once. Null where it cannot be read: a rule that cannot be read is false. */
export function formulaNode(formula: string): Node | null {
  const known = parsed.get(formula)
  if (known !== undefined) return known
  if (parsed.size >= mostCached) parsed.clear()
  const { node } = parse(formula)
  parsed.set(formula, node)
  return node
}
