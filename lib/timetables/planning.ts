/** Acts that plan many events of a timetable at once, and can be undone for a day. */
export const planningActs = ['ACCEPT', 'COPY', 'IMPORT'] as const

/** What happens to an event when a draft is accepted, or when events are copied or imported. */
export const putKinds = ['NEW', 'CHANGED', 'GONE'] as const
export type PutKind = (typeof putKinds)[number]

/**
 * How a timetable is copied: 'Template group events only' takes the events that groups come to, without people named one by one and without dates that
 * differ; 'All events and students' takes everything.
 */
export const copyModes = ['GROUP_EVENTS', 'ALL'] as const
export type CopyMode = (typeof copyModes)[number]

/**
 * What an import does with the events that a timetable already has: it adds new events and updates those that match, overwrites all events of some days, or
 * only updates those that match.
 */
export const importModes = ['ADD', 'OVERWRITE', 'UPDATE'] as const
export type ImportMode = (typeof importModes)[number]
