export const activityKinds = ['SESSION', 'EVENT', 'FORM', 'TEST', 'CASE', 'PLACEMENT', 'READING', 'OTHER'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** What an activity can come from. */
export const originKinds = ['SESSION', 'EVENT', 'FORM', 'TEST', 'CASE'] as const satisfies readonly ActivityKind[]
export type OriginKind = (typeof originKinds)[number]

/** The forms that a screen of its own starts: a directly observed procedure, and a sign-off. */
export const formKinds = ['DOPS', 'SIGN_OFF'] as const
export type ReflectionFormKind = (typeof formKinds)[number]

/** Whose: mine, those shared with or submitted to me, and all that were submitted. */
export const reflectionViews = ['MINE', 'TO_READ', 'ALL'] as const
export type ReflectionView = (typeof reflectionViews)[number]

export const reflectionLimits = {
  /** Of a whole reflection. */
  words: 20_000,
  /** Of one answer: more than all words can be long. */
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
  /** Texts that came too late, beside one reflection. */
  kept: 50,
  /** That began one and the same. */
  devices: 20,
  comments: 500,
  templates: 50,
  /** 'Write about' goes back so many days. */
  suggestDays: 14,
  suggested: 50,
} as const

export type Prompt = {
  readonly uid: string
  readonly caption: string
  readonly help: string
  /** How many words are usual; null: nothing is said of it. */
  readonly words: number | null
}

/** Words as people count them: what stands between spaces. */
export function wordsIn(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}
