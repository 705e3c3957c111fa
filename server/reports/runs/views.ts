import 'server-only'
import type { z } from 'zod'
import { AskedFor } from '@/lib/contracts/reports/files.shapes'
import type { Run } from '@/lib/contracts/reports/runs.shapes'
import type { RunRow } from '../queries/runs'

/** Null where this version cannot read the stored question. */
export function runView({ asked: stored, askedAt, asOf, expiresAt, ...run }: RunRow): z.output<typeof Run> | null {
  const asked = AskedFor.safeParse(stored)
  return asked.success
    ? {
        ...run,
        asked: asked.data,
        askedAt: askedAt.toISOString(),
        asOf: asOf?.toISOString() ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
      }
    : null
}
