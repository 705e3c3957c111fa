import type { Names } from './parse'
import { tokensOf } from './tokens'

/** The formula as it is stored: ids become uids. An unknown id stays as it is. */
export function toStored(text: string, names: Names): string {
  return rewritten(text, (token) => {
    const uid = token.kind === 'name' ? names.get(token.value) : undefined
    return uid === undefined ? null : { from: token.value.length, to: `{${uid}}` }
  })
}

/** The formula as people read it: uids become ids. The uid of a missing field stays, and `parse` reports it as unknown. */
export function toShown(text: string, idOf: ReadonlyMap<string, string>): string {
  return rewritten(text, (token) => {
    const id = token.kind === 'uid' ? idOf.get(token.value) : undefined
    return id === undefined || id === '' ? null : { from: token.value.length + 2, to: id }
  })
}

type Named = { readonly kind: string; readonly value: string }

function rewritten(text: string, replace: (token: Named) => { from: number; to: string } | null): string {
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return text
  let done = ''
  let at = 0
  for (const token of tokens) {
    if (token.kind === 'number') continue
    const by = replace(token)
    if (!by) continue
    done += text.slice(at, token.at) + by.to
    at = token.at + by.from
  }
  return done + text.slice(at)
}
