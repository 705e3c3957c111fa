import 'server-only'
import * as contracts from '@/lib/contracts/users/rollover'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { plainWords } from '../queries'
import { countDecided, listDecidedOf, listFree, type DecidedRow } from '../queries/rollover-preview.sql'
import * as rollovers from '../queries/rollovers'
import { lockPrepared } from '../rollover/held'

// The same access as for rollovers.
const editors = { access: { kind: 'privilege', anyOf: ['USERS_ADMIN'] }, module: null, effect: 'write', replay: 'keyed' } as const
const entity = 'rollover'

export const saveRolloverExceptionsCall = defineCall(contracts.saveRolloverExceptions, {
  ...editors,
  audit: 'users.rolloverExceptionSaved',
  handle: async ({ actor, input: { id, people, kind, programmeId, year }, db, request, audit }) => {
    const row = await lockPrepared(db, id)
    const userIds = [...new Set(people.map(({ userId }) => userId))]
    const students = await listDecidedOf(db, row, userIds)
    if (students.length < userIds.length) throw refuse('NOT_FOUND')
    const exceptionOf = new Map(
      students.map((one) => [
        one.id,
        one.kind && { kind: one.kind, programmeId: one.toProgrammeId, year: one.toYear, revision: one.exceptionRevision ?? 1 },
      ]),
    )
    const stale = people.find(({ userId, revision }) => revision !== (exceptionOf.get(userId)?.revision ?? 0))
    if (stale) throw refuse('CONFLICT', { data: { newer: exceptionOf.get(stale.userId) ?? null } })
    const to = kind === 'CHANGE' ? { programmeId, year } : { programmeId: null, year: null }
    const target = (await rollovers.listRolloverProgrammes(db)).find((one) => one.id === to.programmeId)
    assertSound([
      ...students.flatMap(({ reason, year: now, lengthYears }) => [
        kind !== null &&
          (reason === 'ALREADY' || reason === 'LATER') &&
          issueAt('kind', reason === 'ALREADY' ? 'rolledAlready' : 'dayBeforeCurrent'),
        kind !== null && !mayBe(kind, { year: now, lengthYears }) && issueAt('kind', 'yearNeeded'),
      ]),
      kind === 'CHANGE' && !target && issueAt('programmeId', 'programmeUnknown'),
      target !== undefined && (to.year ?? 0) > target.lengthYears && issueAt('year', 'yearBeyondProgramme'),
    ])
    if (kind === null) await rollovers.deleteExceptions(db, { rolloverId: id, userIds })
    else await rollovers.upsertExceptions(db, { rolloverId: id, userIds, kind, ...to, byId: actor.id, at: request.at })
    for (const userId of userIds) {
      audit({
        entity,
        entityId: id,
        changes: {
          person: { to: userId },
          exception: { from: exceptionOf.get(userId)?.kind, to: kind },
          ...(kind === 'CHANGE' && { programmeId: { to: programmeId }, year: { to: year } }),
        },
      })
    }
    return {}
  },
})

export const exceptAllInRolloverCall = defineCall(contracts.exceptAllInRollover, {
  ...editors,
  audit: 'users.rolloverExceptionSaved',
  handle: async ({ actor, input: { id, filter, exceptIds, seen, kind, programmeId, year }, db, request, audit }) => {
    const row = await lockPrepared(db, id)
    const { q = '', ...rest } = filter
    const wanted = { ...rest, words: await plainWords(db, q) }
    if ((await countDecided(db, row, wanted)).seen !== seen) throw refuse('STATE_CHANGED', { code: 'users.PREVIEW_CHANGED' })
    const to = kind === 'CHANGE' ? { programmeId, year } : { programmeId: null, year: null }
    const target = (await rollovers.listRolloverProgrammes(db)).find((one) => one.id === to.programmeId)
    assertSound([
      kind === 'CHANGE' && !target && issueAt('programmeId', 'programmeUnknown'),
      target !== undefined && (to.year ?? 0) > target.lengthYears && issueAt('year', 'yearBeyondProgramme'),
    ])
    const spared = new Set(exceptIds)
    const meant = (await listFree(db, row, wanted)).filter((one) => !spared.has(one.id))
    const able = meant.filter((one) => kind === null || mayBe(kind, one))
    const userIds = able.map((one) => one.id)
    if (kind === null) await rollovers.deleteExceptions(db, { rolloverId: id, userIds })
    else await rollovers.upsertExceptions(db, { rolloverId: id, userIds, kind, ...to, byId: actor.id, at: request.at })
    for (const one of able) {
      const changes = {
        person: { to: one.id },
        exception: { from: one.kind ?? undefined, to: kind },
        ...(kind === 'CHANGE' && { programmeId: { to: programmeId }, year: { to: year } }),
      }
      audit({ entity, entityId: id, changes })
    }
    return { done: able.length, left: meant.length - able.length }
  },
})

/** A person without a year of their programme neither goes up nor repeats one. */
function mayBe(kind: string, { year, lengthYears }: Pick<DecidedRow, 'year' | 'lengthYears'>): boolean {
  return (kind !== 'MOVE' && kind !== 'REPEAT') || (year !== null && year <= lengthYears)
}
