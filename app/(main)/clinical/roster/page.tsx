import { z } from 'zod'
import { screen } from '@/app/screen'
import { RosterScreen } from '@/components/clinic-shifts/roster-screen'
import { canOpen } from '@/lib/menu-for'
import { listWeekCall } from '@/server/clinic-shifts'

const Week = z.object({ week: z.iso.date().optional().catch(undefined), clinic: z.uuid().optional().catch(undefined) })

/** The shifts of a clinic's week. */
export default screen('clinicRoster', async ({ actor, query, run }) => {
  const { week, clinic } = Week.parse(query)
  return (
    <RosterScreen week={await run(listWeekCall, { from: week })} clinicId={clinic ?? null} mayEditClinics={canOpen('clinics', actor)} />
  )
})
