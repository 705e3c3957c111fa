import { notFound, redirect } from 'next/navigation'
import { ComponentArgs, ComponentQuery, UnmappedQuery } from '@/components/curriculum/components/asked.shapes'
import { ComponentFormScreen } from '@/components/curriculum/components/component-form-screen'
import { ComponentScreen } from '@/components/curriculum/components/component-screen'
import { UnmappedScreen } from '@/components/curriculum/components/unmapped-screen'
import { nodeHref } from '@/components/curriculum/hrefs'
import { paths } from '@/lib/paths'
import { listUnmappedCall, readComponentCall, readCurriculumCall, readCurriculumNodeCall } from '@/server/curriculum'
import type { ScreenContext } from '@/server/kernel/screen'

/** /curriculum-mapping/components/add, /curriculum-mapping/components/:component_id */
export async function componentPage({ params, query, run }: ScreenContext) {
  const args = params.args ?? []
  if (args.length === 0) redirect(paths.curriculum)
  const parsed = ComponentArgs.safeParse(args)
  if (!parsed.success) notFound()
  const [id] = parsed.data
  const { node: nodeId, edit } = ComponentQuery.parse(query)
  if (id === 'add') {
    if (nodeId === undefined) redirect(paths.curriculum)
    const { node, mayEdit } = await run(readCurriculumNodeCall, { nodeId })
    if (!mayEdit) redirect(nodeHref(nodeId))
    return <ComponentFormScreen key={nodeId} initial={null} node={{ id: node.id, title: node.title }} />
  }
  const found = await run(readComponentCall, { componentId: id })
  if (edit !== undefined && found.mayEdit) return <ComponentFormScreen key={id} initial={found} node={found.node} />
  return <ComponentScreen key={id} view={found} />
}

/** /curriculum-mapping/learning-outcomes/unmapped */
export async function unmappedPage({ query, run }: ScreenContext) {
  const { year: asked } = UnmappedQuery.parse(query)
  const home = await run(readCurriculumCall, asked === undefined ? {} : { yearId: asked })
  const year = home.years.find(({ id }) => id === home.yearId) ?? null
  const found = year && (await run(listUnmappedCall, { yearId: year.id }))
  return <UnmappedScreen key={year?.id ?? ''} year={year} years={home.years} found={found} />
}
