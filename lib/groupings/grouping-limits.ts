/** The limit for the people moved at once, and for those of one group that are shown to be moved. */
export const mostMoved = 500
