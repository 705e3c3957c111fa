import 'server-only'
import * as contracts from '@/lib/contracts/privacy'
import type { Periods } from '@/lib/contracts/privacy'
import { retentionNames } from '@/lib/privacy/retention'
import { keyedHash, keyedHashes } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { lockList } from '@/server/kernel/queries/entries.sql'
import { endOf, periodsIn, sumOfRevisions } from '../periods'
import { countOlder, listRules, upsertRule } from '../queries/retention.sql'
import { listNames } from '../queries/subjects.sql'
import { privacyAdmins } from './access'

const seeing = 'retention'

export const readRetentionCall = defineCall(contracts.readRetention, {
  ...privacyAdmins,
  effect: 'read',
  handle: async ({ db }) => {
    const rows = await listRules(db)
    const [last] = [...rows].sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
    const names = await listNames(db, last ? [last.changedById] : [])
    return {
      periods: periodsIn(rows),
      revision: sumOfRevisions(rows),
      changedAt: last?.changedAt.toISOString() ?? null,
      changedBy: last ? (names.get(last.changedById) ?? null) : null,
    }
  },
})

/** The preview is audited, so that it is known who has seen it. */
export const previewRetentionCall = defineCall(contracts.previewRetention, {
  ...privacyAdmins,
  effect: 'write',
  audit: 'privacy.retentionPreviewed',
  replay: 'idempotent',
  handle: async ({ actor, input: { periods }, db, request, audit }) => {
    const removals = await Promise.all(
      retentionNames.map(async (kind) => {
        const before = endOf(periods[kind], request.at)
        const { count, oldestAt } = before === null ? { count: 0, oldestAt: null } : await countOlder(db, kind, before)
        return { kind, count, oldestAt: oldestAt?.toISOString() ?? null }
      }),
    )
    audit({
      entity: 'retention',
      entityId: 'preview',
      changes: Object.fromEntries(retentionNames.map((kind) => [kind, { to: periods[kind] }])),
    })
    return { removals, seen: keyedHash(seeing, await sightOf(actor.id, periods, db)) }
  },
})

export const saveRetentionCall = defineCall(contracts.saveRetention, {
  ...privacyAdmins,
  effect: 'write',
  audit: 'privacy.retentionSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { periods, revision, seen }, db, request, audit, afterCommit }) => {
    await lockList(db, 'retention_rule')
    const rows = await listRules(db)
    const [known, before] = [sumOfRevisions(rows), periodsIn(rows)]
    if (revision !== known) throw refuse('CONFLICT', { data: { newer: { revision: known, periods: before } } })
    if (!keyedHashes(seeing, await sightOf(actor.id, periods, db)).includes(seen))
      throw refuse('STATE_CHANGED', { code: 'privacy.NOT_SEEN' })
    assertProven(actor, request.at)
    const changed = retentionNames.filter((kind) => before[kind] !== periods[kind])
    for (const kind of changed) await upsertRule(db, { kind, days: periods[kind], changedById: actor.id, changedAt: request.at })
    audit({
      entity: 'retention',
      entityId: 'periods',
      changes: Object.fromEntries(changed.map((kind) => [kind, { from: before[kind], to: periods[kind] }])),
    })
    afterCommit(() => logger.security('retentionSaved', { requestId: request.id, actorId: actor.id }))
    return { revision: known + changed.length }
  },
})

/** A key of the periods, the asker and the rules in force, so that nobody can claim to have seen a preview that they did not see. */
async function sightOf(actorId: string, periods: Periods, db: Db): Promise<string> {
  const rows = await listRules(db)
  return JSON.stringify([actorId, sumOfRevisions(rows), retentionNames.map((kind) => periods[kind])])
}
