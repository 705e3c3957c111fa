/** Words of placements that screens and server share. */
export const providerKinds = ['PRIMARY_CARE', 'HOSPITAL', 'COMMUNITY', 'OTHER'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** As people see it: ACTIVE and COMPLETED follow from the days of a confirmed one. */
export const placementStates = ['PROPOSED', 'CONFIRMED', 'ACTIVE', 'COMPLETED', 'CANCELLED'] as const
export type ShownState = (typeof placementStates)[number]

/** The state of a student on one of their days. */
export const dayStates = ['EXPECTED', 'CHECKED_IN', 'PRESENT', 'LATE', 'ABSENT', 'EXCUSED'] as const
export type DayState = (typeof dayStates)[number]

/** Filters of the list of providers: an agreement or a check that ends soon, or has ended. */
export const expiring = ['ENDING', 'ENDED'] as const

/** Whether an agreement covers today. ENDING: it does, and the first reminder before its end is due. */
export const agreementStates = ['NONE', 'TO_COME', 'CURRENT', 'ENDING', 'ENDED'] as const
export type AgreementState = (typeof agreementStates)[number]

export const checkStates = ['VALID', 'ENDING', 'EXPIRED'] as const
export type CheckState = (typeof checkStates)[number]

/** The usual and the largest number of weeks on the board of providers, and the number of providers at once. */
export const boardWeeks = { usual: 20, most: 40, rowsAtOnce: 150 } as const

/** For this many days afterwards, a student can state that they were there. */
export const disputeDays = 14

/** The limit for a student's suggestions that wait for a decision. */
export const mostOpenSuggestions = 5

export const mostContacts = 30
export const mostAgreements = 60
export const mostChecks = 60
export const mostProviderFiles = 60
export const mostCapacities = 100
export const mostReminders = 6
/** How many days before its expiry a check counts as ending. */
export const checkEndingDays = 30
export const mostPlaced = 50
export const mostPlacementDays = 400
