import 'server-only'

/** The fields that every request may carry besides a call's own input. */
export const credentialNames = ['username', 'authToken', 'locale'] as const
/** The name of a file's part in a form; several parts may have the same name. */
export const filePart = /^files(\[\d{0,4}\])?$/
