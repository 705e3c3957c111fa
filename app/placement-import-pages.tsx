import { notFound } from 'next/navigation'
import { PlacementImportScreen } from '@/components/placements/importing/placement-import-screen'
import { PlacementImportsScreen } from '@/components/placements/importing/placement-imports-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { listImportsCall, readImportCall } from '@/server/imports'
import type { ScreenContext } from '@/server/kernel/screen'
import { readChoicesCall } from '@/server/placements'

/** /placement-providers/import: a file to choose, and the imports so far. */
export async function placementImportsPage({ query, run }: ScreenContext) {
  return <PlacementImportsScreen list={await run(listImportsCall, { kind: 'placements', ...filtersOf(query, ['page']).input })} />
}

/** One import, at its current step. */
export async function placementImportPage({ params, query, run }: ScreenContext) {
  const [id] = OneOrNone.safeParse(params.args).data ?? []
  if (id === undefined) notFound()
  const [found, { specialties }] = await Promise.all([
    run(readImportCall, { id, ...filtersOf(query, ['show', 'page']).input }),
    run(readChoicesCall, {}),
  ])
  if (found.import.kind !== 'placements') notFound()
  return <PlacementImportScreen key={id} found={found} specialties={specialties} />
}
