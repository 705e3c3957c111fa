import 'server-only'
import * as contracts from '@/lib/contracts/config/configuration'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { asExport } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/proof'
import { backTo, keepPoint } from '@/server/kernel/queries/points.sql'
import { assertTaken, configurationFor, takeOver } from '../take-over'

const admins = { access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] }, module: null } as const
/** A large school's catalogue, twice, and every text of a language. */
const large = { bodyLimit: 8 * 1024 * 1024, bodyShape: { members: 10_000, parts: 200_000 } } as const

export const exportConfigurationCall = defineCall(contracts.exportConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationExported',
  // The file is not kept to be answered again: it is made anew.
  replay: 'idempotent',
  limit: asExport,
  handle: async ({ actor, db, request, audit }) => {
    assertProven(actor, request.at)
    const { file, left } = await configurationFor(actor, db)
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

/** Does it and takes it back: what is refused is known before anything is changed. */
export const tryConfigurationCall = defineCall(contracts.tryConfiguration, {
  ...admins,
  effect: 'write',
  audit: 'config.configurationTried',
  replay: 'keyed',
  ...large,
  turn: () => 'configuration',
  handle: async ({ actor, input: { file }, db, request, reply }) => {
    assertProven(actor, request.at)
    await keepPoint(db, 'whole')
    const nothing = () => {}
    const taken = await takeOver({ actor, db, request, reply, audit: nothing, emit: nothing, touch: nothing, afterCommit: nothing }, file)
    await backTo(db, 'whole')
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
    const taken = await takeOver({ actor, ...work }, file)
    if (taken.seen !== seen) throw refuse('CONFLICT', { data: { newer: null } })
    assertTaken(taken)
    const of = (outcome: string) => taken.results.filter((result) => result.outcome === outcome).length
    const counts = { made: of('NEW'), changed: of('CHANGED'), same: taken.same }
    work.audit({ entity: 'setting', entityId: 'configuration', changes: { made: { to: counts.made }, changed: { to: counts.changed } } })
    return counts
  },
})

export const configurationCalls = [exportConfigurationCall, tryConfigurationCall, applyConfigurationCall]
