/** The parts that a person can have on one response; EXTERNAL_SIGNER is somebody without an account, who signs by a link. */
export const formParts = ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER', 'EXTERNAL_SIGNER'] as const
export type FormPart = (typeof formParts)[number]

export const fieldTypes = [
  'TEXT',
  'MULTILINE',
  'BOOLEAN',
  'HEADING',
  'NOTES',
  'FILE_UPLOAD',
  'SIGNATURE',
  'DROPDOWN',
  'MULTISELECT',
  'TOOTHMAP',
  'RADIOGRAPHS',
  'PROCEDURE',
  'COMPUTED',
  'DATE',
  'NUMBER',
  'SCALE',
  'GRID',
  'GROUP',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** The ways to find the people of a turn or a step. */
export const howKinds = ['CHOSEN', 'SUPERVISOR', 'TEACHER_OF_ORIGIN', 'NAMED', 'POOL', 'OUTSIDE'] as const
export type HowKind = (typeof howKinds)[number]

export const stepKinds = ['REVIEW', 'SIGN'] as const
export const taskKinds = ['COMPLETE', ...stepKinds] as const

export const placeRules = ['NONE', 'ASKED', 'REQUIRED'] as const
export const computedFormats = ['NUMBER', 'PERCENT', 'TEXT', 'DATE', 'YES_NO'] as const
export const formKinds = ['ASSESSMENT', 'REPORT', 'OTHER'] as const
export type FormKind = (typeof formKinds)[number]
/** The people without an account who may sign forms of a type: nobody, people of the institution's book, or also people whom a student names. */
export const outsideRules = ['NONE', 'LISTED', 'TYPED'] as const
export type OutsideRule = (typeof outsideRules)[number]
export const subjectRules = ['SELF', 'CHOSEN', 'NONE'] as const
export type SubjectRule = (typeof subjectRules)[number]
export const subjectSight = ['ALWAYS', 'COMPLETED', 'NEVER'] as const
export const libraryKinds = ['FIELD', 'GROUP', 'PAGE', 'OPTIONS'] as const
export type LibraryKind = (typeof libraryKinds)[number]
export const latePolicies = ['ALLOW', 'LOCK'] as const
export const scheduleCompleters = ['SUBJECT', 'SUPERVISOR', 'NAMED'] as const
/** The origin of a response. Names for future areas are reserved. */
export const originKinds = ['NONE', 'SCHEDULE', 'ASSIGNMENT', 'TAG', 'EVENT', 'SHIFT', 'SESSION', 'STAGE', 'TEST', 'STATIC_URL'] as const
export type OriginKind = (typeof originKinds)[number]
/** Origins in which somebody else asks for the response, so that the person who is asked cannot end it. */
export const askedOrigins: readonly OriginKind[] = ['SCHEDULE', 'ASSIGNMENT', 'STAGE']

/** The format of a definition as a file. */
export const exportFormat = 'cusp.form/1' as const
/** The acts on a response; `read` tells which of them the asker may do at this time. */
export const responseActs = [
  'fill',
  'share',
  'submit',
  'withdraw',
  'abandon',
  'askToEnd',
  'comment',
  'settleComment',
  'take',
  'putBack',
  'accept',
  'giveBack',
  'sign',
  'decline',
  'takeBack',
  'forward',
  'nameSigners',
  'nameCompleter',
  'extend',
  'remind',
  'reopen',
  'decideLate',
] as const
export type ResponseAct = (typeof responseActs)[number]
/** All acts in the history of a response, with their texts in `forms.history.act`. */
export const historyActs = [
  'assigned',
  'started',
  'enteredFromPaper',
  'saved',
  'shared',
  'submitted',
  'askReview',
  'askSignOff',
  'signersNamed',
  'taken',
  'putBack',
  'forwarded',
  'commented',
  'commentSettled',
  'accepted',
  'reviewed',
  'returned',
  'declined',
  'signed',
  'signedOff',
  'takenBack',
  'completed',
  'withdrawn',
  'abandoned',
  'endAsked',
  'reopened',
  'locked',
  'extended',
  'reminded',
  'moved',
  'lateKept',
  'lateApplied',
  'lateDismissed',
] as const
/** The standing of a printed form: signed, completed, still pending, sent back or reopened, changed since, or withdrawn. */
export const formStandings = ['SIGNED', 'COMPLETED', 'PENDING', 'SENT_BACK', 'CHANGED', 'WITHDRAWN'] as const
export type FormStanding = (typeof formStandings)[number]
export type HistoryAct = (typeof historyActs)[number]
export const responseLists = ['todo', 'started', 'awaiting', 'done', 'about', 'all'] as const
export type ResponseList = (typeof responseLists)[number]
