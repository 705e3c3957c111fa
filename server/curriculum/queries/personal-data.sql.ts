import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** The authors of changes stay in the curriculum's history, under the name that is left of them. */
export const curriculumPersonalData: PersonalData = {
  columns: {
    'curriculum_node.path': { why: 'the nodes above, no people' },
    'curriculum_node.lineage_id': { why: 'the id of a node of an earlier year' },
    'framework.case_id': { why: 'the id of a framework in documents' },
    'outcome_group.case_id': { why: 'the id of a group in documents' },
    'learning_outcome.case_id': { why: 'the id of an outcome in documents' },
    'curriculum_component.ref_id': { why: 'a form, a test, a procedure or a type of session' },
    'curriculum_component.lineage_id': { why: 'the id of a component of an earlier year' },
    'curriculum_history.component_id': { why: 'the id of a component' },
    'curriculum_history.unmapped_ids': { why: 'the ids of outcomes' },
    'curriculum_history.by_id': { part: 'curriculum-changes' },
  },
  parts: [
    {
      group: 'activity',
      name: 'curriculum-changes',
      sql: `SELECT n.title AS node, o.code AS outcome, h.act, h.at FROM curriculum_history h LEFT JOIN curriculum_node n ON n.id = h.node_id
            LEFT JOIN learning_outcome o ON o.id = h.outcome_id WHERE h.by_id = $1::uuid ORDER BY h.id`,
    },
  ],
}
