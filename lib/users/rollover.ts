/** What somebody may be decided on apart from the rule. MOVE: goes up although the rule says no; STAY: stays as they are. */
export const exceptionKinds = ['MOVE', 'STAY', 'REPEAT', 'INTERCALATE', 'SUSPEND', 'CHANGE', 'LEAVE'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** What becomes of a student. */
export const rolloverActions = ['MOVE', 'GRADUATE', 'STAY', 'REPEAT', 'INTERCALATE', 'SUSPEND', 'CHANGE', 'LEAVE'] as const
export type RolloverAction = (typeof rolloverActions)[number]

/**
 * Why: RULE, EXCEPTION, or why somebody stays. ALREADY: a rollover of the last time, usually half a year, decided on them. LATER: what they are in began after the day.
 * IMPOSSIBLE: their exception cannot be done any more.
 */
export const rolloverReasons = [
  'RULE',
  'EXCEPTION',
  'ALREADY',
  'LATER',
  'IMPOSSIBLE',
  'LEFT',
  'NO_YEAR',
  'BEYOND',
  'DISABLED',
  'ON_LEAVE',
  'NEW',
] as const
export type RolloverReason = (typeof rolloverReasons)[number]

/** For so many days after a rollover none decides again on the same person, so that a second one changes nothing; a school with shorter years says otherwise. */
export const decidedForDays = 180
/** How far back the day may lie. */
export const mostDaysBack = 365
/** On so many students an exception is made at once. */
export const mostExcepted = 100
