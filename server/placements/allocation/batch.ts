import 'server-only'
import { z } from 'zod'
import { groupedBy } from '@/lib/grouped-by'
import { areAtOneTime } from '@/lib/placements/days'
import { firstTooFull, type Held } from '@/lib/placements/seats'
import { placement as machine } from '@/lib/states/placement'
import { defineBatch, type Applied, type BatchWork, type RowToApply, type Undone } from '@/server/kernel/calls/batches'
import { transition } from '@/server/kernel/calls/transition'
import { grantScope } from '@/server/kernel/scope'
import { clockAt } from '@/server/timetables'
import { followPlacements } from '../follow'
import { findBlocks, type BlockRow } from '../queries/blocks'
import { listHeldPlaces } from '../queries/held'
import { listCapacities } from '../queries/papers'
import {
  insertPlacements,
  listOfStudents,
  listStudents,
  lockPlacements,
  lockStudents,
  changePlacementState,
  type PlacementContent,
  type PlacementRow,
} from '../queries/placements'
import { lockProviders, type ProviderRow } from '../queries/providers'
import { placementsOfSchool } from '../scope'
import { cancelledNotice, confirmedNotice } from '../tell'

const Settings = z.object({ runId: z.string(), state: z.enum(['PROPOSED', 'CONFIRMED']) })
const Wanted = z.object({
  placementId: z.string(),
  blockId: z.string(),
  providerId: z.string(),
  studentId: z.string(),
  choice: z.number().nullable(),
})
type Wanted = z.output<typeof Wanted>
type Work = BatchWork<z.output<typeof Settings>>

/** Rows come by provider, so that few providers are locked at once. */
const rowsAtOnce = 100
const everyProvider = grantScope({})
const everyBlock = grantScope({})

function contentOf({ specialtyId, fromOn, toOn, weekdays, startsTime, minutes }: BlockRow, providerId: string): PlacementContent {
  return { providerId, specialtyId, fromOn, toOn, weekdays, startsTime, minutes, contactId: null, notes: '' }
}

async function apply(work: Work, rows: readonly RowToApply<Wanted>[]): Promise<Applied<null>[]> {
  const { db, batch, settings, at, emit } = work
  const providers = await lockProviders(
    db,
    everyProvider,
    rows.map(({ wanted }) => wanted.providerId),
  )
  const studentIds = rows.map(({ wanted }) => wanted.studentId)
  await lockStudents(db, studentIds)
  const blocks = new Map(
    (await findBlocks(db, everyBlock, [...new Set(rows.map(({ wanted }) => wanted.blockId))])).map((block) => [block.id, block]),
  )
  const clock = await clockAt(at)
  const enabled = await listStudents(db, studentIds)
  const first = [...blocks.values()].map(({ fromOn }) => fromOn).sort()[0] ?? clock.today
  const there: (PlacementContent & { studentId: string })[] = await listOfStudents(db, { studentIds, from: first })
  const outcomes: Applied<null>[] = []
  for (const [providerId, own] of groupedBy(rows, ({ wanted }) => wanted.providerId)) {
    const provider = providers.get(providerId)
    const lines = await listCapacities(db, providerId)
    const held: Held[] = [...(await listHeldPlaces(db, { providerId, from: first }))]
    const made: Wanted[] = []
    for (const { number, wanted } of own) {
      const block = blocks.get(wanted.blockId)
      const content = block && contentOf(block, providerId)
      const reason = reasonAgainst({ wanted, provider, content, enabled, there, lines, held, byId: batch.actorId, today: clock.today })
      if (!content || reason !== null) outcomes.push({ number, state: 'REFUSED', reason: reason ?? 'changedSince' })
      else {
        outcomes.push({ number, state: 'DONE', before: null, mark: '1' })
        made.push(wanted)
        there.push({ ...content, studentId: wanted.studentId })
        held.push({ id: wanted.placementId, ...content })
      }
    }
    for (const [blockId, placed] of groupedBy(made, (wanted) => wanted.blockId)) {
      const block = blocks.get(blockId)
      if (!block || !provider) continue
      const content = contentOf(block, providerId)
      const inserted = placed.map(({ placementId, studentId, choice }) => ({ id: placementId, studentId, blockId, choice }))
      if (!(await insertPlacements(db, { rows: inserted, content, state: settings.state }))) throw new Error('a placement is there already')
      if (settings.state !== 'CONFIRMED') continue
      const told = placed.map(({ studentId }) => studentId)
      const changed = placed.map(({ placementId }) => ({ id: placementId, before: null }))
      await followPlacements(db, { provider, changed, told, actorId: batch.byId, clock })
      emit(confirmedNotice(told, { provider: provider.name, ...content }))
    }
  }
  return outcomes
}

