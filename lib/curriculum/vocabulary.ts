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

/** What of a node, outcome or component the history says was changed. */
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

/** How far a student gets with an outcome, from the first to the last. */
export const outcomeLevels = ['INTRODUCED', 'PRACTISED', 'ASSESSED'] as const
export type OutcomeLevel = (typeof outcomeLevels)[number]

/** PART: it is a part of the other. REPLACED_BY: the other stands in its place. */
export const outcomeLinkKinds = ['EXACT', 'PART', 'RELATED', 'REPLACED_BY'] as const
export type OutcomeLinkKind = (typeof outcomeLinkKinds)[number]

export const componentKinds = ['EVENT', 'SESSION_TYPE', 'FORM', 'TEST', 'FILE', 'PLACEMENT', 'PROCEDURE', 'OTHER'] as const
export type ComponentKind = (typeof componentKinds)[number]

/** Those that name something of another area, by the set of names that it is found in. The others have a title alone. */
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
  /** Of one framework. */
  groups: 300,
  topics: 100,
  outcomes: 3_000,
  /** Of one outcome, both ways. */
  links: 200,
  /** Of a page of a list. */
  rows: 100,
  /** Of one node. */
  components: 200,
  /** Of one component. */
  mapped: 500,
  /** Of what differs between two years: nodes, and mappings. */
  compared: 300,
  /** Components that name one thing, of all current years, and what they are mapped to. */
  served: 50,
  servedOutcomes: 500,
  /** In one batch. */
  batch: 500,
  method: 120,
  minutes: 10_000,
  found: 20,
} as const

/** What of the curriculum a search goes through: the nodes and components of a year, the outcomes, or all of it. */
export const searchedIn = ['TREE', 'OUTCOMES', 'ALL'] as const
export type SearchedIn = (typeof searchedIn)[number]

export const exchangeLimits = {
  /** Rows of a file of what is mapped. */
  rows: 20_000,
  /** Of one search. */
  found: 50,
} as const
