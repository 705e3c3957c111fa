import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { RolloverScreen } from '@/components/users/rollover/rollover-screen'
import { readRolloverCall } from '@/server/users'

const Args = z.tuple([z.uuid().toLowerCase()])

/** One rollover that is prepared, under way or done. */
export default screen('rollover', async ({ params, query, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { input, asked } = filtersOf(query, ['q', 'programmeId', 'year', 'action', 'exceptions', 'page'])
  return <RolloverScreen key={id} found={await run(readRolloverCall, { id, ...input })} asked={asked} />
})
