import { Refusal } from '@/server/kernel/errors'

/** What work is refused for: the first of its issues. Null where it is not. */
export function refusalOf(work: () => unknown): { code: string; values?: object | undefined } | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [issue] = error.more.issues ?? []
    return issue ? { code: issue.code, ...(issue.values && { values: issue.values }) } : null
  }
}
