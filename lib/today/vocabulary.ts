/**
 * The kinds of things that can wait for somebody on 'Today', each from the domain that hands it in (server/<domain>/waiting.ts). `gathers`: several of the kind
 * are one row there, since people handle them in their list, one after the other.
 */
export const waitingKinds = {
  forms: { gathers: false },
  formsOfRole: { gathers: true },
  comments: { gathers: false },
  marking: { gathers: true },
  registers: { gathers: true },
  followUps: { gathers: true },
  absences: { gathers: true },
  cover: { gathers: false },
  swaps: { gathers: true },
  clashes: { gathers: true },
  concerns: { gathers: false },
  caseAgreements: { gathers: false },
  caseRecalls: { gathers: true },
  caseOffers: { gathers: false },
  testsAsked: { gathers: false },
  testsMarking: { gathers: true },
  testsSecond: { gathers: true },
  testsDiffering: { gathers: true },
  testsRetake: { gathers: false },
  testsOpen: { gathers: true },
  reflectionsSubmitted: { gathers: false },
  reflectionSteps: { gathers: false },
  workbooks: { gathers: false },
  workflowStages: { gathers: false },
  termReports: { gathers: false },
  teachingFeedback: { gathers: true },
  contacts: { gathers: true },
  markedAnswers: { gathers: true },
  anomalies: { gathers: true },
  jobs: { gathers: true },
  outbox: { gathers: true },
  invitations: { gathers: true },
} as const satisfies Record<string, { readonly gathers: boolean }>
export type WaitingKind = keyof typeof waitingKinds

/** What the reader does about it: the text of the row's button. */
export const waitingVerbs = [
  'complete',
  'correct',
  'review',
  'sign',
  'take',
  'read',
  'mark',
  'decide',
  'close',
  'agree',
  'write',
  'tell',
  'call',
  'answer',
  'plan',
  'cover',
  'open',
] as const
export type WaitingVerb = (typeof waitingVerbs)[number]

/** The urgencies from the highest to the lowest; `undated` has no due day. */
export const urgencies = ['overdue', 'today', 'soon', 'later', 'undated'] as const
export type Urgency = (typeof urgencies)[number]

/** What the button of 'Now' does. */
export const nowActs = ['checkIn', 'newSession', 'goOn', 'requestMarking', 'nextPatient', 'register', 'open'] as const
export type NowAct = (typeof nowActs)[number]
