/** So many people are moved at once, and so many of one group are shown to be moved. */
export const mostMoved = 500
