import { stageAfter, type Definition } from '@/lib/workflows/definition'

export type Lane = {
  /** The path of the decision, counted from 0; null for the path that is taken where no condition is met and nothing is chosen. */
  readonly branch: number | null
  /** The stages that are only on this path, until the paths meet again. */
  readonly rows: readonly Row[]
}
/** A stage and, below a decision, its paths side by side. */
export type Row = { readonly at: number; readonly lanes: readonly Lane[] }

/**
 * The layout of a workflow's diagram: the stages in their order, with the stages between a decision and the point where its paths meet side by side. A path
 * that leads back, to the end, or straight to the meeting point has no stage of its own.
 */
export function layOutRows(definition: Definition, from = 0, until = definition.stages.length): Row[] {
  const rows: Row[] = []
  for (let at = from; at < until;) {
    const stage = definition.stages[at]
    if (!stage) break
    if (stage.kind !== 'DECISION' || stage.branches.length === 0) {
      rows.push({ at, lanes: [] })
      at += 1
      continue
    }
    const { lanes, meet } = lanesOf(definition, at, until)
    rows.push({ at, lanes })
    at = Math.max(meet, at + 1)
  }
  return rows
}

function lanesOf(definition: Definition, at: number, until: number): { lanes: Lane[]; meet: number } {
  const { stages } = definition
  const stage = stages[at]
  if (!stage) return { lanes: [], meet: at + 1 }
  const placeOf = (id: string | null) => (id === null ? stages.length : stages.findIndex((one) => one.id === id))
  const ways = [...stage.branches.map(({ goTo }, branch) => ({ branch, goTo })), { branch: null, goTo: stage.next }].map(
    ({ branch, goTo }) => ({
      branch,
      to: placeOf(stageAfter(definition, stage.id, goTo)),
    }),
  )
  const heads = [...new Set(ways.map(({ to }) => to))].filter((to) => to > at && to < until).toSorted((one, other) => one - other)
  // No path leads to the stage after the decision: the stages before the first path are drawn below it, not left out.
  if (heads[0] !== at + 1) return { lanes: ways.map(({ branch }) => ({ branch, rows: [] })), meet: at + 1 }
  // The paths meet where one of them leads beyond the beginning of the last path.
  const beyond = heads.slice(1).flatMap((head) => {
    const last = stages[head - 1]
    return last && last.next !== 'FOLLOWING' ? [Math.min(placeOf(stageAfter(definition, last.id, last.next)), until)] : []
  })
  const lastHead = heads.at(-1) ?? at + 1
  const meet = heads.length < 2 ? lastHead : Math.max(lastHead, ...beyond)
  const ends = [...heads.slice(1), meet]
  const drawn = new Set<number>()
  const lanes = ways.map(({ branch, to }): Lane => {
    const place = heads.indexOf(to)
    const isFirst = place >= 0 && !drawn.has(to)
    drawn.add(to)
    return { branch, rows: isFirst ? layOutRows(definition, to, ends[place] ?? to) : [] }
  })
  return { lanes, meet }
}
