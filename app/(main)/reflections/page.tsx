import { screen } from '@/app/screen'
import { presetOf } from '@/components/reflections/preset'
import { ReflectionsScreen } from '@/components/reflections/reflections-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { canOpen } from '@/lib/menu-for'
import { holds } from '@/lib/privileges'
import type { ReflectionView } from '@/lib/reflections/vocabulary'
import { listReflectionsCall, suggestActivitiesCall } from '@/server/reflections'

const named = { mine: 'MINE', read: 'TO_READ', all: 'ALL' } as const satisfies Record<string, ReflectionView>

/** A student sees their own reflections; a teacher sees those that are shared with them. */
export default screen('reflections', async ({ actor, query, run }) => {
  const { asked } = filtersOf(query, ['view', 'state', 'q'])
  const writes = canOpen('writeReflection', actor)
  const views: ReflectionView[] = [
    ...(actor.privileges.has('APP_STUDENT') || !writes ? [] : (['TO_READ'] as const)),
    ...(writes ? (['MINE'] as const) : []),
    ...(holds(actor.privileges, 'REFLECTIONS_VIEW_ALL') ? (['ALL'] as const) : []),
  ]
  const wanted = Object.entries(named).find(([name]) => name === asked.view)?.[1]
  const view = views.find((one) => one === wanted) ?? views[0] ?? 'MINE'
  const { q = '', state = '' } = asked
  const [found, suggestions] = await Promise.all([
    run(listReflectionsCall, { view, q, state }),
    view === 'MINE' && writes ? run(suggestActivitiesCall, {}) : null,
  ])
  return (
    <ReflectionsScreen
      key={view}
      view={view}
      views={views}
      asked={asked}
      initial={found}
      suggestions={suggestions}
      opensNew={writes && query.new !== undefined}
      preset={presetOf(filtersOf(query, ['template', 'kind']).asked)}
    />
  )
})
