import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { paths } from '@/lib/paths'

const Params = z.object({ id: z.uuid().toLowerCase() })

/** The short address of one entry of a list, as links from outside have it: it leads to the entry's own page. */
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
