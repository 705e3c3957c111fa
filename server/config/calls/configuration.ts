import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/config/configuration'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { rollBackTo, savePoint } from '@/server/kernel/queries/points.sql'
import {
  lockConfigurationImport,
  insertConfigurationImport,
  listConfigurationImports,
  setConfigurationUndone,
} from '../queries/configuration-imports'
import { assertAllApplied, readConfigurationFor, applyFile } from '../apply-file'
import { KeptItems, storedItems, undoableMs, undoItems, type StoredItem } from '../undo-import'

const admins = { access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] }, module: null } as const
/** The limit allows a large school's catalogue, twice, and every text of a language. */
const large = { bodyLimit: 8 * 1024 * 1024, bodyShape: { members: 10_000, parts: 200_000 } } as const

export const exportConfigurationCall = defineCall(contracts.exportConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationExported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, db, request, audit }) => {
    assertProven(actor, request.at)
    const { file, left } = await readConfigurationFor(actor, db)
    const items = Object.values(file.parts).flat().length
    logger.security('configurationExported', { requestId: request.id, actorId: actor.id, items })
    audit({
      entity: 'setting',
      entityId: 'configuration',
      changes: { parts: { to: Object.keys(file.parts).join(', ') }, items: { to: items } },
    })
    return { file, items, left }
  },
})

/** Applies the file and rolls it back: refusals are known before anything is changed. */
export const tryConfigurationCall = defineCall(contracts.tryConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationTried',
  replay: 'keyed',
  ...large,
  turn: () => 'configuration',
  handle: async ({ actor, input: { file }, db, request, reply }) => {
    assertProven(actor, request.at)
    await savePoint(db, 'whole')
    const nothing = () => {}
    const taken = await applyFile({ actor, db, request, reply, audit: nothing, emit: nothing, touch: nothing, afterCommit: nothing }, file)
    await rollBackTo(db, 'whole')
    return { results: [...taken.results], same: taken.same, seen: taken.seen }
  },
})

export const applyConfigurationCall = defineCall(contracts.applyConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationApplied',
  replay: 'keyed',
  ...large,
  turn: () => 'configuration',
  handle: async ({ actor, input: { file, seen }, ...work }) => {
    assertProven(actor, work.request.at)
    const taken = await applyFile({ actor, ...work }, file)
    if (taken.seen !== seen) throw refuse('CONFLICT', { data: { newer: null } })
    assertAllApplied(taken)
    const of = (outcome: string) => taken.results.filter((result) => result.outcome === outcome).length
    const counts = { made: of('NEW'), changed: of('CHANGED'), same: taken.same }
    const at = work.request.at
    if (taken.done.length > 0) {
      const items = await storedItems(work.db, taken.done)
      const { made, changed } = counts
      await insertConfigurationImport(
        work.db,
        { id: v7(), actorId: actor.id, appliedAt: at, made, changed, items },
        new Date(at.getTime() - undoableMs),
      )
    }
    work.audit({ entity: 'setting', entityId: 'configuration', changes: { made: { to: counts.made }, changed: { to: counts.changed } } })
    return counts
  },
})

const mostListed = 5

export const listConfigurationImportsCall = defineCall(contracts.listConfigurationImports, {
  ...admins,
  effect: 'read',
  handle: async ({ db, request }) => ({
    imports: (await listConfigurationImports(db, mostListed)).map(({ id, by, appliedAt, made, changed, undoneAt }) => {
      const until = new Date(appliedAt.getTime() + undoableMs)
      return {
        id,
        by,
        appliedAt: appliedAt.toISOString(),
        made,
        changed,
        undoneAt: undoneAt?.toISOString() ?? null,
        undoableUntil: undoneAt === null && until > request.at ? until.toISOString() : null,
      }
    }),
  }),
})

/** Undoes the import and rolls that back, as when trying an import. */
export const tryUndoConfigurationCall = defineCall(contracts.tryUndoConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationTried',
  replay: 'keyed',
  turn: () => 'configuration',
  handle: async ({ actor, input: { id }, db, request, reply }) => {
    assertProven(actor, request.at)
    const items = await lockUndoable(db, id, request.at)
    await savePoint(db, 'whole')
    const nothing = () => {}
    const found = await undoItems({ actor, db, request, reply, audit: nothing, emit: nothing, touch: nothing, afterCommit: nothing }, items)
    await rollBackTo(db, 'whole')
    return found
  },
})

export const undoConfigurationCall = defineCall(contracts.undoConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationUndone',
  replay: 'keyed',
  turn: () => 'configuration',
  handle: async ({ actor, input: { id }, ...work }) => {
    const { db, request } = work
    assertProven(actor, request.at)
    const items = await lockUndoable(db, id, request.at)
    const found = await undoItems({ actor, ...work }, items)
    await setConfigurationUndone(db, { id, byId: actor.id, at: request.at })
    work.audit({
      entity: 'setting',
      entityId: 'configuration',
      changes: { undone: { to: found.undone }, kept: { to: found.kept.length } },
    })
    return found
  },
})

/** Locks an import and returns its items that can still be undone. @throws NOT_FOUND, STATE_CHANGED */
async function lockUndoable(db: Tx, id: string, at: Date): Promise<readonly StoredItem[]> {
  const found = await lockConfigurationImport(db, id)
  if (!found) throw refuse('NOT_FOUND')
  if (found.undoneAt !== null || at.getTime() - found.appliedAt.getTime() >= undoableMs)
    throw refuse('STATE_CHANGED', { code: 'config.TOO_LATE' })
  return KeptItems.parse(found.items)
}

export const configurationCalls = [
  exportConfigurationCall,
  tryConfigurationCall,
  applyConfigurationCall,
  listConfigurationImportsCall,
  tryUndoConfigurationCall,
  undoConfigurationCall,
]
