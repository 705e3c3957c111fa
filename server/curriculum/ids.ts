import type { DomainIds } from '@/server/kernel/ids'

const byDevice = 'made by the device of who writes; one that is taken is refused (curriculum.test.ts)'
const byEditors = 'whoever edits the curriculum edits all of it; that it is there is checked'

export const curriculumIds: DomainIds = {
  parameters: [
    [/^(yearId|copyOfId)$/, { table: 'curriculum_year' }],
    [/componentId$/, { table: 'curriculum_component' }],
    // Usually a form, but also a test, a procedure or a type of session.
    [/^refId$/, { table: 'form' }],
    [/^(nodeId|beforeId|childIds)$/, { table: 'curriculum_node' }],
    [/^parentId$/, { table: 'curriculum_node' }],
    [/^frameworkId$/, { table: 'framework' }],
    [/^groupId$/, { table: 'outcome_group' }],
    [/^(topicId|topics\[\]\.id)$/, { table: 'topic' }],
    [/(outcomeId|^toId)$/, { table: 'learning_outcome' }],
  ],
  calls: [
    [/^makeYear$/, { table: 'curriculum_year' }],
    [/^saveComponent$/, { table: 'curriculum_component' }],
    [/^saveFramework$/, { table: 'framework' }],
    [/^saveGroup$/, { table: 'outcome_group' }],
    [/^saveOutcome$/, { table: 'learning_outcome' }],
  ],
  own: { table: 'curriculum_node' },
  open: [
    { why: byDevice, calls: ['makeYear', 'saveNode'], ids: ['id'] },
    { why: byEditors, calls: ['makeYear'], ids: ['programmeId', 'copyOfId'] },
    { why: byEditors, calls: ['saveComponent'], ids: ['id', 'nodeId'] },
    { why: byEditors, calls: ['removeComponent'], ids: ['componentId'] },
    { why: byEditors, calls: ['exportCase'], ids: ['frameworkId'] },
    { why: byEditors, calls: ['exportMapping'], ids: ['yearId', 'frameworkId'] },
    { why: byEditors, calls: ['mapOutcomes'], ids: ['pairs[].componentId', 'pairs[].outcomeId'] },
    { why: 'of what findMappable offers to every editor; anything else is refused by the field', calls: ['saveComponent'], ids: ['refId'] },
    { why: 'of what its own editor is open to (served.test.ts)', calls: ['listServed'], ids: ['refId'] },
    { why: byEditors, calls: ['unmapped'], ids: ['yearId', 'frameworkId'] },
    { why: 'narrows what the asker sees (outcomes.test.ts)', calls: ['listOutcomes'], ids: ['frameworkId', 'groupId'] },
    { why: byEditors, calls: ['saveFramework'], ids: ['id'] },
    { why: byEditors, calls: ['saveGroup'], ids: ['id', 'frameworkId', 'parentId', 'topics[].id'] },
    { why: byEditors, calls: ['saveOutcome'], ids: ['id', 'groupId', 'topicId'] },
    { why: byEditors, calls: ['setFrameworkState'], ids: ['frameworkId'] },
    { why: byEditors, calls: ['retireOutcome'], ids: ['outcomeId'] },
    { why: byEditors, calls: ['saveLink'], ids: ['outcomeId', 'toId'] },
    { why: byEditors, calls: ['setYearState'], ids: ['yearId'] },
    { why: byEditors, calls: ['saveNode'], ids: ['parentId'] },
    { why: byEditors, calls: ['moveNode'], ids: ['nodeId', 'parentId', 'beforeId'] },
    { why: byEditors, calls: ['order'], ids: ['nodeId', 'childIds'] },
    { why: byEditors, calls: ['removeNode'], ids: ['nodeId'] },
    { why: 'narrows the history of a node that the asker sees', calls: ['history'], ids: ['beforeId'] },
  ],
}
