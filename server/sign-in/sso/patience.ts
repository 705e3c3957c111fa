import 'server-only'

/** As long as somebody waits for a provider, for each thing that it is asked. */
export const patienceMs = 5_000

/** As long as a provider's metadata is read, which may be the whole of a small federation's: nobody waits for it but an administrator, or a job. */
export const metadataPatienceMs = 15_000
