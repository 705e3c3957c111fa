import 'server-only'
import { mostPeopleExported } from '@/lib/users/bulk-acts'
import * as contracts from '@/lib/contracts/users/bulk'
import { roleNames } from '@/lib/i18n/role-names'
import { adminsColumns } from '@/lib/users/people-columns'
import { holds } from '@/lib/privileges'
import { institutionTimeZone } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { resolveChosen } from '../bulk/chosen'
import { flagsSeen } from '../flags-seen'
import { peopleFile } from '../people-file'
import { listChosenPeople } from '../queries/people'
import { peopleFor } from '../scope'
import { listedPerson } from '../views'

export const exportPeopleCall = defineCall(contracts.exportPeople, {
  access: { kind: 'privilege', anyOf: ['USERS_VIEW', 'USERS_ADMIN'] },
  module: null,
  effect: 'write',
  audit: 'users.peopleExported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input: { who, sort, columns }, db, request, audit }) => {
    assertProven(actor, request.at)
    const isAdmin = holds(actor.privileges, 'USERS_ADMIN')
    if (!isAdmin && columns.some((column) => adminsColumns.includes(column))) throw refuse('FORBIDDEN')
    const found = await listChosenPeople(db, peopleFor(actor), await resolveChosen(db, who), { take: mostPeopleExported + 1, sort })
    const rows = found.slice(0, mostPeopleExported)
    const flags = columns.includes('flags') ? await flagsSeen(db, actor, { at: request.at }) : new Map<string, never>()
    const locale = actor.locale ?? request.locale
    const nameOf = await roleNames(locale)
    const people = rows.map((person) => listedPerson(person, { flags: flags.get(person.id), withDescent: isAdmin, nameOf }))
    const csv = await peopleFile(people, { columns, timeZone: await institutionTimeZone(), locale })
    logger.security('peopleExported', { requestId: request.id, actorId: actor.id, rows: rows.length })
    audit({
      entity: 'people',
      entityId: request.id,
      changes: { rows: { to: rows.length }, columns: { to: columns.join(', ') }, ...chosenWords(who) },
    })
    return { csv, rows: rows.length, isCut: found.length > rows.length }
  },
})

/** The choice as the audit keeps it: the filter, or the number of people chosen by hand. */
function chosenWords(who: Parameters<typeof resolveChosen>[1]): Record<string, { to: unknown }> {
  if ('ids' in who) return { chosen: { to: who.ids.length } }
  return Object.fromEntries(Object.entries(who.filter).map(([name, to]) => [name, { to }]))
}
