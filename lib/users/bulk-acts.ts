/** Why somebody is left out of a bulk act. */
export const leftReasons = [
  'already',
  'yourself',
  'above',
  'lastAdmin',
  'ownRoles',
  'notPending',
  'cannotLogIn',
  'demoAccount',
  'tooManyLinks',
  'notStudent',
  'programmeNeeded',
  'yearBeyondProgramme',
  'dayBeforeCurrent',
] as const
export type LeftReason = (typeof leftReasons)[number]

/** The most people who are changed at once, in one transaction. */
export const mostAtOnce = 5_000
/** The most people in one file. */
export const mostPeopleExported = 50_000
