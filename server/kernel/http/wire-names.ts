import 'server-only'

/** What every request may carry beside a call's own input. */
export const credentialNames = ['username', 'authToken', 'locale'] as const
/** What the part of a file is called in a form; one name may stand for several. */
export const filePart = /^files(\[\d{0,4}\])?$/
