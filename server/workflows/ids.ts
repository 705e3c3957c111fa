import type { DomainIds } from '@/server/kernel/ids'

const administered =
  'whoever administers workflows (WORKFLOWS_ADMIN) administers all of them but those about themself (workflows/rights.test.ts); everybody else is refused the call'
const named = 'whoever administers workflows chooses among all of these; that it is there is found by the check before publishing'
const narrows = 'narrows what is the asker’s to see already'

export const workflowsIds: DomainIds = {
  parameters: [
    [/^instanceId$/, { table: 'workflow_instance', owner: 'subject_id' }],
    [/^runId$/, { table: 'stage_run', owner: 'user_id' }],
    [/[vV]ersionId$/, { table: 'workflow_version' }],
    [/(^|\.)(stageId|stageIds|afterId|ofStageId|branchId)$/, { table: 'workflow_stage' }],
    [/^workflowId$/, { table: 'workflow' }],
  ],
  calls: [
    [/^(read|start)$/, { table: 'workflow_instance', owner: 'subject_id' }],
    [/^saveStage$/, { table: 'workflow_stage' }],
  ],
  own: { table: 'workflow' },
  open: [
    { why: administered, calls: ['check', 'publish', 'readForEditor', 'save', 'setState'], ids: ['id'] },
    {
      why: administered,
      calls: ['removeStage', 'saveStage', 'orderStages', 'listRunning', 'previewMove', 'moveRunning', 'tryOut'],
      ids: ['workflowId'],
    },
    { why: administered, calls: ['goBack', 'cancel'], ids: ['instanceId'] },
    { why: administered, calls: ['reassign', 'skip'], ids: ['runId'] },
    { why: administered, calls: ['goBack', 'listRunning', 'removeStage'], ids: ['stageId'] },
    { why: administered, calls: ['previewMove', 'moveRunning'], ids: ['toVersionId'] },
    { why: administered, calls: ['listRunning'], ids: ['versionId'] },
    { why: administered, calls: ['orderStages'], ids: ['stageIds'] },
    { why: administered, calls: ['reassign'], ids: ['userId'] },
    { why: administered, calls: ['tryOut'], ids: ['subjectId'] },
    { why: named, calls: ['fields'], ids: ['formId'] },
    {
      why: named,
      calls: ['save'],
      ids: [
        'audience.firmIds',
        'audience.groupIds',
        'audience.roleIds',
        'audience.userIds',
        'audience.years[].programmeId',
        'starts[].formId',
        'starts[].procedureIds',
        'starts[].roleIds',
        'starts[].testIds',
      ],
    },
    {
      why: named,
      calls: ['saveStage'],
      ids: [
        'afterId',
        'stage.branches[].id',
        'stage.branches[].when.branchId',
        'stage.branches[].when.stageId',
        'stage.escalate.to.roleId',
        'stage.escalate.to.stageId',
        'stage.escalate.to.userIds',
        'stage.formId',
        'stage.id',
        'stage.ofStageId',
        'stage.to[].roleId',
        'stage.to[].stageId',
        'stage.to[].userIds',
        'stage.wait.for.formId',
        'stage.wait.for.procedureIds',
        'stage.wait.for.testIds',
        'stage.when.branchId',
        'stage.when.stageId',
        'stage.who.roleId',
        'stage.who.stageId',
        'stage.who.userIds',
      ],
    },
    { why: narrows, calls: ['mine', 'readStage'], ids: ['workflowId'] },
    { why: narrows, calls: ['readStage'], ids: ['stageId'] },
    { why: 'one that the stage does not have is refused by its field (workflows/flow.test.ts)', calls: ['decide'], ids: ['branchId'] },
    { why: 'made by the device of who starts; one that is taken is refused (workflows/starts.test.ts)', calls: ['start'], ids: ['id'] },
    { why: 'one that is not offered to the asker is not found (workflows/starts.test.ts)', calls: ['start'], ids: ['workflowId'] },
    {
      why: 'a student whom the asker may see; anybody else is refused by the field (workflows/starts.test.ts)',
      calls: ['start'],
      ids: ['subjectId'],
    },
  ],
}
