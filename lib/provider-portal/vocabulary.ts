/** What a provider asks of a placement, or tells. */
export const providerNoteKinds = ['CHANGE', 'PROBLEM'] as const
export type ProviderNoteKind = (typeof providerNoteKinds)[number]

/** What a provider says of a student at a date. */
export const portalMarks = ['PRESENT', 'LATE', 'ABSENT'] as const
export type PortalMark = (typeof portalMarks)[number]
