/** The kinds of import. */
export const importKinds = ['people', 'dataSet', 'outcomes', 'case', 'timetable', 'placements'] as const
export type ImportKindName = (typeof importKinds)[number]
