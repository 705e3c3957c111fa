import { notFound, redirect } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import { z } from 'zod'
import { filtersOf } from '@/components/shared/filters-of'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import type { Contract, OutputOf } from '@/lib/contract'
import { paths, type ScreenName } from '@/lib/paths'
import type { Call, ScreenContext } from '@/server/kernel/screen'
import { screen } from './screen'

type Found<L extends Contract> = { readonly found: OutputOf<L>; readonly asked: Readonly<Record<string, string>> }

/** The page of a list that `q` searches, drawn from the answer of its call. */
export function listPage<L extends Contract>(name: ScreenName, list: Call<L>, draw: (props: Found<L>) => ReactNode) {
  return screen(name, async ({ query, run }) => {
    const { input, asked } = filtersOf(query, ['q'])
    return draw({ found: await run(list, input), asked })
  })
}

type Initial<R extends Contract> = { readonly initial: OutputOf<R> | null } & Pick<ScreenContext, 'query' | 'run'>

/**
 * The page of one entry. Without an id, or with the reserved id, it is the page of a new entry, which has no `initial`. `titleOf`: the entry's name, for the
 * browser's tab.
 */
export function editorPage<R extends Contract>(
  name: ScreenName,
  read: Call<R>,
  draw: (props: Initial<R>) => ReactNode | Promise<ReactNode>,
  titleOf?: (initial: OutputOf<R>) => string,
) {
  return screen(name, async ({ params, query, run, sayTitle }) => {
    const args = OneOrNew.safeParse(params.args ?? [])
    if (!args.success) notFound()
    const [id] = args.data
    const initial = isForNew(id) ? null : await run(read, { id })
    if (initial !== null && titleOf) sayTitle(titleOf(initial))
    // Each entry gets a form of its own, with fresh state.
    return <Fragment key={id ?? 'new'}>{await draw({ initial, query, run })}</Fragment>
  })
}

const Params = z.object({ id: z.uuid().toLowerCase() })

/** The short address of a list entry, which links from outside use: it redirects to the entry's own page. */
export function entryAddress(
  list: 'rooms' | 'sessionTypes' | 'buildings' | 'dateRanges',
  entry: 'room' | 'sessionType' | 'building' | 'dateRange',
) {
  return screen(list, ({ params }) => {
    const found = Params.safeParse(params)
    if (!found.success) notFound()
    redirect(`${paths[entry]}/${found.data.id}`)
  })
}
