import type { Body } from './cafsdb'

type Answered = { readonly part?: string; readonly parts?: readonly string[]; readonly answer: Body }

/** The parts that a request replaced, each with the revision that the server has given it; one that was left as it is is not among them. */
export function partRevisions({ part, parts = [], answer }: Answered): { readonly part: string; readonly revision: number }[] {
  // What came too late was put beside the part: whatever is typed on it is still built on the older one.
  if (typeof answer.kept === 'object' && answer.kept !== null) return []
  const single = part !== undefined && typeof answer.revision === 'number' ? [{ part, revision: answer.revision }] : []
  const revisions: readonly unknown[] = Array.isArray(answer.revisions) ? answer.revisions : []
  return [
    ...single,
    ...parts.flatMap((one, at) => {
      const revision = revisions[at]
      return typeof revision === 'number' ? [{ part: one, revision }] : []
    }),
  ]
}
