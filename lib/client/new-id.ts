import { v7 } from 'uuid'

/** For what is made without the server; ordered by time. Works where crypto.randomUUID does not, on plain http. */
export const newId = (): string => v7()
