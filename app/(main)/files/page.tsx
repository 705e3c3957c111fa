import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { askedOf } from '@/components/folders/asked.shapes'
import { FilesScreen } from '@/components/folders/files-screen'
import { browseCall, listSharedCall, listTrashCall, readUsedCall, searchFilesCall } from '@/server/folders'

/** The reader's own files and folders, those that are shared with them, and the trash. */
export default screen('files', async ({ query, run }) => {
  const asked = askedOf(query)
  if (!asked) notFound()
  const { view, folder: folderId, q, page, hidden } = asked
  const used = await run(readUsedCall, {})
  if (folderId !== undefined) return <FilesScreen asked={asked} used={used} found={await run(browseCall, { folderId, page })} />
  const top = { folder: null, crumbs: [] }
  if (view === 'trash') return <FilesScreen asked={asked} used={used} found={{ ...top, ...(await run(listTrashCall, { page })) }} />
  if (view === 'shared') {
    const found = await run(listSharedCall, { page, shown: hidden ? 'HIDDEN' : 'VISIBLE' })
    return <FilesScreen asked={asked} used={used} found={{ ...top, ...found }} />
  }
  const found =
    view === 'recent' || q !== ''
      ? { ...top, ...(await run(searchFilesCall, { q: view === 'recent' ? '' : q, page })) }
      : await run(browseCall, { page })
  return <FilesScreen asked={asked} used={used} found={found} />
})
