/** The `digest` of the error that a page throws where the database cannot be reached: all that the browser is told of it. */
export const databaseDown = 'DATABASE_DOWN'
