/** A tool of a filter bar: for a finger 44 px, on a desk as high as the search. */
export const barToolStyle = 'md:size-control-sm'
