/** Why somebody is left out of what is done to many at once. */
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

/** As many are changed at once, in one transaction. */
export const mostAtOnce = 5_000
/** As many are in one file. */
export const mostPeopleExported = 50_000
