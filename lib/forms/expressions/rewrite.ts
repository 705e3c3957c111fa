import type { Names } from './parse'
import { functionNamed, isWord } from './function-names'
import { tokensOf } from './tokens'

/** The formula as it is stored: ids become uids, functions and words are in capitals. An unknown id stays as it is. */
export function toStored(text: string, names: Names): string {
  return rewriteTokens(text, (token, opens) => {
    if (token.kind !== 'name' && token.kind !== 'word') return null
    const named = opens ? functionNamed(token.value) : null
    const uid = named === null && token.kind === 'name' ? names.get(token.value) : undefined
    const to = named ?? (uid !== undefined ? `{${uid}}` : isWord(token.value) ? token.value.toUpperCase() : null)
    return to === null ? null : { from: token.value.length, to }
  })
}

/** The formula with other uids, so that a copy of fields names the fields copied with it. */
export function withUids(text: string, uids: ReadonlyMap<string, string>): string {
  return rewriteTokens(text, (token) => {
    const uid = token.kind === 'uid' ? uids.get(token.value) : undefined
    return uid === undefined ? null : { from: token.value.length + 2, to: `{${uid}}` }
  })
}

/** The formula as people read it: uids become ids. The uid of a missing field stays, and `parse` reports it as unknown. */
export function toShown(text: string, idOf: ReadonlyMap<string, string>): string {
  return rewriteTokens(text, (token) => {
    const id = token.kind === 'uid' ? idOf.get(token.value) : undefined
    return id === undefined || id === '' ? null : { from: token.value.length + 2, to: id }
  })
}

type Named = { readonly kind: string; readonly value: string }

type Replace = (token: Named, opens: boolean) => { from: number; to: string } | null
function rewriteTokens(text: string, replace: Replace): string {
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return text
  let done = ''
  let at = 0
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'number') continue
    const next = tokens[place + 1]
    const by = replace(token, next?.kind === 'sign' && next.value === '(')
    if (!by) continue
    done += text.slice(at, token.at) + by.to
    at = token.at + by.from
  }
  return done + text.slice(at)
}
