/** What files can bring in. */
export const importKinds = ['people', 'dataSet'] as const
export type ImportKindName = (typeof importKinds)[number]
