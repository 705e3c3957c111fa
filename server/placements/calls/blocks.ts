import 'server-only'
import { instantsAt } from '@/lib/clinical/session-times'
import { daysBetween, wallClock } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/placements'
import { freePlacesOf, limitsOf } from '@/lib/placements/allocation'
import { daysOfPlacement } from '@/lib/placements/days'
import { mostPlacementDays } from '@/lib/placements/vocabulary'
import { placementBlock as machine } from '@/lib/states/placement-block'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { institutionToday, readSettings } from '@/server/config'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import { transition } from '@/server/kernel/calls/transition'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import type { InputOf } from '@/lib/contract'
import { blockEntity, changing, placing } from '../access'
import {
  deleteBlock,
  findBlocks,
  insertBlock,
  hasBlockPlacements,
  lockSharedUsableProgramme,
  listBlockRows,
  listBlockStudents,
  listProgrammes,
  lockBlocks,
  changeBlockState,
  updateBlock,
  type BlockContent,
  type BlockRow,
} from '../queries/blocks'
import { listOffering } from '../queries/offers.sql'
import { isUsableSpecialty, listSpecialties } from '../queries/providers'
import { countOfBlocks, listRankings } from '../queries/rankings.sql'
import { findLatestRun } from '../queries/runs.sql'
import { blocksFor } from '../scope'

const rowsAtOnce = 50
const mostMissing = 200
const mostOthers = 50
const mostStudents = 4_000

export const isChoosing = ({ state, opensAt, closesAt }: Pick<BlockRow, 'state' | 'opensAt' | 'closesAt'>, at: Date): boolean =>
  state === 'PREFERENCES' && opensAt <= at && at < closesAt

/** A block as people read it: days and times on the institution's clock. */
export function blockView(
  { minutes, opensAt, closesAt, specialtyId: _, ...row }: BlockRow,
  { at, timeZone }: { at: Date; timeZone: string },
) {
  const [opens, closes] = [wallClock(opensAt, timeZone), wallClock(closesAt, timeZone)]
  return {
    ...row,
    endsTime: timeOf(minutesOf(row.startsTime) + minutes),
    ...{ opensOn: opens.day, opensTime: opens.time, closesOn: closes.day, closesTime: closes.time },
    isOpen: isChoosing({ ...row, opensAt, closesAt }, at),
  }
}

const noCounts = { students: 0, chosen: 0, placed: 0 }

export const listBlocksCall = defineCall(contracts.listBlocks, {
  ...placing,
  handle: async ({ actor, input: { page }, db, request }) => {
    const { timeZone } = await readSettings()
    const { rows, total } = await listBlockRows(db, blocksFor(actor), { limit: rowsAtOnce, offset: (page - 1) * rowsAtOnce })
    const counts = await countOfBlocks(db, rows)
    return { rows: rows.map((row) => ({ ...blockView(row, { at: request.at, timeZone }), ...(counts.get(row.id) ?? noCounts) })), total }
  },
})

export const readBlockChoicesCall = defineCall(contracts.readBlockChoices, {
  ...placing,
  handle: async ({ db, request }) => ({
    today: await institutionToday(request.at),
    specialties: await listSpecialties(db),
    programmes: (await listProgrammes(db)).map(({ lengthYears, ...one }) => ({ ...one, years: lengthYears })),
  }),
})

/** Each provider with the number of students who ask for it, the most frequent first choice first. Providers with neither places nor choices are left out. */
async function demandOf(db: Db, block: BlockRow) {
  const [offering, rankings] = [await listOffering(db, block), await listRankings(db, { blockIds: [block.id] })]
  return offering
    .flatMap((provider) => {
      const limits = limitsOf(provider, [block])
      const [tightest] = limits.toSorted((one, other) => one.places - one.held - (other.places - other.held))
      const any = rankings.filter(({ providerIds }) => providerIds.includes(provider.id)).length
      const first = rankings.filter(({ providerIds }) => providerIds[0] === provider.id).length
      const { places = 0, held = 0 } = tightest ?? {}
      return places === 0 && any === 0 ? [] : [{ provider: { id: provider.id, name: provider.name }, places, taken: held, first, any }]
    })
    .sort((one, other) => other.first - one.first || other.any - one.any)
}

