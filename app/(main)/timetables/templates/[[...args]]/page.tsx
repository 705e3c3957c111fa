import { notFound, redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { TimetablesScreen } from '@/components/timetables/timetables-screen'
import { canOpen } from '@/lib/menu-for'
import { paths } from '@/lib/paths'
import { listTimetablesCall } from '@/server/timetables'

/** The timetable templates. Each of them is planned like any timetable. */
export default screen('timetableTemplates', async ({ actor, params, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id !== undefined) redirect(`${paths.timetable}/${id}`)
  return <TimetablesScreen found={await run(listTimetablesCall, {})} mayPlan={canOpen('timetableSettings', actor)} of="templates" />
})
