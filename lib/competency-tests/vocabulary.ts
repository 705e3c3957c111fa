export const secondMarkers = ['NEVER', 'ON_FAIL', 'ALWAYS'] as const
export type SecondMarker = (typeof secondMarkers)[number]

export const prerequisiteKinds = ['COUNT', 'TEST'] as const
export type PrerequisiteKind = (typeof prerequisiteKinds)[number]

/**
 * SAME_TEACHER: the teacher who passed the attempt had failed the student before. PREREQUISITE_CHANGED: a session that the request was based on was changed
 * since.
 */
export const attemptFlags = ['SAME_TEACHER', 'PREREQUISITE_CHANGED'] as const
export type AttemptFlag = (typeof attemptFlags)[number]

/** The state of a test in a student's list. WAITING: asked for, or being marked. */
export const testStandings = ['OPEN', 'RETAKE', 'WAITING', 'NOT_YET', 'PASSED', 'FAILED'] as const
export type TestStanding = (typeof testStandings)[number]

/** The acts in the history of an attempt. */
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
/** The reasons why a rule is UNCLEAR. */
export const unclearReasons = ['fieldMissing', 'fieldEmpty', 'divisionByZero', 'noAnswer', 'unreadable'] as const
export type UnclearReason = (typeof unclearReasons)[number]

/** The number of sheets on which a rule is tried before it is saved. */
export const mostTried = 20
/** The largest number of attempts handed over at once. */
export const mostHandedOver = 100
