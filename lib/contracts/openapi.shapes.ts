import { z } from 'zod'

export { Nothing } from './plain.shapes'
export const Description = z.looseObject({ openapi: z.literal('3.1.0') })
