import { paths } from '@/lib/paths'

export const providerTabs = ['details', 'placements', 'capacity', 'agreements', 'contacts'] as const
export type ProviderTab = (typeof providerTabs)[number]

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

export function blockHref(id: string): `${typeof paths.placementBlocks}/${string}` {
  return `${paths.placementBlocks}/${id}`
}
