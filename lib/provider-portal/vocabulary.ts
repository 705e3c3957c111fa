/** A provider asks for a change of a placement, or tells of a problem. */
export const providerNoteKinds = ['CHANGE', 'PROBLEM'] as const
export type ProviderNoteKind = (typeof providerNoteKinds)[number]

/** A provider says one of these of a student at a date. */
export const portalMarks = ['PRESENT', 'LATE', 'ABSENT'] as const
export type PortalMark = (typeof portalMarks)[number]
