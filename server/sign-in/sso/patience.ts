import 'server-only'

/** The time for which somebody waits for a provider, for each request to it. */
export const patienceMs = 5_000

/** The time for reading a provider's metadata, which may be that of a whole small federation: nobody but an administrator or a job waits for it. */
export const metadataPatienceMs = 15_000
