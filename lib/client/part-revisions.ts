import type { Body } from './cafsdb'

type Answered = { readonly part?: string; readonly parts?: readonly string[]; readonly answer: Body }

/** The parts that a request replaced, each with its new revision from the server; parts that were left as they are are not included. */
export function partRevisions({ part, parts = [], answer }: Answered): { readonly part: string; readonly revision: number }[] {
  // A save that came too late was put beside the part: text typed in the part is still based on the older version.
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
