import type { DomainIds } from '@/server/kernel/ids'

const narrows = 'narrows what the asker sees; whose numbers it tells is decided by who they are'

export const coverageIds: DomainIds = {
  parameters: [
    [/^yearId$/, { table: 'curriculum_year' }],
    [/^nodeId$/, { table: 'curriculum_node' }],
    [/^frameworkId$/, { table: 'framework' }],
    [/^groupId$/, { table: 'outcome_group' }],
    [/^outcomeId$/, { table: 'learning_outcome' }],
    [/^studentId$/, { table: 'app_user', owner: 'id' }],
  ],
  open: [
    { why: narrows, calls: ['matrix', 'report', 'exportReport'], ids: ['yearId', 'nodeId', 'frameworkId', 'groupId'] },
    { why: narrows, calls: ['mine'], ids: ['yearId', 'frameworkId', 'groupId'] },
    { why: narrows, calls: ['rows'], ids: ['yearId', 'nodeId', 'outcomeId'] },
  ],
}
