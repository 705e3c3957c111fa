import { wordAt } from './word-at'

/** The texts of a language, as far as one part of the program has them. */
type Texts = { readonly audit?: unknown; readonly institution?: unknown; readonly shell?: unknown } | undefined
type Derived = (as: 'derived.saved' | 'derived.removed', values: { readonly noun: string }) => string

/** The title of the screen with a kebab-case or camelCase name: `session-type` has the title of the screen `sessionType`. */
function titleOf(texts: Texts, name: string): string | undefined {
  return wordAt(texts?.shell, ['titles', name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())])
}

/** The word for a kind of record in the audit: its own word, or else the title of the record's screen. */
export function entityWord(texts: Texts, entity: string): string | undefined {
  return wordAt(texts?.audit, ['entity', entity]) ?? titleOf(texts, entity)
}

/** The word for a domain in the audit. */
export function auditAreaWord(texts: Texts, area: string): string | undefined {
  return wordAt(texts?.audit, ['area', area]) ?? titleOf(texts, area)
}

/** The word for a file of texts in the institution's settings. */
export function textAreaWord(texts: Texts, namespace: string): string | undefined {
  return wordAt(texts?.institution, ['area', namespace]) ?? titleOf(texts, namespace)
}

/** The word for an act in the audit. An act without a text of its own, such as `places.buildingSaved`, is derived from the word for its record. */
export function actionWord(texts: Texts, action: string, derived: Derived): string | undefined {
  const own = wordAt(texts?.audit, ['action', ...action.split('.')])
  if (own !== undefined) return own
  const [, record, act] = /\.([a-z]\w*)(Saved|Removed)$/.exec(action) ?? []
  if (record === undefined) return undefined
  const noun = entityWord(
    texts,
    record.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
  return noun && derived(act === 'Saved' ? 'derived.saved' : 'derived.removed', { noun })
}
