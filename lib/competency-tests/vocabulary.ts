export const secondMarkers = ['NEVER', 'ON_FAIL', 'ALWAYS'] as const
export type SecondMarker = (typeof secondMarkers)[number]

export const prerequisiteKinds = ['COUNT', 'TEST'] as const
export type PrerequisiteKind = (typeof prerequisiteKinds)[number]

/** SAME_TEACHER: who passed it had failed the student before. PREREQUISITE_CHANGED: a session that it was asked for by was changed since. */
export const attemptFlags = ['SAME_TEACHER', 'PREREQUISITE_CHANGED'] as const
export type AttemptFlag = (typeof attemptFlags)[number]

/** What a student sees of a test in their list. WAITING: asked for, or being marked. */
export const testStandings = ['OPEN', 'RETAKE', 'WAITING', 'NOT_YET', 'PASSED', 'FAILED'] as const
export type TestStanding = (typeof testStandings)[number]

/** What the history of an attempt says was done. */
export const attemptActs = [
  'asked',
  'accepted',
  'declined',
  'withdrawn',
  'handedOver',
  'decided',
  'secondAsked',
  'secondAccepted',
  'secondDecided',
  'resolved',
  'voided',
  'retakeOpened',
  'askedAgain',
  'flagged',
] as const
export type AttemptAct = (typeof attemptActs)[number]

/**
 * The results that a pass rule has for a sheet. JUDGED: the test has no rule, so the marker decides. UNCLEAR: the rule comes to neither yes nor no, so nobody
 * can pass by it.
 */
export const ruleResults = ['MET', 'NOT_MET', 'JUDGED', 'UNCLEAR'] as const
/** Why a rule is UNCLEAR. */
export const unclearReasons = ['fieldMissing', 'fieldEmpty', 'divisionByZero', 'noAnswer', 'unreadable'] as const
export type UnclearReason = (typeof unclearReasons)[number]

/** How many sheets a rule is tried on before it is saved. */
export const mostTried = 20
/** How many attempts are handed over at once. */
export const mostHandedOver = 100
