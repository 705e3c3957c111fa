export const activityKinds = ['SESSION', 'EVENT', 'FORM', 'TEST', 'CASE', 'PLACEMENT', 'READING', 'OTHER'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The kinds of origin that an activity can have. */
export const originKinds = ['SESSION', 'EVENT', 'FORM', 'TEST', 'CASE'] as const satisfies readonly ActivityKind[]
export type OriginKind = (typeof originKinds)[number]

/** The forms that have a screen to start them: a directly observed procedure, and a sign-off. */
export const formKinds = ['DOPS', 'SIGN_OFF'] as const
export type ReflectionFormKind = (typeof formKinds)[number]

/** The views of reflections: the reader's own, those shared with or submitted to them, and all submitted ones. */
export const reflectionViews = ['MINE', 'TO_READ', 'ALL'] as const
export type ReflectionView = (typeof reflectionViews)[number]

export const reflectionLimits = {
  /** Words of a whole reflection. */
  words: 20_000,
  /** Characters of one answer, more than the allowed words can have. */
  answer: 200_000,
  title: 200,
  note: 300,
  comment: 4_000,
  step: 300,
  prompts: 8,
  /** Answers to prompts, those of templates that were chosen before among them. */
  answers: 40,
  caption: 200,
  help: 500,
  tags: 5,
  files: 10,
  steps: 10,
  readers: 10,
  /** Texts that arrived too late and are kept beside one reflection. */
  kept: 50,
  /** Devices that began the same reflection. */
  devices: 20,
  comments: 500,
  templates: 50,
  /** The number of days that 'Write about' looks back. */
  suggestDays: 14,
  suggested: 50,
} as const

export type Prompt = {
  readonly uid: string
  readonly caption: string
  readonly help: string
  /** The usual number of words; null if none is suggested. */
  readonly words: number | null
}

/** Words as people count them, separated by spaces. */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}
