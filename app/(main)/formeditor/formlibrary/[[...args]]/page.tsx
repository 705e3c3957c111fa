import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { libraryNames } from '@/components/forms/editor/library-names'
import { LibraryScreen } from '@/components/forms/editor/library-screen'
import { libraryKinds } from '@/lib/forms/vocabulary'
import { listLibraryItemsCall } from '@/server/forms'

const Args = z.tuple([z.enum(['fields', 'groups', 'pages', 'options'])]).or(z.tuple([]))

/** The library's pieces of one kind; if the address names no kind, the fields. */
export default screen('formLibrary', async ({ params, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [name = 'fields'] = args.data
  const kind = libraryKinds.find((one) => libraryNames[one] === name) ?? 'FIELD'
  return <LibraryScreen kind={kind} found={await run(listLibraryItemsCall, { kind })} />
})
