/** What a change to a published timetable was, as people are told of it; the last two are of the timetable as a whole. */
export const changeKinds = ['ADDED', 'MOVED', 'CHANGED', 'CANCELLED', 'RESTORED', 'REMOVED', 'PUBLISHED', 'UNPUBLISHED'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What of a date is told when it differs. */
export const changeFacts = ['title', 'day', 'time', 'room', 'link', 'type', 'notes'] as const
export type ChangeFact = (typeof changeFacts)[number]

/**
 * What of an event a change names, before and after; only what differs. Days are 'YYYY-MM-DD', times 'HH:MM+minutes'. Of a link and of notes only that
 * they are others is told, by a digest. `only`: of dates that there were before, or that there still are, some people come or go.
 */
export type ChangeText = Partial<Record<ChangeFact | 'reason' | 'only', string>>
