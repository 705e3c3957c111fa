/** Decisions on a student that override the rule. MOVE: goes up although the rule says no; STAY: stays as they are. */
export const exceptionKinds = ['MOVE', 'STAY', 'REPEAT', 'INTERCALATE', 'SUSPEND', 'CHANGE', 'LEAVE'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** What a rollover does with a student. */
export const rolloverActions = ['MOVE', 'GRADUATE', 'STAY', 'REPEAT', 'INTERCALATE', 'SUSPEND', 'CHANGE', 'LEAVE'] as const
export type RolloverAction = (typeof rolloverActions)[number]

/**
 * The reason for the action: RULE, EXCEPTION, or why somebody stays. ALREADY: a recent rollover, usually within half a year, decided on them. LATER: their
 * enrolment began after the day. IMPOSSIBLE: their exception cannot be carried out any more.
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

/**
 * The number of days after a rollover in which no other rollover decides on the same person, so that a second one changes nothing. A school with shorter
 * years chooses fewer.
 */
export const decidedForDays = 180
/** How many days back the day of a rollover may lie. */
export const mostDaysBack = 365
/** The most students for whom an exception is made at once. */
export const mostExcepted = 100
