export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'text'; readonly value: string; readonly at: number }
  | { readonly kind: 'uid' | 'name' | 'word' | 'sign'; readonly value: string; readonly at: number }
  | { readonly kind: 'end'; readonly value: ''; readonly at: number }

/** What is wrong with a formula, and where it begins. */
type ExpressionFault =
  | 'formulaUnreadable'
  | 'formulaEndMissing'
  | 'formulaTooLong'
  | 'formulaTooDeep'
  | 'functionUnknown'
  | 'functionArguments'
  | 'fieldUnknown'
  | 'fieldIdDoubled'
  | 'typesDiffer'
  | 'listNeedsFunction'
  | 'otherGroup'
  | 'anyNeedsOne'
export type ExpressionProblem = { readonly code: ExpressionFault; readonly at: number; readonly what: string }

const pieces =
  /\s+|(?<number>\d+(?:\.\d+)?)|"(?<text>(?:[^"]|"")*)"|\{(?<uid>[0-9a-f-]{36})\}|(?<name>[a-z][a-z0-9_]*(?![A-Za-z0-9_]))|(?<word>[A-Za-z]+)|(?<sign><=|>=|<>|!=|==|[=<>+\-*/(),;])/y

/** A new list of tokens, or the place that cannot be read. */
export function tokensOf(text: string): Token[] | ExpressionProblem {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    pieces.lastIndex = at
    const found = pieces.exec(text)
    if (!found) return { code: 'formulaUnreadable', at, what: text.slice(at, at + 10) }
    const token = tokenOf(found.groups ?? {}, at)
    if (token) tokens.push(token)
    at = pieces.lastIndex
  }
  return [...tokens, { kind: 'end', value: '', at: text.length }]
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>, at: number): Token | null {
  const { number, text, uid, name, word, sign } = groups
  if (number !== undefined) return { kind: 'number', value: Number(number), at }
  if (text !== undefined) return { kind: 'text', value: text.replaceAll('""', '"'), at }
  if (uid !== undefined) return { kind: 'uid', value: uid, at }
  if (name !== undefined) return { kind: 'name', value: name, at }
  if (word !== undefined) return { kind: 'word', value: word, at }
  return sign === undefined ? null : { kind: 'sign', value: sign, at }
}
