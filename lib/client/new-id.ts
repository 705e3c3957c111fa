import { v7 } from 'uuid'

/** An id for something made without the server; ids are ordered by time. It works where crypto.randomUUID does not, on plain http. */
export const newId = (): string => v7()
