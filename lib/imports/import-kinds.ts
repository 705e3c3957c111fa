/** What files can bring in. */
export const importKinds = ['people', 'dataSet', 'outcomes', 'case', 'timetable'] as const
export type ImportKindName = (typeof importKinds)[number]
