import { z } from 'zod'
import { screen } from '@/app/screen'
import { DaySheet } from '@/components/clinic-shifts/day-sheet'
import { clinicToOpen } from '@/lib/clinical/clinic-to-open'
import { holds } from '@/lib/privileges'
import { readShiftCall } from '@/server/clinic-shifts'
import { listClinicCall } from '@/server/clinical-sessions'
import type { ScreenContext } from '@/server/kernel/screen'

const Asked = z.object({ shift: z.uuid() })

/** For paper: one shift, of whoever plans it, oversees it or teaches in it. Without one in the address it is the shift of now, else the next one of today. */
export default screen('daySheet', async (context) => {
  const asked = Asked.safeParse(context.query)
  const id = asked.success ? asked.data.shift : await shiftOfNow(context)
  return <DaySheet shift={id === null ? null : (await context.run(readShiftCall, { id })).shift} />
})

async function shiftOfNow({ actor, run }: ScreenContext): Promise<string | null> {
  if (!holds(actor.privileges, 'MARK_TREATMENTSESSIONS') && !holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')) return null
  const { chairs, shown, waiting } = await run(listClinicCall, {})
  const clinics = chairs.filter(({ shift }) => shift === shown?.shift)
  return clinicToOpen(clinics, waiting)?.clinicShiftId ?? null
}
