/** Words of timetables that screens and server share. */
export const recurrences = ['NEVER', 'DAILY', 'WEEKLY', 'WEEKLY_2', 'WEEKLY_3', 'WEEKLY_4', 'DATES'] as const
export type Recurrence = (typeof recurrences)[number]

/** Most days that are picked one by one for an event. */
export const mostPickedDates = 200

export const timetableKinds = ['TEACHING', 'TEMPLATE', 'PLACEMENT', 'ROSTER'] as const
export const timetableStates = ['DRAFT', 'PUBLISHED'] as const
export const eventStates = ['ACTIVE', 'CANCELLED'] as const
export const occurrenceStates = ['PLANNED', 'CANCELLED', 'SKIPPED'] as const
export const eventParts = ['STUDENT', 'LEAD', 'TEACHER', 'ASSISTANT'] as const
export type EventPart = (typeof eventParts)[number]
export const backgroundKinds = ['HOLIDAY', 'EXAMS', 'CLOSURE', 'NOTE'] as const
/** What a background event does to the dates under it: nothing, a clash, or they are cancelled. */
export const backgroundEffects = ['NOTES', 'BLOCKS', 'CANCELS'] as const
export type BackgroundEffect = (typeof backgroundEffects)[number]
export const roomKinds = ['ROOM', 'CLINIC', 'PROVIDER', 'ONLINE'] as const
export type RoomKind = (typeof roomKinds)[number]

/** Which dates of a series a change is for. */
export const seriesScopes = ['THIS', 'FOLLOWING', 'ALL'] as const
export type SeriesScope = (typeof seriesScopes)[number]

/**
 * The session type of the shifts of the clinics' rosters, with the id from the migration that made shifts dates. A school names and colours it as it likes; it
 * takes no attendance, which is recorded at the chairs.
 */
export const rosterTypeId = '00000000-0000-7000-8000-000000000001'

/** The session type of days at placement providers, and the timetable that holds them: both are made with the first placement that is confirmed. */
export const placementTypeId = '00000000-0000-7000-8000-000000000002'
export const placementTimetableId = '00000000-0000-7000-8000-000000000003'

/** Whether the software alone determines the events of a timetable: shifts of a clinic's roster, or days of placements. */
export function isMadeElsewhere({ id, kind }: { readonly id: string; readonly kind: string }): boolean {
  return kind === 'ROSTER' || id === placementTimetableId
}

/** The kinds of clash in a timetable. */
export const clashKinds = [
  'PERSON',
  'ROOM',
  'TRAVEL',
  'BLOCKED',
  'CAPACITY',
  'TWICE',
  'OTHERS',
  'SUPERVISION',
  'ABSENT',
  'UNAVAILABLE',
] as const
export type ClashKind = (typeof clashKinds)[number]
/** The kinds that a timetable counts as clashes; the others are warnings. */
export const seriousKinds: readonly ClashKind[] = ['PERSON', 'ROOM', 'BLOCKED']
