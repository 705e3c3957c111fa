/** Under these names the table of job runs says when a backup was last made, and when one last failed. No job of the server has them. */
export const backupNotes = { made: 'backup', failed: 'backup.failed' } as const
