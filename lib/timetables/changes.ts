/** The kinds of change to a published timetable, as people are notified of them; the last two concern the timetable as a whole. */
export const changeKinds = ['ADDED', 'MOVED', 'CHANGED', 'CANCELLED', 'RESTORED', 'REMOVED', 'PUBLISHED', 'UNPUBLISHED'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The facts of a date that are reported when they differ. */
export const changeFacts = ['title', 'day', 'time', 'room', 'link', 'type', 'notes'] as const
export type ChangeFact = (typeof changeFacts)[number]

/**
 * The facts of an event that a change names, before and after; only those that differ. Days are 'YYYY-MM-DD', times 'HH:MM+minutes'. For a link and for notes
 * only the fact of a change is reported, by a digest. `only`: some people alone come to dates that existed before, or leave dates that still exist.
 */
export type ChangeText = Partial<Record<ChangeFact | 'reason' | 'only', string>>
