import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { findTimetable } from '../queries/timetables'
import { timetablesFor } from '../scope'
import { findGroup, listGroupsHeld, listNamedTimetables, listProgrammes } from './choices.sql'
import type { TimeAsked } from './held.sql'

type Named = { readonly id: string; readonly name: string }
export type TimeChoices = {
  readonly timetable: Named | null
  readonly choices: {
    readonly timetables: Named[]
    readonly programmes: (Named & { readonly lengthYears: number })[]
    readonly groups: (Named & { readonly grouping: string })[]
  }
}

/**
 * The choices to which a time report can be narrowed, including those made.
 * @throws NOT_FOUND where a timetable, a programme or a group asked for does not exist
 */
export async function listTimeChoices(db: Db, actor: Actor, asked: TimeAsked): Promise<TimeChoices> {
  const { timetableId, programmeId, groupId } = asked
  const scope = timetablesFor(actor)
  const timetable = timetableId === null ? null : await findTimetable(db, scope, timetableId)
  if (timetableId !== null && !timetable) throw refuse('NOT_FOUND')
  const programmes = await listProgrammes(db)
  if (programmeId !== null && !programmes.some(({ id }) => id === programmeId)) throw refuse('NOT_FOUND')
  const groups = await listGroupsHeld(db, asked)
  const group = groupId === null || groups.some(({ id }) => id === groupId) ? null : await findGroup(db, groupId)
  if (groupId !== null && !group && !groups.some(({ id }) => id === groupId)) throw refuse('NOT_FOUND')
  const timetables = await listNamedTimetables(db, scope)
  return {
    timetable: timetable && { id: timetable.id, name: timetable.name },
    choices: { timetables, programmes, groups: group ? [...groups, group] : groups },
  }
}
