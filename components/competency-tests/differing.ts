import type { Sheet } from './sheet-document'

/** The fields that two markers answered differently; none if there are not two markers. */
export function differingFields(first: Sheet | null, second: Sheet | null): ReadonlySet<string> {
  if (first === null || second === null) return new Set()
  const uids = new Set([...Object.keys(first.answers), ...Object.keys(second.answers)])
  return new Set([...uids].filter((uid) => answerText(first, uid) !== answerText(second, uid)))
}

function answerText({ answers }: Sheet, uid: string): string {
  return JSON.stringify(answers[uid] ?? null)
}
