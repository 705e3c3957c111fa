import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrTwo } from '@/components/shared/one-or-two.shapes'
import { RecordEditor } from '@/components/third-party-import/record-editor'
import { RecordScreen } from '@/components/third-party-import/record-screen'
import { RecordsScreen } from '@/components/third-party-import/records-screen'
import { listRecordsCall, readRecordCall } from '@/server/third-party-import'

/** The records of a data set; with a second id its records on one person. */
export default screen('dataRecords', async ({ actor, params, query, run }) => {
  const [id, personId] = OneOrTwo.safeParse(params.args).data ?? []
  if (id === undefined) notFound()
  if (personId === undefined) {
    const { input, asked } = filtersOf(query, ['q', 'page'])
    return <RecordsScreen key={id} found={await run(listRecordsCall, { id, ...input })} asked={asked} />
  }
  const found = await run(readRecordCall, { id, personId })
  const key = `${id} ${personId}`
  return found.mayChange ? <RecordEditor key={key} found={found} /> : <RecordScreen key={key} found={found} isOwn={personId === actor.id} />
})
