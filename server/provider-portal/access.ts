import 'server-only'

export const byLink = { access: { kind: 'externalToken', purpose: 'placement-provider' }, module: 'timetable' } as const
const placers = { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN'] } as const
export const placing = { access: placers, module: 'timetable', effect: 'read' } as const
export const changing = { access: placers, module: 'timetable', effect: 'write', replay: 'keyed' } as const

export const providerEntity = 'placement-provider'
export const placementEntity = 'placement'
export const dateEntity = 'occurrence'

/** How long a link is valid. */
export const linkDays = 90
/** The days back for which the holder of a link keeps registers, and the days ahead for which they see who comes. */
export const registerDays = 14
export const aheadDays = 56
/** The days without an answer after which the people who place students are told, and the days ahead within which the placements concerned begin. */
export const silentDays = 7
export const soonDays = 28
export const most = { placements: 200, dates: 300, notes: 100, tasks: 50, openNotes: 20 } as const
