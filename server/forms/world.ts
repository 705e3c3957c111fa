import 'server-only'
import { allFieldsOf, type Definition } from '@/lib/forms/definition'
import type { World } from '@/lib/forms/problems'
import { outsideRules, type SubjectRule } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { FormTypeRow } from './queries/types'
import { knownWord } from './views'
import { hasOutsideBook, listHolders, listPeople, listProcedureIds, listScaleIds } from './queries/world'

export type Looked = {
  readonly definition: Definition
  readonly type: FormTypeRow
  readonly subject: SubjectRule
  /** The roles that may begin the form; empty means everybody. */
  readonly starterRoleIds?: readonly string[]
}

/** The facts about the institution that a check needs. */
export async function worldOf(db: Db, { definition, type, subject, starterRoleIds = [] }: Looked): Promise<World> {
  const named = [...definition.turns, ...definition.route].flatMap(({ how }) => (how?.kind === 'NAMED' ? how.userIds : []))
  const scaleIds = allFieldsOf(definition).flatMap((field) =>
    (field.type === 'SCALE' || field.type === 'GRID') && field.scaleId !== null ? [field.scaleId] : [],
  )
  const procedureIds = allFieldsOf(definition).flatMap((field) => (field.type === 'PROCEDURE' ? field.ids : []))
  const holders = await listHolders(db)
  const people = await listPeople(db, named)
  const scales = await listScaleIds(db, scaleIds)
  const procedures = await listProcedureIds(db, procedureIds)
  const ofUse = (use: string) => type.roles.filter((role) => role.use === use).map(({ roleId }) => roleId)
  return {
    holders,
    people,
    scales,
    procedures,
    type: {
      requireReview: type.requireReview,
      requireSignoff: type.requireSignoff,
      reviewRoleIds: ofUse('REVIEW'),
      signRoleIds: ofUse('SIGN'),
      outside: knownWord(outsideRules, type.outside),
      outsideReady: type.outside === 'TYPED' ? type.outsideDomains.length > 0 : await hasOutsideBook(db),
    },
    subject,
    startable: starterRoleIds.length === 0 || starterRoleIds.some((role) => (holders.get(role) ?? 0) > 0),
  }
}
