import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Who changed the curriculum stays in its history, under the name that is left of them. */
export const curriculumPersonalData: PersonalData = {
  columns: {
    'curriculum_node.path': { why: 'the nodes above, no people' },
    'curriculum_node.lineage_id': { why: 'the id of a node of an earlier year' },
    'curriculum_history.by_id': { part: 'curriculum-changes' },
  },
  parts: [
    {
      group: 'activity',
      name: 'curriculum-changes',
      sql: `SELECT n.title AS node, h.act, h.at FROM curriculum_history h JOIN curriculum_node n ON n.id = h.node_id WHERE h.by_id = $1::uuid ORDER BY h.id`,
    },
  ],
}
