import { notFound, redirect } from 'next/navigation'
import { ImportArgs } from '@/components/curriculum/outcomes/asked.shapes'
import { ImportStartScreen } from '@/components/curriculum/outcomes/exchange/import-start-screen'
import { OutcomesImportScreen } from '@/components/curriculum/outcomes/exchange/outcomes-import-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { importPathOf } from '@/components/shared/import/import-words'
import { listFrameworksCall } from '@/server/curriculum'
import { listImportsCall, readImportCall } from '@/server/imports'
import type { ScreenContext } from '@/server/kernel/screen'

/** /curriculum-mapping/learning-outcomes/import: the choice of a framework, or one file at its current step. */
export async function outcomesImportPage({ params, query, run }: ScreenContext) {
  const args = params.args ?? []
  if (args.length === 0) redirect(importPathOf('outcomes', null))
  const parsed = ImportArgs.safeParse(args)
  if (!parsed.success) notFound()
  const [into, id] = parsed.data
  const kind = into === 'case' ? 'case' : 'outcomes'
  const targetId = into === 'case' || into === 'new' ? null : into
  const { frameworks } = await run(listFrameworksCall, {})
  const framework = frameworks.find((one) => one.id === targetId) ?? null
  if (targetId !== null && framework === null) notFound()
  const path = importPathOf(kind, targetId)
  if (id === undefined) {
    const list = await run(listImportsCall, { kind, ...(targetId !== null && { targetId }), ...filtersOf(query, ['page']).input })
    return <ImportStartScreen key={path} kind={kind} framework={framework} frameworks={frameworks} list={list} path={path} />
  }
  const found = await run(readImportCall, { id, ...filtersOf(query, ['show', 'page']).input })
  if (found.import.kind !== kind || found.import.targetId !== targetId) notFound()
  return <OutcomesImportScreen key={id} found={found} kind={kind} framework={framework} path={path} />
}
