/** From the outermost to the innermost. */
export const nodeKinds = ['PROGRAMME', 'YEAR', 'MODULE', 'UNIT', 'THEME'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** What can be added: each year has its one PROGRAMME from the start. */
export const addedKinds = ['YEAR', 'MODULE', 'UNIT', 'THEME'] as const satisfies readonly NodeKind[]
export type AddedKind = (typeof addedKinds)[number]

/** Whether a node of this kind may lie in one of that. Modules, units and themes may hold their own kind; years and programmes do not. */
export function mayLieIn(kind: NodeKind, parent: NodeKind): boolean {
  const [own, above] = [nodeKinds.indexOf(kind), nodeKinds.indexOf(parent)]
  return own > above || (own === above && kind !== 'PROGRAMME' && kind !== 'YEAR')
}

export const curriculumActs = ['YEAR_MADE', 'YEAR_COPIED', 'YEAR_STATE', 'ADDED', 'CHANGED', 'MOVED', 'ORDERED', 'REMOVED'] as const
export type CurriculumAct = (typeof curriculumActs)[number]

export const curriculumLimits = {
  title: 200,
  notes: 4_000,
  /** Of one year. */
  nodes: 4_000,
  /** Of one node. */
  children: 500,
  /** How many nodes lie above the innermost. */
  depth: 12,
  years: 200,
  /** Of a list at once. */
  rows: 50,
} as const
