/** Whether the long form runs (`npm run soak`); `npm test` runs a short form of the same tests. */
export const isSoak = process.env.CUSP_SOAK === '1'

/** Marks a browser test that guards something rarely broken, or repeats a journey in another language or width: only `npm run soak` runs it. */
export const soak = '@soak'
