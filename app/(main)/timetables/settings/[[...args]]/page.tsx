import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { TimetableSettingsScreen } from '@/components/timetables/timetable-settings-screen'
import { readTimetableCall, readTimetableChoicesCall } from '@/server/timetables'

export default screen('timetableSettings', async ({ params, query, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const initial = isForNew(id) ? null : await run(readTimetableCall, { id })
  const { programmes } = await run(readTimetableChoicesCall, {})
  return <TimetableSettingsScreen key={id ?? 'new'} initial={initial} programmes={programmes} isTemplate={query.kind === 'TEMPLATE'} />
})
