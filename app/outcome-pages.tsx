import { notFound, redirect } from 'next/navigation'
import { GroupArgs, GroupQuery, OutcomeArgs, OutcomeQuery, OutcomesQuery } from '@/components/curriculum/outcomes/asked.shapes'
import { GroupScreen } from '@/components/curriculum/outcomes/group-screen'
import { OutcomeFormScreen } from '@/components/curriculum/outcomes/outcome-form-screen'
import { OutcomeScreen } from '@/components/curriculum/outcomes/outcome-screen'
import { OutcomesScreen } from '@/components/curriculum/outcomes/outcomes-screen'
import { outcomeCoverage } from './coverage-pages'
import { filtersOf } from '@/components/shared/filters-of'
import { paths } from '@/lib/paths'
import { listFrameworksCall, listOutcomesCall, readOutcomeCall, readOutcomeGroupCall } from '@/server/curriculum'
import type { ScreenContext } from '@/server/kernel/screen'

/** /curriculum-mapping/learning-outcomes: the outcomes of the framework that the address names, or else of the first. */
export async function learningOutcomesPage({ query, run }: ScreenContext) {
  const { asked } = filtersOf(query, ['framework', 'q', 'retired'])
  const { framework, page } = OutcomesQuery.parse(query)
  const { frameworks, mayEdit } = await run(listFrameworksCall, {})
  const shown = frameworks.find(({ id }) => id === framework) ?? frameworks[0] ?? null
  const retired = asked.retired === 'with' ? 'WITH' : 'WITHOUT'
  const found = shown && (await run(listOutcomesCall, { frameworkId: shown.id, q: asked.q ?? '', retired, page }))
  return (
    <OutcomesScreen key={shown?.id ?? ''} frameworks={frameworks} shown={shown} found={found} asked={asked} page={page} mayEdit={mayEdit} />
  )
}

/** /curriculum-mapping/learning-outcomes/group/add, /curriculum-mapping/learning-outcomes/group/:group_id */
export async function outcomeGroupPage({ params, query, run }: ScreenContext) {
  const args = params.args ?? []
  if (args.length === 0) redirect(paths.learningOutcomes)
  const parsed = GroupArgs.safeParse(args)
  if (!parsed.success) notFound()
  const { frameworks, mayEdit } = await run(listFrameworksCall, {})
  const [id] = parsed.data
  const group = id === 'add' ? null : await run(readOutcomeGroupCall, { groupId: id })
  const asked = GroupQuery.parse(query).framework
  const frameworkId = group?.framework.id ?? asked
  const framework = frameworks.find((one) => one.id === frameworkId)
  if (!framework) notFound()
  if (!mayEdit) redirect(`${paths.learningOutcomes}?framework=${framework.id}`)
  return <GroupScreen key={id} group={group} framework={framework} />
}

/** /curriculum-mapping/learning-outcomes/edit/:id */
export async function outcomePage({ params, query, run }: ScreenContext) {
  const args = params.args ?? []
  if (args.length === 0) redirect(paths.learningOutcomes)
  const parsed = OutcomeArgs.safeParse(args)
  if (!parsed.success) notFound()
  const [id] = parsed.data
  const { group, year, edit } = OutcomeQuery.parse(query)
  if (id !== 'new') {
    const found = await run(readOutcomeCall, { outcomeId: id, ...(year !== undefined && { yearId: year }) })
    if (edit === undefined || !found.mayEdit) {
      const coverage = found.year && (await outcomeCoverage({ run }, { outcomeId: id, groupId: found.group.id, yearId: found.year.id }))
      return <OutcomeScreen key={id} id={id} initial={found} coverage={coverage} />
    }
    return <OutcomeFormScreen key={id} initial={found} group={await run(readOutcomeGroupCall, { groupId: found.group.id })} />
  }
  if (group === undefined) redirect(paths.learningOutcomes)
  const into = await run(readOutcomeGroupCall, { groupId: group })
  if (!into.mayEdit) redirect(paths.learningOutcomes)
  return <OutcomeFormScreen key={group} initial={null} group={into} />
}
