import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrTwo } from '@/components/shared/one-or-two.shapes'
import { DataImportScreen } from '@/components/third-party-import/data-import-screen'
import { UploadScreen } from '@/components/third-party-import/upload-screen'
import { listImportsCall, readImportCall } from '@/server/imports'
import { readSetCall } from '@/server/third-party-import'

/** A data set and the files that were uploaded to it; with a second id one of these files, at its current step. */
export default screen('dataUpload', async ({ params, query, run }) => {
  const [setId, id] = OneOrTwo.safeParse(params.args).data ?? []
  if (setId === undefined) notFound()
  const { set } = await run(readSetCall, { id: setId })
  if (id === undefined)
    return (
      <UploadScreen
        key={setId}
        set={set}
        list={await run(listImportsCall, { kind: 'dataSet', targetId: setId, ...filtersOf(query, ['page']).input })}
      />
    )
  const found = await run(readImportCall, { id, ...filtersOf(query, ['show', 'page']).input })
  if (found.import.targetId !== setId) notFound()
  return <DataImportScreen key={id} found={found} set={set} />
})
