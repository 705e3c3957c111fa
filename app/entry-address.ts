import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { paths } from '@/lib/paths'

const Params = z.object({ id: z.uuid().toLowerCase() })

/** Lists, and the screen of one of their entries. */
type Entries = {
  readonly rooms: 'room'
  readonly sessionTypes: 'sessionType'
  readonly buildings: 'building'
  readonly dateRanges: 'dateRange'
}

/** The short address of one entry of a list, as links from outside have it: it leads to the entry's own page. */
export function entryAddress<List extends keyof Entries>(list: List, entry: Entries[List]) {
  return screen(list, ({ params }) => {
    const found = Params.safeParse(params)
    if (!found.success) notFound()
    redirect(`${paths[entry]}/${found.data.id}`)
  })
}
