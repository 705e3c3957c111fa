/** The size of a tool in a filter bar: 44 px for a finger, and the height of the search on a desktop. */
export const barToolStyle = 'md:size-control-sm'
