import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { NewWorkflowScreen } from '@/components/workflows/settings/new-workflow-screen'
import { WorkflowEditorScreen } from '@/components/workflows/settings/workflow-editor-screen'
import { listWorkflowChoicesCall, readForEditorCall } from '@/server/workflows'

export default screen('workflowEditor', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const choices = await run(listWorkflowChoicesCall, {})
  if (isForNew(id)) return <NewWorkflowScreen starters={choices.starters} />
  return <WorkflowEditorScreen key={id} found={await run(readForEditorCall, { id })} choices={choices} stageId={null} />
})
