/** A note from a provider: a change that they ask for, or a problem that they report. */
export const providerNoteKinds = ['CHANGE', 'PROBLEM'] as const
export type ProviderNoteKind = (typeof providerNoteKinds)[number]

/** The attendance that a provider can record for a student on a date. */
export const portalMarks = ['PRESENT', 'LATE', 'ABSENT'] as const
export type PortalMark = (typeof portalMarks)[number]
