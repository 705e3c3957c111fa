import 'server-only'
import { isGranted } from '@/lib/access'
import type { NamingKind } from '@/lib/curriculum/vocabulary'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { findMove, findNode, lockYearOf, type MovedNode, type NodeRow } from '../queries/nodes.sql'
import { findYear, type YearRow } from '../queries/years.sql'
import { curriculumOf, type CurriculumScope } from '../scope'

const curriculummapping = 'curriculummapping'
export const reading = { access: { kind: 'privilege', anyOf: ['CURRICULUM_VIEW'] }, module: curriculummapping, effect: 'read' } as const
/** Nobody changes what they may not see. */
const editors = { kind: 'privilege', allOf: ['CURRICULUM_VIEW', 'CURRICULUM_EDIT'] } as const
export const readingToEdit = { access: editors, module: curriculummapping, effect: 'read' } as const
export const writing = { access: editors, module: curriculummapping, effect: 'write', replay: 'keyed' } as const
export const ordering = { access: editors, module: curriculummapping, effect: 'write', replay: 'idempotent' } as const

export const nodeEntity = 'curriculum-node'
export const yearEntity = 'curriculum-year'
export const frameworkEntity = 'framework'
export const groupEntity = 'outcome-group'
export const outcomeEntity = 'learning-outcome'
export const componentEntity = 'curriculum-component'

/** The privileges that open the editors of the items that components name. */
const openedBy = {
  EVENT: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'],
  SESSION_TYPE: ['TIMETABLE_ADMIN'],
  FORM: ['FORMS_ADMIN'],
  TEST: ['TESTS_ADMIN'],
  PROCEDURE: ['INTERFACE_ADMIN'],
} as const

export const opensEditorOf = (actor: Actor, kind: NamingKind): boolean => isGranted({ anyOf: openedBy[kind] }, actor.privileges)

/** @throws NOT_FOUND */
export async function requireNode(db: Db, scope: CurriculumScope, id: string): Promise<NodeRow> {
  const found = await findNode(db, scope, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** @throws NOT_FOUND */
export async function requireYear(db: Db, scope: CurriculumScope, id: string): Promise<YearRow> {
  const found = await findYear(db, scope, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** A node that is locked, together with its whole year, until the end of the transaction. @throws NOT_FOUND, STATE_CHANGED where the year is closed */
export async function nodeToChange(db: Tx, actor: Actor, id: string): Promise<NodeRow> {
  const state = await lockYearOf(db, id)
  const node = await requireNode(db, curriculumOf(actor), id)
  if (state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'curriculum.CLOSED' })
  return node
}

/** A node that is to lie elsewhere, and the node in which it will. @throws NOT_FOUND, STATE_CHANGED where the year is closed */
export async function moveToMake(
  db: Tx,
  actor: Actor,
  of: { nodeId: string; parentId: string },
): Promise<{ node: MovedNode; parent: NodeRow | null }> {
  const state = await lockYearOf(db, of.nodeId)
  const { node, parent } = await findMove(db, curriculumOf(actor), of)
  if (!node) throw refuse('NOT_FOUND')
  if (state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'curriculum.CLOSED' })
  return { node, parent }
}
