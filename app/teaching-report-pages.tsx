import { notFound } from 'next/navigation'
import { CalibrationScreen } from '@/components/reports/calibration/calibration-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { holds } from '@/lib/privileges'
import type { ScreenContext } from '@/server/kernel/screen'
import { listCalibratedTeachersCall, readCalibrationCall } from '@/server/reports'

/** How the reader marks, or how the teacher in the address does. Somebody who may look at all teachers chooses one below their own figures. */
export async function calibrationPage({ actor, params, query, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [teacherId] = args.data
  const { input, asked } = filtersOf(query, ['q'])
  const seesAll = teacherId === undefined && holds(actor.privileges, 'REPORT_ADMIN')
  const [view, teachers] = await Promise.all([
    run(readCalibrationCall, { teacherId }),
    seesAll ? run(listCalibratedTeachersCall, input) : null,
  ])
  return <CalibrationScreen key={`${view.teacher.id} ${view.asks}`} view={view} teachers={teachers?.rows ?? null} asked={asked} />
}
