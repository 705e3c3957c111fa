import { paths } from '@/lib/paths'

export const providerTabs = ['details', 'placements', 'capacity', 'agreements', 'contacts', 'files'] as const
export type ProviderTab = (typeof providerTabs)[number]

/** The views of all placements. */
export const placementsViews = ['list', 'board', 'map'] as const
export type PlacementsView = (typeof placementsViews)[number]

type ProviderHref = `${typeof paths.placementProviders}/${string}`

export function providerHref(id: string, tab: ProviderTab = 'details'): ProviderHref {
  return tab === 'details' ? `${paths.placementProviders}/${id}` : `${paths.placementProviders}/${id}/${tab}`
}

export function placementsPath({
  from,
  to,
}: {
  from: string
  to: string
}): typeof paths.placements | `${typeof paths.placements}/${string}` {
  if (from === '') return paths.placements
  return to === '' ? `${paths.placements}/${from}` : `${paths.placements}/${from}/${to}`
}

/** The address of a placement date, by the id of its occurrence. */
export function dayHref(occurrenceId: string): `${typeof paths.placementDay}/${string}` {
  return `${paths.placementDay}/${occurrenceId}`
}

export function blockHref(id: string): `${typeof paths.placementBlocks}/${string}` {
  return `${paths.placementBlocks}/${id}`
}
