import { z } from 'zod'

const id = z.uuid().toLowerCase()
const one = id.or(z.literal('new'))

/** The path after /settings/grouptypes: a grouping, or one of its groups; each may be a new one. */
export const Where = z.tuple([one]).or(z.tuple([id, z.literal('groups'), one]))