export const readBlockCall = defineCall(contracts.readBlock, {
  ...placing,
  handle: async ({ actor, input: { id }, db, request }) => {
    const scope = blocksFor(actor)
    const [block] = await findBlocks(db, scope, [id])
    if (!block) throw refuse('NOT_FOUND')
    const { timeZone } = await readSettings()
    const students = await listBlockStudents(db, block, mostStudents)
    const chosen = new Set(
      (await listRankings(db, { blockIds: [id] })).flatMap((one) => (one.providerIds.length > 0 ? [one.studentId] : [])),
    )
    const missing = students.filter((one) => !chosen.has(one.id))
    const { rows } = await listBlockRows(db, scope, { limit: mostOthers, offset: 0 })
    return {
      block: blockView(block, { at: request.at, timeZone }),
      students: students.length,
      chosen: students.length - missing.length,
      missing: missing.slice(0, mostMissing),
      demand: await demandOf(db, block),
      others: rows
        .filter(
          (one) =>
            one.id !== id && (one.state === 'PREFERENCES' || one.state === 'ALLOCATED') && one.toOn >= wallClock(request.at, timeZone).day,
        )
        .map(({ id: other, name }) => ({ id: other, name })),
      placed: (await countOfBlocks(db, [block])).get(id)?.placed ?? 0,
      runId: await findLatestRun(db, id),
    }
  },
})

type Saving = InputOf<typeof contracts.saveBlock>

function buildContent(
  { id: _, revision: __, endsTime, opensOn, opensTime, closesOn, closesTime, ...fields }: Saving,
  timeZone: string,
): BlockContent {
  const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other)
  return {
    ...{ ...fields, weekdays: sorted(fields.weekdays), years: sorted(fields.years) },
    minutes: minutesOf(endsTime) - minutesOf(fields.startsTime),
    opensAt: instantsAt(opensOn, opensTime, timeZone)[0] ?? new Date(`${opensOn}T${opensTime}:00Z`),
    closesAt: instantsAt(closesOn, closesTime, timeZone)[0] ?? new Date(`${closesOn}T${closesTime}:00Z`),
  }
}

/** A key of everything that students rely on once they may choose. */
const settledKey = ({ specialtyId, programmeId, years, fromOn, toOn, weekdays, startsTime, minutes, choices, neverAgain }: BlockContent) =>
  JSON.stringify([specialtyId, programmeId, years, fromOn, toOn, weekdays, startsTime, minutes, choices, neverAgain])

const contentOf = ({ specialty: _, programme, ...row }: BlockRow): BlockContent => ({ ...row, programmeId: programme.id })

async function issuesOf(db: Parameters<typeof isUsableSpecialty>[0], content: BlockContent, before: BlockRow | null) {
  const { specialtyId, programmeId, years, fromOn, toOn, opensAt, closesAt, minutes } = content
  const [programme] =
    before?.programme.id === programmeId
      ? [{ lengthYears: Math.max(...before.years, 10) }]
      : await lockSharedUsableProgramme(db, programmeId)
  const isKnown = specialtyId === null || specialtyId === before?.specialtyId || (await isUsableSpecialty(db, specialtyId))
  const isTooLong = toOn >= fromOn && daysBetween(fromOn, toOn) >= mostPlacementDays
  return [
    !programme && issueAt('programmeId', 'programmeUnknown'),
    programme !== undefined && years.some((year) => year > programme.lengthYears) && issueAt('years', 'yearUnknown'),
    !isKnown && issueAt('specialtyId', 'specialtyUnknown'),
    toOn < fromOn && issueAt('toOn', 'datesInOrder'),
    isTooLong && issueAt('toOn', 'dateTooLate'),
    minutes < 5 && issueAt('endsTime', 'timesInOrder'),
    toOn >= fromOn && !isTooLong && daysOfPlacement(content).length === 0 && issueAt('weekdays', 'noDates'),
    closesAt <= opensAt && issueAt('closesOn', 'datesInOrder'),
  ]
}

