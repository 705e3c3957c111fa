import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readAct } from '@/lib/contracts/timetables'
import type { Actor } from '@/server/kernel/actor'
import { applyAtOnce, beginBatch, batchesSoon, findBatches, prepareBatch, undoableUntil } from '@/server/kernel/calls/batches'
import type { Db, Tx } from '@/server/kernel/db'
import { listNames } from '../events/queries/events'
import { planningBatch, PlanningSettings, seriesAtOnce } from './batch'
import type { SeriesPut } from './event-put'
import { listLeft } from './queries/acts.sql'

type Act = OutputOf<typeof readAct>['act']

type Beginning = {
  readonly id: string
  readonly actor: Actor
  readonly locale: string
  readonly at: Date
  readonly settings: PlanningSettings
  readonly series: readonly SeriesPut[]
  readonly afterCommit: (act: () => void) => void
}

/** Begins an act of planning: a small one is done at once, a large one by the job in chunks. */
export async function beginAct(db: Tx, { id, actor, locale, at, settings, series, afterCommit }: Beginning): Promise<Act> {
  await prepareBatch<SeriesPut>(db, {
    id,
    kind: planningBatch.kind,
    actorId: actor.id,
    locale,
    at,
    settings,
    rows: series.map((wanted) => ({ subjectId: wanted.parts[0]?.put.eventId ?? null, wanted })),
  })
  if (series.length <= seriesAtOnce) await applyAtOnce(db, { id, kind: planningBatch, at })
  else {
    await beginBatch(db, { id, kind: planningBatch.kind })
    afterCommit(batchesSoon)
  }
  const [act] = await actsOf(db, [id])
  if (!act) throw new Error('an act that was begun is not there')
  return act
}

/** Acts as the screen shows them, ordered by id. */
export async function actsOf(db: Db, ids: readonly string[]): Promise<Act[]> {
  const found = await findBatches(db, { ids, kinds: [planningBatch.kind] })
  const names = new Map(
    (
      await listNames(
        db,
        found.map(({ actorId }) => actorId),
      )
    ).map((one) => [one.id, one.displayName]),
  )
  const left = await listLeft(db, ids)
  return ids.flatMap((id): Act[] => {
    const batch = found.find((one) => one.id === id)
    if (!batch) return []
    const { what, name } = PlanningSettings.parse(batch.settings)
    const { actorId, state, total, done, refused, undone, kept, createdAt } = batch
    return [
      {
        ...{ id, what, name, state, total, done, refused, undone, kept },
        by: names.get(actorId) ?? '',
        at: createdAt.toISOString(),
        undoableUntil: undoableUntil(batch)?.toISOString() ?? null,
        left: left.get(id) ?? [],
      },
    ]
  })
}
