import { z } from 'zod'
import { screen } from '@/app/screen'
import { SwapsScreen } from '@/components/timetables/swaps/swaps-screen'
import { holds } from '@/lib/privileges'
import { listSwapsCall, listSwapsToDecideCall } from '@/server/timetables'

const Asked = z.object({ offer: z.uuid().optional().catch(undefined) })

/** The reader's own swaps and the offers that they may take; for planners the swaps that wait for a decision. */
export default screen('swaps', async ({ actor, query, run }) => {
  const { offer } = Asked.parse(query)
  const toDecide = holds(actor.privileges, 'TIMETABLE_ADMIN') ? await run(listSwapsToDecideCall, {}) : null
  return <SwapsScreen initial={await run(listSwapsCall, {})} toDecide={toDecide} offering={offer ?? null} />
})
