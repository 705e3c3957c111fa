/** Lists of which people keep views: a view is a name for a query in the address of a list. */
export const viewedLists = ['users', 'forms'] as const
export type ViewedList = (typeof viewedLists)[number]

/** The most views of one list for one person. */
export const mostViews = 30
