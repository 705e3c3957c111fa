import { z } from 'zod'
import { screen } from '@/app/screen'
import { DaySheet } from '@/components/clinic-shifts/day-sheet'
import { readShiftCall } from '@/server/clinic-shifts'

const Asked = z.object({ shift: z.uuid() })

/** For paper: one shift, of whoever plans it, oversees it or teaches in it. */
export default screen('daySheet', async ({ query, run }) => {
  const asked = Asked.safeParse(query)
  return <DaySheet shift={asked.success ? (await run(readShiftCall, { id: asked.data.shift })).shift : null} />
})
