import { notFound } from 'next/navigation'
import {
  AskedBlocks,
  AskedOutcomes,
  AskedPlacements,
  AskedProviders,
  BlockArgs,
  PlacementsArgs,
  ProviderArgs,
  ProviderQuery,
} from '@/components/placements/asked.shapes'
import { BlockScreen } from '@/components/placements/block-screen'
import { BlocksScreen } from '@/components/placements/blocks-screen'
import { PlacementsScreen } from '@/components/placements/placements-screen'
import { ProviderFormScreen } from '@/components/placements/provider-form-screen'
import { ProviderScreen } from '@/components/placements/provider-screen'
import { ProvidersScreen } from '@/components/placements/providers-screen'
import { opens } from '@/lib/menu-for'
import type { ScreenContext } from '@/server/kernel/screen'
import {
  listBlocksCall,
  listPlacementsCall,
  listProvidersCall,
  readAllocationCall,
  readBlockCall,
  readBlockChoicesCall,
  readChoicesCall,
  readProviderCall,
  readWeekCall,
} from '@/server/placements'

/** Without what the address does not ask for. */
const given = (asked: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))

/** /placement-providers */
export async function providersPage({ query, run }: ScreenContext) {
  const asked = AskedProviders.parse(query)
  const [choices, found] = await Promise.all([run(readChoicesCall, {}), run(listProvidersCall, given(asked))])
  return <ProvidersScreen choices={choices} found={found} asked={asked} />
}

/** /placement-providers/new, /placement-providers/:placementprovider_id/:type? */
export async function providerPage({ params, query, actor, run }: ScreenContext) {
  const args = ProviderArgs.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id, tab = 'details'] = args.data
  const { edit, week, page } = ProviderQuery.parse(query)
  const choices = await run(readChoicesCall, {})
  if (id === 'new') {
    if (!choices.mayEdit) notFound()
    return <ProviderFormScreen key="new" initial={null} choices={choices} />
  }
  const view = await run(readProviderCall, { id })
  if (edit !== undefined && view.mayEdit) return <ProviderFormScreen key={id} initial={view} choices={choices} />
  const [placements, there] = await Promise.all([
    tab === 'details' || tab === 'placements' ? run(listPlacementsCall, { providerId: id, page: tab === 'details' ? 1 : page }) : null,
    tab === 'details' ? run(readWeekCall, { providerId: id, ...(week !== undefined && { on: week }) }) : null,
  ])
  return (
    <ProviderScreen
      key={id}
      view={view}
      tab={tab}
      choices={choices}
      placements={placements}
      page={page}
      there={there}
      mayOpenRegister={opens('register', actor)}
    />
  )
}

/** /timetables/placements/:datefrom?/:dateto? */
export async function placementsPage({ params, query, run }: ScreenContext) {
  const args = PlacementsArgs.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [from = '', to = ''] = args.data
  const asked = AskedPlacements.parse(query)
  // Days in the wrong order are no span: the list begins with the first.
  const last = to !== '' && to < from ? '' : to
  const [choices, found] = await Promise.all([
    run(readChoicesCall, {}),
    run(listPlacementsCall, given({ ...asked, fromOn: from, toOn: last })),
  ])
  return <PlacementsScreen choices={choices} found={found} asked={asked} from={from} to={last} />
}

/** /timetables/placements/blocks/:placementblock_id? */
export async function blocksPage({ params, query, run }: ScreenContext) {
  const args = BlockArgs.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const choices = await run(readBlockChoicesCall, {})
  if (id === undefined) {
    const { page } = AskedBlocks.parse(query)
    return <BlocksScreen found={await run(listBlocksCall, { page })} choices={choices} page={page} />
  }
  const view = await run(readBlockCall, { id })
  const asked = AskedOutcomes.parse(query)
  const allocation = view.runId === null ? null : await run(readAllocationCall, { id: view.runId, ...asked })
  return <BlockScreen key={id} view={view} choices={choices} allocation={allocation} asked={asked} />
}
