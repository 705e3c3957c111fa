import { notFound, redirect } from 'next/navigation'
import { HomeQuery, NodeParams } from '@/components/curriculum/asked.shapes'
import { CurriculumScreen } from '@/components/curriculum/curriculum-screen'
import { nodeHref } from '@/components/curriculum/hrefs'
import { NodeFormScreen } from '@/components/curriculum/node-form-screen'
import { readCurriculumCall, readCurriculumHistoryCall, readCurriculumNodeCall } from '@/server/curriculum'
import type { ScreenContext } from '@/server/kernel/screen'

/** /curriculum-mapping */
export async function curriculumPage({ query, run }: ScreenContext) {
  const { year } = HomeQuery.parse(query)
  const home = await run(readCurriculumCall, year === undefined ? {} : { yearId: year })
  const root = home.nodes.find(({ parentId }) => parentId === null)
  const node = root ? await run(readCurriculumNodeCall, { nodeId: root.id }) : null
  return <CurriculumScreen initial={{ home, node }} />
}

/** /curriculum-mapping/node/:id/:action */
export async function curriculumNodePage({ params, run }: ScreenContext) {
  const asked = NodeParams.safeParse(params.args ?? [])
  if (!asked.success) notFound()
  const [id, action = 'view'] = asked.data
  const node = await run(readCurriculumNodeCall, { nodeId: id })
  const { parentId } = node.node
  const isEditing = action === 'add' || action === 'edit' || action === 'move'
  if (isEditing && !node.mayEdit) redirect(nodeHref(id))
  if (action === 'add' || action === 'edit') {
    const parent = parentId === null ? null : await run(readCurriculumNodeCall, { nodeId: parentId })
    return <NodeFormScreen key={`${id} ${action}`} view={node} adds={action === 'add'} parentKind={parent?.node.kind ?? null} />
  }
  const [home, history] = await Promise.all([
    run(readCurriculumCall, { yearId: node.node.yearId }),
    action === 'history' ? run(readCurriculumHistoryCall, { nodeId: id }) : null,
  ])
  return <CurriculumScreen nodeId={id} initial={{ home, node }} history={history} asksMove={action === 'move'} />
}
