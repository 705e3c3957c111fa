import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { LibraryItemScreen } from '@/components/forms/editor/library-item-screen'
import { readLibraryItemCall } from '@/server/forms'

const Args = z.tuple([z.uuid().toLowerCase()])

/** One piece of the library; pieces are made in the editor of a form. */
export default screen('formLibraryItem', async ({ params, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  return <LibraryItemScreen key={id} initial={await run(readLibraryItemCall, { id })} />
})
