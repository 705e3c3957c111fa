import { parse, type Infix, type Node } from './expressions/parse'

export const rowTests = ['IS', 'IS_NOT', 'MORE', 'AT_LEAST', 'LESS', 'AT_MOST', 'CONTAINS', 'BLANK', 'ANSWERED'] as const
export type RowTest = (typeof rowTests)[number]
/** One condition; BLANK and ANSWERED take no value. */
export type Row = { readonly uid: string; readonly is: RowTest; readonly value: number | string | boolean | null }
export type Rows = { readonly match: 'ALL' | 'ANY'; readonly rows: readonly Row[] }

const signs = { IS: '=', IS_NOT: '<>', MORE: '>', AT_LEAST: '>=', LESS: '<', AT_MOST: '<=' } as const

/** The formula that rows stand for, or null for no rows. */
export function formulaOf({ match, rows }: Rows): string | null {
  if (rows.length === 0) return null
  return rows.map(rowText).join(match === 'ALL' ? ' AND ' : ' OR ')
}

function rowText({ uid, is, value }: Row): string {
  if (is === 'BLANK' || is === 'ANSWERED') return `COUNT({${uid}}) ${is === 'BLANK' ? '=' : '>'} 0`
  if (is === 'CONTAINS') return `CONTAINS({${uid}}, ${literalText(value)})`
  return `{${uid}} ${signs[is]} ${literalText(value)}`
}

function literalText(value: Row['value']): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return `"${(value ?? '').replaceAll('"', '""')}"`
}

/** The rows equivalent to a stored formula, or null if only a formula can express it. */
export function rowsOf(formula: string): Rows | null {
  const { node } = parse(formula)
  if (!node) return null
  const match = node.kind === 'infix' && node.sign === 'OR' ? 'ANY' : 'ALL'
  const rows = operandsOf(node, match === 'ANY' ? 'OR' : 'AND').map(rowOf)
  const known = rows.filter((row) => row !== null)
  return known.length === rows.length ? { match, rows: known } : null
}

function operandsOf(node: Node, sign: 'AND' | 'OR'): Node[] {
  return node.kind === 'infix' && node.sign === sign ? [...operandsOf(node.left, sign), ...operandsOf(node.right, sign)] : [node]
}

function rowOf(node: Node): Row | null {
  if (node.kind === 'call' && node.name === 'CONTAINS') {
    const [field, wanted] = node.of
    const value = wanted ? literalOf(wanted) : null
    return field?.kind === 'field' && value !== null ? { uid: field.uid, is: 'CONTAINS', value } : null
  }
  if (node.kind !== 'infix') return null
  const value = literalOf(node.right)
  if (value === null) return null
  if (node.left.kind === 'call') {
    const [field] = node.left.of
    if (node.left.name !== 'COUNT' || node.left.of.length !== 1 || field?.kind !== 'field' || value !== 0) return null
    return node.sign === '=' || node.sign === '>' ? { uid: field.uid, is: node.sign === '=' ? 'BLANK' : 'ANSWERED', value: null } : null
  }
  const is = testOf(node.sign)
  return node.left.kind === 'field' && is !== null ? { uid: node.left.uid, is, value } : null
}

function testOf(sign: Infix): RowTest | null {
  return rowTests.find((test) => test in signs && Object.entries(signs).some(([name, one]) => name === test && one === sign)) ?? null
}

function literalOf(node: Node): number | string | boolean | null {
  if (node.kind === 'literal') return node.value
  return node.kind === 'prefix' && node.sign === '-' && node.of.kind === 'literal' && typeof node.of.value === 'number'
    ? -node.of.value
    : null
}
