import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { OneId } from '@/components/shared/one-id.shapes'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { WorkflowEditorScreen } from '@/components/workflows/settings/workflow-editor-screen'
import { listWorkflowChoicesCall, readForEditorCall } from '@/server/workflows'

/** The editor with one stage open. */
export default screen('workflowEditor', async ({ params, run }) => {
  const of = OneId.safeParse({ id: params.workflow })
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!of.success || !args.success) notFound()
  const [stageId = null] = args.data
  const [found, choices] = await Promise.all([run(readForEditorCall, of.data), run(listWorkflowChoicesCall, {})])
  if (stageId !== null && !found.stages.some(({ id }) => id === stageId)) notFound()
  return <WorkflowEditorScreen key={`${of.data.id} ${stageId}`} found={found} choices={choices} stageId={stageId} />
})
