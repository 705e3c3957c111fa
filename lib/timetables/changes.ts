/** What a change to a published timetable was, as people are told of it. */
export const changeKinds = ['ADDED', 'MOVED', 'CHANGED', 'CANCELLED', 'RESTORED', 'REMOVED'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What of an event a change names, before and after; only what differs. Days are 'YYYY-MM-DD', times 'HH:MM'. */
export type ChangeText = Partial<Record<'title' | 'day' | 'time' | 'room' | 'reason', string>>
