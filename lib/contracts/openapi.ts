import { z } from 'zod'
import { contract } from '@/lib/contract'

/** GET /api/openapi.json: all calls, described from the schemas that check them. */
export const describeApi = contract({ name: 'config.describeApi', method: 'GET', path: '/api/openapi.json', input: z.strictObject({}), output: z.looseObject({ openapi: z.literal('3.1.0') }) })
