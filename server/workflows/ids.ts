import type { DomainIds } from '@/server/kernel/ids'

const administered = 'whoever administers workflows (WORKFLOWS_ADMIN) administers all of them; everybody else is refused the call'
const named = 'whoever administers workflows chooses among all of these; that it is there is found by the check before publishing'
const ofDefinition = [
  'audience.firmIds',
  'audience.groupIds',
  'audience.leftOut',
  'audience.roleIds',
  'audience.userIds',
  'audience.years[].programmeId',
  'starts[].formId',
  'starts[].procedureIds',
  'starts[].roleIds',
  'starts[].testIds',
]

export const workflowsIds: DomainIds = {
  parameters: [
    [/^instanceId$/, { table: 'workflow_instance', owner: 'subject_id' }],
    [/^runId$/, { table: 'stage_run', owner: 'user_id' }],
    [/^workflowId$/, { table: 'workflow' }],
  ],
  calls: [[/^(read|start)$/, { table: 'workflow_instance', owner: 'subject_id' }]],
  own: { table: 'workflow' },
  open: [
    {
      why: administered,
      calls: [
        'cancel',
        'check',
        'goBack',
        'listRunning',
        'moveRunning',
        'orderStages',
        'previewMove',
        'publish',
        'readForEditor',
        'reassign',
        'removeStage',
        'save',
        'saveStage',
        'setState',
        'skip',
        'tryOut',
        'fields',
      ],
      ids: [
        'id',
        'workflowId',
        'instanceId',
        'runId',
        'stageId',
        'stageIds',
        'versionId',
        'toVersionId',
        'after',
        'afterId',
        'userId',
        'subjectId',
        'formId',
      ],
    },
    { why: named, calls: ['save'], ids: ofDefinition },
  ],
}
