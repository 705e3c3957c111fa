/** The names under which the table of job runs records the last backup, and the last that failed. No job of the server has these names. */
export const backupNotes = { made: 'backup', failed: 'backup.failed' } as const
