/** The ways to look at a timetable, as its address names them. */
const gridViews = ['week', 'day', 'month', 'agenda', 'rooms', 'chairs', 'teachers', 'groups'] as const
export const timetableViews = [
  'week',
  'day',
  'month',
  'term',
  'agenda',
  'rooms',
  'chairs',
  'teachers',
  'groups',
  'clashes',
  'missing',
  'changes',
] as const
export type GridView = (typeof gridViews)[number]
export type TimetableView = (typeof timetableViews)[number]

/** On a phone these views are agendas of a day and show nothing of their own. */
export const deskViews: readonly TimetableView[] = ['day', 'agenda', 'rooms', 'teachers', 'groups']
