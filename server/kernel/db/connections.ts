import 'server-only'
import { env } from '@/lib/env'

/**
 * How many connections this process opens at most, for transactions and beside them. All workers together stay within what PostgreSQL allows at first (100, of
 * which the listeners, backups and people at a prompt need some), so that many workers have fewer each, and never fewer than a call and a job need.
 */
export function connections(): { readonly inside: number; readonly beside: number } {
  const { WORKERS } = env()
  return { inside: shareOf(40, WORKERS, { least: 4, most: 12 }), beside: shareOf(28, WORKERS, { least: 3, most: 8 }) }
}

function shareOf(all: number, workers: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(most, Math.max(least, Math.floor(all / workers)))
}
