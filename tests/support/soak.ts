/** Whether the long form runs (`npm run soak`); `npm test` runs a short form of the same tests. */
export const isSoak = process.env.CUSP_SOAK === '1'

/** On a browser test that guards what is rarely broken, or the same journey in another language or width: `npm run soak` alone runs it. */
export const soak = '@soak'
