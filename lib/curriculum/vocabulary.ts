/** From the outermost to the innermost. */
export const nodeKinds = ['PROGRAMME', 'YEAR', 'MODULE', 'UNIT', 'THEME'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** The kinds of nodes that can be added. PROGRAMME is not one of them, since each year has its only one from the start. */
export const addedKinds = ['YEAR', 'MODULE', 'UNIT', 'THEME'] as const satisfies readonly NodeKind[]
export type AddedKind = (typeof addedKinds)[number]

/** Whether a node of this kind may lie in one of that. Modules, units and themes may hold their own kind; years and programmes do not. */
export function mayLieIn(kind: NodeKind, parent: NodeKind): boolean {
  const [own, above] = [nodeKinds.indexOf(kind), nodeKinds.indexOf(parent)]
  return own > above || (own === above && kind !== 'PROGRAMME' && kind !== 'YEAR')
}

export const curriculumActs = [
  'YEAR_MADE',
  'YEAR_COPIED',
  'YEAR_STATE',
  'ADDED',
  'CHANGED',
  'MOVED',
  'ORDERED',
  'REMOVED',
  'RETIRED',
  'RESTORED',
  'LINKED',
  'UNLINKED',
  'COMPONENT_ADDED',
  'COMPONENT_CHANGED',
  'COMPONENT_REMOVED',
  'MAPPED',
  'UNMAPPED',
] as const
export type CurriculumAct = (typeof curriculumActs)[number]

/** The fields of a node, outcome or component whose changes are in the history. */
export const curriculumFields = [
  'title',
  'notes',
  'kind',
  'parent',
  'state',
  'startsOn',
  'endsOn',
  'code',
  'text',
  'level',
  'link',
  'copyOf',
  'method',
  'minutes',
  'group',
  'topic',
  'names',
] as const
export type CurriculumField = (typeof curriculumFields)[number]

export const curriculumLimits = {
  title: 200,
  notes: 4_000,
  /** Nodes in one year. */
  nodes: 4_000,
  /** Children of one node. */
  children: 500,
  /** The number of nodes above the innermost one. */
  depth: 12,
  years: 200,
  /** Rows of a list at once. */
  rows: 50,
} as const

/** How far a student gets with an outcome, from the first to the last. */
export const outcomeLevels = ['INTRODUCED', 'PRACTISED', 'ASSESSED'] as const
export type OutcomeLevel = (typeof outcomeLevels)[number]

/** PART: this outcome is a part of the other. REPLACED_BY: the other has replaced this one. */
export const outcomeLinkKinds = ['EXACT', 'PART', 'RELATED', 'REPLACED_BY'] as const
export type OutcomeLinkKind = (typeof outcomeLinkKinds)[number]

export const componentKinds = ['EVENT', 'SESSION_TYPE', 'FORM', 'TEST', 'FILE', 'PLACEMENT', 'PROCEDURE', 'OTHER'] as const
export type ComponentKind = (typeof componentKinds)[number]

/** The kinds of components that name a thing of another area, with the set of names in which it is found. Other kinds have only a title. */
export const namedSets = { EVENT: 'events', SESSION_TYPE: 'eventTypes', FORM: 'forms', TEST: 'tests', PROCEDURE: 'procedures' } as const
export type NamingKind = keyof typeof namedSets
export const namingKinds = ['EVENT', 'SESSION_TYPE', 'FORM', 'TEST', 'PROCEDURE'] as const satisfies readonly NamingKind[]
export function isNaming(kind: ComponentKind): kind is NamingKind {
  return Object.hasOwn(namedSets, kind)
}

export const outcomeLimits = {
  name: 200,
  code: 40,
  text: 1_000,
  notes: 4_000,
  frameworks: 100,
  /** Limits of one framework. */
  groups: 300,
  topics: 100,
  outcomes: 3_000,
  /** Links of one outcome, in both directions. */
  links: 200,
  /** Rows on a page of a list. */
  rows: 100,
  /** Components of one node. */
  components: 200,
  /** Outcomes mapped to one component. */
  mapped: 500,
  /** The most differences between two years that are listed: this many nodes, and this many mappings. */
  compared: 300,
  /** Components of all current years that name one thing, and the outcomes they are mapped to. */
  served: 50,
  servedOutcomes: 500,
  /** Mappings in one batch. */
  batch: 500,
  method: 120,
  minutes: 10_000,
  found: 20,
} as const

/** What of the curriculum a search goes through: the nodes and components of a year, the outcomes, or all of it. */
export const searchedIn = ['TREE', 'OUTCOMES', 'ALL'] as const
export type SearchedIn = (typeof searchedIn)[number]

export const exchangeLimits = {
  /** Rows in a file of mappings. */
  rows: 20_000,
  /** Results of one search. */
  found: 50,
} as const
