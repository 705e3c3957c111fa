/** What files can bring in. */
export const importKinds = ['people'] as const
export type ImportKindName = (typeof importKinds)[number]