export const saveBlockCall = defineCall(contracts.saveBlock, {
  ...changing,
  audit: 'placements.blockSaved',
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, revision } = input
    const { timeZone } = await readSettings()
    const [before] = await lockBlocks(db, blocksFor(actor), [id])
    if (revision > 0 && !before) throw refuse('NOT_FOUND')
    if (revision !== (before?.revision ?? 0))
      throw refuse('CONFLICT', { data: { newer: before ? { id, revision: before.revision } : null } })
    const content = buildContent(input, timeZone)
    assertSound(await issuesOf(db, content, before ?? null))
    if (before && before.state !== 'PLANNING') {
      const isOtherTime = before.opensAt.getTime() !== content.opensAt.getTime() || before.closesAt.getTime() !== content.closesAt.getTime()
      if (settledKey(contentOf(before)) !== settledKey(content) || (isOtherTime && before.state !== 'PREFERENCES'))
        throw refuse('STATE_CHANGED')
    }
    if (before) await updateBlock(db, { id, content, isLater: before.closesAt < content.closesAt })
    else if (!(await insertBlock(db, { id, content }))) throw refuse('CONFLICT', { data: { newer: null } })
    audit({
      entity: blockEntity,
      entityId: id,
      changes: changesOf<Readonly<Record<string, unknown>>>(before ? contentOf(before) : null, content),
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeBlockCall = defineCall(contracts.removeBlock, {
  ...changing,
  audit: 'placements.blockRemoved',
  handle: async ({ actor, input: { id, revision }, db, audit }) => {
    const [before] = await lockBlocks(db, blocksFor(actor), [id])
    if (!before) throw refuse('NOT_FOUND')
    if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: { id, revision: before.revision } } })
    // A planned block is deleted with its choices; a block that somebody was placed for has to stay.
    if (before.state !== 'PLANNING' || (await hasBlockPlacements(db, id))) throw refuse('STATE_CHANGED')
    await deleteBlock(db, id)
    audit({ entity: blockEntity, entityId: id, changes: { name: { from: before.name } } })
    return {}
  },
})

export const setBlockStateCall = defineCall(contracts.setBlockState, {
  ...changing,
  audit: 'placements.blockStateSet',
  handle: async ({ actor, input: { id, revision, on }, db, request, audit }) => {
    const [before] = await lockBlocks(db, blocksFor(actor), [id])
    if (!before) throw refuse('NOT_FOUND')
    if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: { id, revision: before.revision } } })
    // A period for choosing that is over when it begins would let nobody choose.
    if (on === 'open') assertSound([before.closesAt <= request.at && issueAt('closesOn', 'dayPast')])
    const state = await transition({
      machine,
      from: before.state,
      on,
      compareAndSet: (from, to) => changeBlockState(db, { id, revision, from, to }),
    })
    audit({ entity: blockEntity, entityId: id, changes: { state: { from: before.state, to: state } } })
    return { revision: revision + 1, savedAt: request.at.toISOString(), state }
  },
})

/** The providers with a free place on all days of a block, each with the number of its free places. */
export function offeredProviders(block: BlockRow, offering: Awaited<ReturnType<typeof listOffering>>) {
  return offering.flatMap((provider) => {
    const places = freePlacesOf(limitsOf(provider, [block]), provider.id, block.id)
    return places > 0 ? [{ id: provider.id, name: provider.name, town: provider.town, places }] : []
  })
}

export const blockCalls = [listBlocksCall, readBlockChoicesCall, readBlockCall, saveBlockCall, removeBlockCall, setBlockStateCall]
