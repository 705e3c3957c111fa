/** The `digest` of the error that a page throws where the database cannot be reached. The browser learns nothing else about the error. */
export const databaseDown = 'DATABASE_DOWN'
