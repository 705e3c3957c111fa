import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { ShiftScreen } from '@/components/clinic-shifts/shift-screen'
import { shifts } from '@/lib/clinical/shifts'
import { listWeekCall, readShiftCall } from '@/server/clinic-shifts'

const Args = z.tuple([z.uuid()]).or(z.tuple([z.literal('new')]))
const Place = z.object({ clinic: z.uuid(), day: z.iso.date(), shift: z.enum(shifts) })

/** One shift. With the reserved id it is a new shift, and the address says where and when. */
export default screen('clinicRoster', async ({ params, query, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id !== 'new') {
    const { today, shift } = await run(readShiftCall, { id })
    return <ShiftScreen key={id} today={today} initial={shift} />
  }
  const place = Place.safeParse(query)
  if (!place.success) notFound()
  const { clinic: clinicId, day: heldOn, shift } = place.data
  const { today, clinics, shifts: held } = await run(listWeekCall, { from: heldOn })
  const clinic = clinics.find((one) => one.id === clinicId)
  if (!clinic) notFound()
  // A shift that was made in the meantime, or to which an old address leads, is opened.
  const there = held.find((one) => one.clinicId === clinicId && one.heldOn === heldOn && one.shift === shift)
  const initial = there
    ? (await run(readShiftCall, { id: there.id })).shift
    : { id: null, clinic, heldOn, shift, revision: 0, teachers: [], seats: [] }
  return <ShiftScreen key={there?.id ?? `${clinicId} ${heldOn} ${shift}`} today={today} initial={initial} />
})