type Against = {
  readonly wanted: Wanted
  readonly provider: ProviderRow | undefined
  readonly content: PlacementContent | undefined
  readonly enabled: ReadonlyMap<string, unknown>
  readonly there: readonly (PlacementContent & { studentId: string })[]
  readonly lines: Parameters<typeof firstTooFull>[0]
  readonly held: readonly Held[]
  readonly byId: string
  readonly today: string
}
/** Every condition is checked again, because the calculation was made some time ago. */
function reasonAgainst({ wanted, provider, content, enabled, there, lines, held, byId, today }: Against): string | null {
  if (!provider?.active) return 'providerOut'
  if (!content || content.toOn < today) return 'changedSince'
  if (!enabled.has(wanted.studentId) || wanted.studentId === byId) return 'studentLeft'
  if (there.some((one) => one.studentId === wanted.studentId && areAtOneTime(one, content))) return 'alreadyPlaced'
  const asked = { id: wanted.placementId, ...content }
  const { fromOn, toOn } = content
  return firstTooFull(lines, [...held, asked], { ids: [asked.id], fromOn: fromOn < today ? today : fromOn, toOn }) ? 'noRoom' : null
}

async function undo(work: Work, rows: readonly (RowToApply<Wanted> & { before: null })[]): Promise<Undone[]> {
  const { db, batch, at, emit } = work
  const providers = await lockProviders(
    db,
    everyProvider,
    rows.map(({ wanted }) => wanted.providerId),
  )
  await lockStudents(
    db,
    rows.map(({ wanted }) => wanted.studentId),
  )
  const known = await lockPlacements(
    db,
    placementsOfSchool(),
    rows.map(({ wanted }) => wanted.placementId),
  )
  const clock = await clockAt(at)
  const outcomes: Undone[] = []
  const ended: PlacementRow[] = []
  for (const { number, wanted, mark } of rows) {
    const row = known.get(wanted.placementId)
    const reason =
      !row || String(row.revision) !== mark ? 'changedSince' : row.state === 'CONFIRMED' && row.fromOn <= clock.today ? 'datesHeld' : null
    if (!row || reason !== null) {
      outcomes.push({ number, state: 'KEPT', reason: reason ?? 'changedSince' })
      continue
    }
    await transition({
      machine,
      from: row.state,
      on: 'cancel',
      compareAndSet: (from, to) => changePlacementState(db, { id: row.id, revision: row.revision, from, to, cancelReason: '' }),
    })
    ended.push(row)
    outcomes.push({ number, state: 'UNDONE' })
  }
  for (const [providerId, rowsThere] of groupedBy(ended, (row) => row.providerId)) {
    const provider = providers.get(providerId)
    const confirmed = rowsThere.filter(({ state }) => state === 'CONFIRMED')
    if (!provider || confirmed.length === 0) continue
    const told = confirmed.map(({ studentId }) => studentId)
    const changed = confirmed.map((before) => ({ id: before.id, before }))
    await followPlacements(db, { provider, changed, told, actorId: batch.byId, clock })
    for (const [, same] of groupedBy(confirmed, ({ fromOn, toOn }) => `${fromOn} ${toOn}`)) {
      const [one] = same
      if (one)
        emit(
          cancelledNotice(
            same.map(({ studentId }) => studentId),
            { provider: provider.name, fromOn: one.fromOn, toOn: one.toOn },
          ),
        )
    }
  }
  return outcomes
}

/** The placements of a calculation, which are made and undone together. Placements that somebody has changed since stay as they are. */
export const allocationBatch = defineBatch({
  kind: 'PLACEMENT_ALLOCATION',
  settings: Settings,
  wanted: Wanted,
  before: z.null(),
  chunk: rowsAtOnce,
  apply,
  undo,
})
