import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { AskedInstance, OfWorkflow } from '@/components/workflows/asked.shapes'
import { InstanceScreen } from '@/components/workflows/instance-screen'
import { MineScreen } from '@/components/workflows/mine-screen'
import { isAlive } from '@/lib/states/workflow-instance'
import { listMineCall, listStartableCall, readInstanceCall } from '@/server/workflows'

/** The reader's own instance if only one is running; otherwise a chooser. */
export default screen('workflow', async ({ params, query, run }) => {
  const asked = OfWorkflow.safeParse(params)
  if (!asked.success) notFound()
  const workflowId = asked.data.workflow
  const { instance } = AskedInstance.parse(query)
  if (instance !== undefined) return <InstanceScreen key={instance} instance={await run(readInstanceCall, { id: instance })} />
  const mine = await run(listMineCall, { workflowId })
  const running = mine.own.filter(({ state }) => isAlive(state))
  const [only] = running
  if (only && running.length === 1 && mine.asked.length === 0)
    return <InstanceScreen key={only.id} instance={await run(readInstanceCall, { id: only.id })} />
  return <MineScreen mine={mine} startable={(await run(listStartableCall, {})).workflows} workflowId={workflowId} />
})
