import { notFound } from 'next/navigation'
import {
  AskedBlocks,
  AskedOutcomes,
  AskedPlacements,
  AskedProviders,
  BlockArgs,
  DayArgs,
  PlacementsArgs,
  ProviderArgs,
  ProviderQuery,
} from '@/components/placements/asked.shapes'
import { BlockScreen } from '@/components/placements/block-screen'
import { BlocksScreen } from '@/components/placements/blocks-screen'
import { BoardScreen } from '@/components/placements/board-screen'
import { DayScreen } from '@/components/placements/day-screen'
import { MapScreen } from '@/components/placements/map-screen'
import { PlacementsScreen } from '@/components/placements/placements-screen'
import { ProviderFormScreen } from '@/components/placements/provider-form-screen'
import { ProviderScreen } from '@/components/placements/provider-screen'
import { ProvidersScreen } from '@/components/placements/providers-screen'
import { daysBetween } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { canOpen } from '@/lib/menu-for'
import { boardWeeks } from '@/lib/placements/vocabulary'
import type { ScreenContext } from '@/server/kernel/screen'
import { readPortalStateCall } from '@/server/provider-portal'
import {
  listBlocksCall,
  listPlacementsCall,
  listPointsCall,
  listProviderFilesCall,
  listProvidersCall,
  listSuggestionsCall,
  readAllocationCall,
  readBlockCall,
  readBlockChoicesCall,
  readBoardCall,
  readChoicesCall,
  readDayCall,
  readProviderCall,
  readWeekCall,
} from '@/server/placements'

/** Drops the filters that the address leaves empty. */
const dropEmpty = (asked: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))

/** /placement-providers */
export async function providersPage({ query, run }: ScreenContext) {
  const asked = AskedProviders.parse(query)
  const [choices, found] = await Promise.all([run(readChoicesCall, {}), run(listProvidersCall, dropEmpty(asked))])
  const suggestions = choices.mayEdit ? await run(listSuggestionsCall, {}) : null
  return <ProvidersScreen choices={choices} found={found} asked={asked} suggestions={suggestions} />
}

/** /placement-providers/new, /placement-providers/:placementprovider_id/:type? */
export async function providerPage({ params, query, actor, run }: ScreenContext) {
  const args = ProviderArgs.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id, tab = 'details'] = args.data
  const { edit, week, page, suggestion } = ProviderQuery.parse(query)
  const choices = await run(readChoicesCall, {})
  if (id === 'new') {
    if (!choices.mayEdit) notFound()
    const proposed = suggestion === undefined ? null : (await run(listSuggestionsCall, {})).rows.find((one) => one.id === suggestion)
    return <ProviderFormScreen key="new" initial={null} choices={choices} start={proposed ?? null} />
  }
  const view = await run(readProviderCall, { id })
  if (edit !== undefined && view.mayEdit) return <ProviderFormScreen key={id} initial={view} choices={choices} />
  if (tab === 'files' && !view.mayEdit) notFound()
  const [placements, there, portal, files] = await Promise.all([
    tab === 'details' || tab === 'placements' ? run(listPlacementsCall, { providerId: id, page: tab === 'details' ? 1 : page }) : null,
    tab === 'details' ? run(readWeekCall, { providerId: id, ...(week !== undefined && { on: week }) }) : null,
    view.mayEdit ? run(readPortalStateCall, { providerId: id }) : null,
    tab === 'files' ? run(listProviderFilesCall, { providerId: id }) : null,
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
      mayOpenRegister={canOpen('register', actor)}
      portal={portal}
      files={files}
    />
  )
}

/** How many weeks a span of days touches, up to the most that the board shows. */
const weeksOf = (from: string, to: string) => Math.min(boardWeeks.most, daysBetween(weekOf(from), weekOf(to)) / 7 + 1)

/** /timetables/placements/:datefrom?/:dateto? */
export async function placementsPage({ params, query, run }: ScreenContext) {
  const args = PlacementsArgs.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [from = '', to = ''] = args.data
  const asked = AskedPlacements.parse(query)
  // Days in the wrong order are no span: the list begins with the first.
  const last = to !== '' && to < from ? '' : to
  const { view, ...wanted } = asked
  if (view === 'board') {
    const { q, specialtyId, page } = wanted
    const [choices, board] = await Promise.all([
      run(readChoicesCall, {}),
      run(readBoardCall, dropEmpty({ q, specialtyId, page, from, ...(last !== '' && { weeks: weeksOf(from, last) }) })),
    ])
    return <BoardScreen board={board} choices={choices} asked={asked} from={from} to={last} />
  }
  if (view === 'map') {
    const { q, specialtyId } = wanted
    const [choices, found] = await Promise.all([run(readChoicesCall, {}), run(listPointsCall, dropEmpty({ q, specialtyId }))])
    return <MapScreen found={found} choices={choices} asked={asked} from={from} to={last} />
  }
  const [choices, found] = await Promise.all([
    run(readChoicesCall, {}),
    run(listPlacementsCall, dropEmpty({ ...wanted, fromOn: from, toOn: last })),
  ])
  return <PlacementsScreen choices={choices} found={found} asked={asked} from={from} to={last} />
}

/** /timetables/placements/event/:ttroom_id, which is the id of the date. */
export async function placementDayPage({ params, run }: ScreenContext) {
  const args = DayArgs.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  return <DayScreen key={id} id={id} initial={await run(readDayCall, { id })} />
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
