/** Lists that people keep views of: a view is a name for what the address of a list asks for. */
export const viewedLists = ['users', 'forms'] as const
export type ViewedList = (typeof viewedLists)[number]

/** Of one list, for one person. */
export const mostViews = 30
