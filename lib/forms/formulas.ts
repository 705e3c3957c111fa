import { parse, type Node } from './expressions/parse'

const parsed = new Map<string, Node | null>()
const mostKept = 5_000

/** A stored formula, parsed once. Null where it cannot be read: a rule that cannot be read is false. */
export function formulaNode(formula: string): Node | null {
  const known = parsed.get(formula)
  if (known !== undefined) return known
  if (parsed.size >= mostKept) parsed.clear()
  const { node } = parse(formula)
  parsed.set(formula, node)
  return node
}
