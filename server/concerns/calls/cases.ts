import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import * as contracts from '@/lib/contracts/concerns'
import { dayIn } from '@/lib/format'
import { institutionTimeZone, institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { assertProven } from '@/server/kernel/secrets/proof'
import { plainWords } from '@/server/users'
import { countReading, findConcern, listActions, listEarlier, listEntries, listReadings, type ConcernRow } from '../queries/case'
import { listCaseFiles } from '../queries/files'
import { countConcerns, listConcerns, openConcerns, matchesSearch } from '../queries/lists'
import { listHolders } from '../queries/people'
import { listedAtOnce, mostEntries, mostFiles } from '../rules'
import { casesFor, involvedIn } from '../scope'
import { caseView, lineView, subjectName } from '../views'
import { concernEntity, handlerReads, handlerWrites, lockConcernFor } from './access'

const states: Readonly<Record<'OPEN' | 'OVER', Prisma.ConcernWhereInput>> = {
  OPEN: openConcerns,
  OVER: { state: 'RESOLVED' },
}

export const listCasesCall = defineCall(contracts.listCases, {
  ...handlerReads,
  limit: ({ q, page }) => whereSearched({ q, page }),
  handle: async ({ actor, input: { shown, q, page }, db, request }) => {
    const scope = casesFor(actor)
    const today = await institutionToday(request.at)
    const words = q ? await plainWords(db, q) : []
    const own = { ...states.OPEN, handlers: { some: { userId: actor.id, part: 'OWNER' as const } } }
    const where = { AND: [shown === 'MINE' ? own : states[shown], matchesSearch(q, words)] }
    const total = await countConcerns(db, scope, where)
    const rows = await listConcerns(db, scope, {
      where,
      order: shown === 'OVER' ? 'newest' : 'due',
      skip: (page - 1) * listedAtOnce,
      limit: listedAtOnce,
    })
    return {
      rows: rows.map((row) => {
        const dueOn = dayOrNull(row.dueOn)
        return {
          ...lineView(row),
          student: subjectName(row),
          level: row.level,
          risk: row.risk,
          raisedAt: row.raisedAt.toISOString(),
          dueOn,
          isOverdue: row.state !== 'RESOLVED' && dueOn !== null && dueOn < today,
          owner: row.handlers[0]?.user.displayName ?? null,
        }
      }),
      total,
      pageSize: listedAtOnce,
    }
  },
})

async function viewCase(db: Db, found: ConcernRow, { actor, at }: { actor: Actor; at: Date }) {
  const { id, studentId } = found
  return caseView(found, {
    actor,
    today: await institutionToday(at),
    disclosedOn: found.disclosedAt && dayIn(found.disclosedAt, await institutionTimeZone()),
    entries: await listEntries(db, id, { limit: mostEntries }),
    candidates: await listHolders(db, involvedIn(found)),
    actions: await listActions(db, id),
    readings: await listReadings(db, id),
    files: await listCaseFiles(db, id, mostFiles),
    earlier: studentId === null ? [] : await listEarlier(db, { studentId, besides: id }),
  })
}

export const openCaseCall = defineCall(contracts.openCase, {
  ...handlerWrites,
  replay: 'idempotent',
  audit: 'concerns.opened',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const found = await findConcern(db, casesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    await countReading(db, { concernId: id, userId: actor.id, at: request.at })
    audit({ entity: concernEntity, entityId: id })
    return viewCase(db, found, { actor, at: request.at })
  },
})

export const exportCaseCall = defineCall(contracts.exportCase, {
  ...handlerWrites,
  audit: 'concerns.exported',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const found = await lockConcernFor(db, casesFor(actor), id)
    assertProven(actor, request.at)
    audit({ entity: concernEntity, entityId: id })
    return viewCase(db, found, { actor, at: request.at })
  },
})
