import { Refusal } from '@/server/kernel/errors'

/** The first issue for which the work is refused, or null if it is not refused. */
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
