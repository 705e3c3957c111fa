/** What files can bring in. */
export const importKinds = ['people', 'dataSet', 'outcomes', 'case', 'timetable', 'placements'] as const
export type ImportKindName = (typeof importKinds)[number]
