import 'server-only'
import type { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { refuse } from '@/server/kernel/errors'

/** The options of a whole file, parsed by the schema of its kind. @throws VALIDATION_FAILED on `options.…` */
export function parseOptions<T>(schema: z.ZodType<T>, given: ImportOptions): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw refuse('VALIDATION_FAILED', {
    issues: parsed.error.issues.map(({ path }) => ({ path: ['options', ...path].join('.'), code: 'invalid', message: 'invalid' })),
  })
}
