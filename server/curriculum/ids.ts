import type { DomainIds } from '@/server/kernel/ids'

const byDevice = 'made by the device of who writes; one that is taken is refused (curriculum.test.ts)'
const byEditors = 'whoever edits the curriculum edits all of it; that it is there is checked'

export const curriculumIds: DomainIds = {
  parameters: [
    [/^yearId$/, { table: 'curriculum_year' }],
    [/^(nodeId|parentId|beforeId|childIds)$/, { table: 'curriculum_node' }],
  ],
  calls: [[/^makeYear$/, { table: 'curriculum_year' }]],
  own: { table: 'curriculum_node' },
  open: [
    { why: byDevice, calls: ['makeYear', 'saveNode'], ids: ['id'] },
    { why: byEditors, calls: ['makeYear'], ids: ['programmeId'] },
    { why: byEditors, calls: ['setYearState'], ids: ['yearId'] },
    { why: byEditors, calls: ['saveNode', 'moveNode', 'order', 'removeNode'], ids: ['nodeId', 'parentId', 'beforeId', 'childIds'] },
    { why: 'narrows the history of a node that the asker sees', calls: ['history'], ids: ['beforeId'] },
  ],
}
