import { z } from 'zod'
import { screen } from '@/app/screen'
import { DaySheet } from '@/components/clinic-shifts/day-sheet'
import { clinicToOpen } from '@/lib/clinical/clinic-to-open'
import { holds } from '@/lib/privileges'
import { readShiftCall } from '@/server/clinic-shifts'
import { listClinicCall } from '@/server/clinical-sessions'

const Asked = z.object({ shift: z.uuid() })

/**
 * The printable sheet of one shift, for people who plan it, oversee it or teach in it. If the address names none, it is the current shift, or else the next one
 * today.
 */
export default screen('daySheet', async ({ actor, query, run }) => {
  const asked = Asked.safeParse(query)
  if (asked.success) return <DaySheet shift={(await run(readShiftCall, { id: asked.data.shift })).shift} />
  // Somebody who only plans shifts sees no clinic: they come from the roster, which names the shift.
  const seesClinics = holds(actor.privileges, 'MARK_TREATMENTSESSIONS') || holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')
  const clinic = seesClinics ? await run(listClinicCall, {}) : null
  const held = clinic?.chairs.filter(({ shift }) => shift === clinic.shown?.shift) ?? []
  const id = clinicToOpen(held, clinic?.waiting ?? [])?.clinicShiftId
  return <DaySheet shift={id === undefined ? null : (await run(readShiftCall, { id })).shift} />
})
