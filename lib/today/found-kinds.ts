/** What of several domains the command palette finds besides people and screens, each of the domain that hands it in (server/<domain>/finding.ts). */
export const foundKinds = ['cases', 'tests', 'forms', 'threads', 'curriculum'] as const
export type FoundKind = (typeof foundKinds)[number]

/** What one may do about somebody from the palette; whose timetable it is decides which screen that is. */
export const personVerbs = ['progress', 'message', 'timetable', 'teachersTimetable'] as const
export type PersonVerb = (typeof personVerbs)[number]
