import 'server-only'
import { z } from 'zod'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { Db } from '@/server/kernel/db'
import { shownElements } from '../measures/block'
import type { Plan } from '../plan'
import { findReaderOf } from '../queries/configs'
import { listSeenIds } from '../queries/students.sql'

const Rights = z.object({
  /** One hash of the people whom the reader may see, of the facts about them that the reader may see, and of the report's content. */
  hash: z.string(),
  /** The students whom a teacher supervised. */
  seen: z.array(z.string()),
})
export type RunRights = z.output<typeof Rights>

/** The rights with which somebody is answered a plan. */
export async function rightsOf(db: Db, actor: Actor, { framed, blocks }: Plan): Promise<RunRights> {
  const { reader, asked, only } = framed
  const { where } = reader.scope
  const bars: unknown[] = []
  for (const block of blocks) bars.push((await shownElements(db, actor, { block, framed })).map(({ bar }) => bar))
  const { programmeId, year } = await findReaderOf(db, actor.id)
  const hash = canonicalHash({
    ...{
      kind: where.kind,
      seesPeople: reader.seesPeople,
      bars,
      blocks,
      only,
      narrowed: Object.entries(asked.narrowed).filter(([, value]) => value !== undefined),
    },
    // A student's crowd is the year that they are in.
    ofYear: where.kind === 'yearOf' ? [programmeId, year] : null,
    readsAll: holds(actor.privileges, 'REPORT_ALLSTUDENTS'),
  })
  return { hash, seen: where.kind === 'supervised' ? await listSeenIds(db, reader.scope) : [] }
}

/**
 * Whether somebody with the rights `now` may still see what was made with the rights `then`: a teacher may supervise further students by now, but must still
 * see all of the earlier ones.
 */
export function stillHasRights(then: unknown, now: RunRights): boolean {
  const stored = Rights.safeParse(then)
  if (!stored.success || stored.data.hash !== now.hash) return false
  const seen = new Set(now.seen)
  return stored.data.seen.every((id) => seen.has(id))
}
