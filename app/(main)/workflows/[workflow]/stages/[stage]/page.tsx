import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { AskedInstance, OfStage } from '@/components/workflows/asked.shapes'
import { StageScreen } from '@/components/workflows/stage-screen'
import { readStageCall } from '@/server/workflows'

/** A stage that is over and one that was never the reader's look alike: nothing is open there. */
export default screen('workflow', async ({ params, query, find }) => {
  const asked = OfStage.safeParse(params)
  if (!asked.success) notFound()
  const { workflow: workflowId, stage: stageId } = asked.data
  const { instance } = AskedInstance.parse(query)
  const found = await find(readStageCall, { workflowId, stageId, ...(instance !== undefined && { instanceId: instance }) })
  return <StageScreen key={`${stageId} ${instance ?? ''}`} found={found} workflowId={workflowId} />
})
