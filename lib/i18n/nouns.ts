import { wordAt } from './word-at'

/** The texts of a language, as far as one part of the program has them. */
type Texts = { readonly audit?: unknown; readonly institution?: unknown; readonly shell?: unknown } | undefined
type Derived = (as: 'derived.saved' | 'derived.removed', values: { readonly noun: string }) => string

/** The title of the screen that a kebab-case or camelCase name belongs to: `session-type` is called as the screen `sessionType` is. */
function titleOf(texts: Texts, name: string): string | undefined {
  return wordAt(texts?.shell, ['titles', name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())])
}

/** What the audit calls a kind of record: its own word, or else the title of the record's screen. */
export function entityWord(texts: Texts, entity: string): string | undefined {
  return wordAt(texts?.audit, ['entity', entity]) ?? titleOf(texts, entity)
}

/** What the audit calls a domain. */
export function auditAreaWord(texts: Texts, area: string): string | undefined {
  return wordAt(texts?.audit, ['area', area]) ?? titleOf(texts, area)
}

/** What the institution's settings call a file of texts. */
export function textAreaWord(texts: Texts, namespace: string): string | undefined {
  return wordAt(texts?.institution, ['area', namespace]) ?? titleOf(texts, namespace)
}

/** What the audit calls an act. An act without a text of its own, such as `places.buildingSaved`, is derived from the word for its record. */
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
