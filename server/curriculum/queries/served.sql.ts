import 'server-only'
import { outcomeLimits, type NamingKind, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { groupsOfOutcome, inOutcomeOrder } from './outcome-order.sql'
import { isVisibleFramework } from './outcomes.sql'
import { isVisibleYear } from './years.sql'

type Naming = { readonly kind: NamingKind; readonly refId: string }
type ServingRow = { id: string; nodeId: string; node: string; yearId: string }

/** The components of the current years that name the record, in the order of the tree. */
export function listServing(db: Db, scope: CurriculumScope, { kind, refId }: Naming): Promise<ServingRow[]> {
  return db.$queryRaw<ServingRow[]>`
    SELECT c.id, n.id AS "nodeId", n.title AS node, y.id AS "yearId"
    FROM curriculum_component c JOIN curriculum_node n ON n.id = c.node_id JOIN curriculum_year y ON y.id = n.year_id
    WHERE c.kind = ${kind}::"CurriculumComponentKind" AND c.ref_id = ${refId}::uuid AND c.deleted_at IS NULL AND n.deleted_at IS NULL AND y.state = 'CURRENT' AND ${isVisibleYear(scope)}
    ORDER BY y.id, cardinality(n.path), n.sort_order, n.title, c.id LIMIT ${outcomeLimits.served}`
}

type ServedRow = { componentId: string; id: string; code: string; text: string; level: OutcomeLevel; isRetired: boolean }

export function listServedOutcomes(db: Db, scope: CurriculumScope, componentIds: readonly string[]): Promise<ServedRow[]> {
  return db.$queryRaw<ServedRow[]>`
    SELECT m.component_id AS "componentId", o.id, o.code, o.text, m.level, o.retired_at IS NOT NULL AS "isRetired"
    FROM curriculum_component_outcome m JOIN learning_outcome o ON o.id = m.outcome_id JOIN framework f ON f.id = o.framework_id ${groupsOfOutcome}
    WHERE m.component_id = ANY(${[...componentIds]}::uuid[]) AND ${isVisibleFramework(scope)} ORDER BY m.component_id, ${inOutcomeOrder} LIMIT ${outcomeLimits.servedOutcomes}`
}
