import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { logInput } from '@/components/reflections/log-input'
import { LogScreen } from '@/components/reflections/log-screen'
import { reflectionHref } from '@/components/reflections/hrefs'
import { ReflectionsScreen } from '@/components/reflections/reflections-screen'
import { TemplateScreen } from '@/components/reflections/settings/template-screen'
import { StartFormScreen } from '@/components/reflections/start-form-screen'
import { ViewScreen } from '@/components/reflections/view-screen'
import { WriteScreen } from '@/components/reflections/write/write-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { opens } from '@/lib/menu-for'
import { holds } from '@/lib/privileges'
import { activityKinds, type ReflectionFormKind, type ReflectionView } from '@/lib/reflections/vocabulary'
import { isStudent } from '@/server/kernel/actor'
import type { ScreenContext } from '@/server/kernel/screen'
import {
  listEditedTemplatesCall,
  listReflectionsCall,
  listReflectionTemplatesCall,
  readReflectionCall,
  readReflectionLogCall,
  suggestActivitiesCall,
} from '@/server/reflections'

const One = z.object({ id: z.uuid().toLowerCase() })
/** What whoever leads to a new one knows of it. */
const Preset = z
  .object({ template: z.uuid().nullable().default(null).catch(null), kind: z.enum(activityKinds).nullable().default(null).catch(null) })
  .transform(({ template, kind }) => ({ templateId: template, kind }))
const named = { mine: 'MINE', read: 'TO_READ', all: 'ALL' } as const satisfies Record<string, ReflectionView>

/** /reflections: a student's own; of a teacher what is shared with them. */
export async function reflectionsPage({ actor, query, run }: ScreenContext) {
  const { asked } = filtersOf(query, ['view', 'state', 'q'])
  const writes = opens('writeReflection', actor)
  const views: ReflectionView[] = [
    ...(isStudent(actor) || !writes ? [] : (['TO_READ'] as const)),
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
      preset={Preset.parse(query)}
    />
  )
}

/** /reflections/view/:activityId */
export async function viewReflectionPage({ params, find }: ScreenContext) {
  const asked = One.safeParse(params)
  if (!asked.success) notFound()
  const { id } = asked.data
  return <ViewScreen key={id} id={id} initial={(await find(readReflectionCall, { id })) ?? null} />
}

/** /reflections/save/:activityId: what only a device knows is drawn there. */
export async function writeReflectionPage({ params, find }: ScreenContext) {
  const asked = One.safeParse(params)
  if (!asked.success) notFound()
  const { id } = asked.data
  const reflection = (await find(readReflectionCall, { id })) ?? null
  if (reflection && !reflection.isOwn) redirect(reflectionHref(id))
  return <WriteScreen key={id} id={id} initial={reflection} />
}

/** /reflection-log */
export async function reflectionLogPage({ query, run }: ScreenContext) {
  const { asked } = filtersOf(query, ['from', 'to', 'tag', 'states'])
  return <LogScreen found={await run(readReflectionLogCall, logInput(asked))} asked={asked} />
}

/** /reflections/newdops, /reflections/newsignoff */
export async function startFormPage({ run }: ScreenContext, kind: ReflectionFormKind) {
  const { forms } = await run(listReflectionTemplatesCall, {})
  return <StartFormScreen kind={kind} form={forms.find((one) => one.kind === kind) ?? null} />
}

/** /settings/reflections/edit/:id */
export async function reflectionTemplatePage({ params, run }: ScreenContext) {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { rows, programmes } = await run(listEditedTemplatesCall, {})
  const initial = isForNew(id) ? null : (rows.find((one) => one.id === id) ?? notFound())
  return <TemplateScreen key={id ?? 'new'} initial={initial} programmes={programmes} />
}
