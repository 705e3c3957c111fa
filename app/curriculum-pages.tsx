import { notFound, redirect } from 'next/navigation'
import { HomeQuery, MapQuery, NodeParams } from '@/components/curriculum/asked.shapes'
import { MapScreen } from '@/components/curriculum/components/map-screen'
import { ChangesScreen } from '@/components/curriculum/changes-screen'
import { CurriculumScreen } from '@/components/curriculum/curriculum-screen'
import { nodeHref } from '@/components/curriculum/hrefs'
import { NodeFormScreen } from '@/components/curriculum/node-form-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { readMyCoverageCall } from '@/server/coverage'
import {
  listComponentsCall,
  listFrameworksCall,
  readComponentCall,
  readCurriculumCall,
  readCurriculumHistoryCall,
  readCurriculumNodeCall,
  readYearChangesCall,
  searchCurriculumCall,
} from '@/server/curriculum'
import type { ScreenContext } from '@/server/kernel/screen'
import { coverageMatrixPage } from './coverage-pages'

/** /curriculum-mapping */
export async function curriculumPage({ actor, query, run }: ScreenContext) {
  const { year, view, with: withId } = HomeQuery.parse(query)
  if (view === 'matrix') return coverageMatrixPage({ query, run })
  const { asked } = filtersOf(query, ['year', 'q'])
  const q = (asked.q ?? '').trim().slice(0, 100)
  const home = await run(readCurriculumCall, year === undefined ? {} : { yearId: year })
  if (view === 'changes') {
    const changes = home.yearId === null ? null : await run(readYearChangesCall, { yearId: home.yearId, ...(withId && { withId }) })
    return <ChangesScreen home={home} changes={changes} />
  }
  const root = home.nodes.find(({ parentId }) => parentId === null)
  const node = root ? await run(readCurriculumNodeCall, { nodeId: root.id }) : null
  const searched = q !== '' && home.yearId !== null ? await run(searchCurriculumCall, { q, yearId: home.yearId }) : null
  const mine = actor.privileges.has('APP_STUDENT') ? await run(readMyCoverageCall, {}) : null
  return <CurriculumScreen key={home.yearId ?? ''} initial={{ home, node }} asked={asked} searched={searched} mine={mine} />
}

/** /curriculum-mapping/node/:id/:action */
export async function curriculumNodePage({ params, query, run }: ScreenContext) {
  const asked = NodeParams.safeParse(params.args ?? [])
  if (!asked.success) notFound()
  const [id, action = 'view'] = asked.data
  const node = await run(readCurriculumNodeCall, { nodeId: id })
  const { parentId } = node.node
  const isEditing = action === 'add' || action === 'edit' || action === 'move' || action === 'map'
  if (isEditing && !node.mayEdit) redirect(nodeHref(id))
  if (action === 'map') {
    const [{ rows }, { frameworks }] = [await run(listComponentsCall, { nodeId: id }), await run(listFrameworksCall, {})]
    const { component: asked } = MapQuery.parse(query)
    const chosen = rows.find((one) => one.id === asked) ?? rows[0]
    const component = chosen ? await run(readComponentCall, { componentId: chosen.id }) : null
    const open = frameworks.filter(({ state }) => state !== 'RETIRED')
    return <MapScreen node={node.node} components={rows} component={component} frameworks={open} />
  }
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
