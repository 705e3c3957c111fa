import { isTree } from '@/lib/i18n/word-at'

/** The keys of a call's text: `clinical-sessions.saveMark` is `what.clinicalSessions.saveMark`. */
export function keysOf(contractName: string): readonly string[] {
  return contractName.split('.').map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

/** What a person typed in a request, without ids, dates, codes and numbers. */
export function collectTypedTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return isTyped(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(collectTypedTexts)
  return isTree(value) ? Object.entries(value).flatMap(([field, inner]) => (field === 'locale' ? [] : collectTypedTexts(inner))) : []
}

const notTyped = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/,
  /^[A-Z][A-Z0-9_]*$/,
]

function isTyped(text: string): boolean {
  return text.trim() !== '' && notTyped.every((pattern) => !pattern.test(text))
}
