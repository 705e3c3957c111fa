/** The kinds that the command palette finds besides people and screens. Each comes from the domain that hands it in (server/<domain>/finding.ts). */
export const foundKinds = ['cases', 'tests', 'forms', 'threads', 'curriculum'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The acts about a person that the palette offers; which of the two timetable screens it is depends on whose timetable it is. */
export const personVerbs = ['progress', 'message', 'timetable', 'teachersTimetable'] as const
export type PersonVerb = (typeof personVerbs)[number]
