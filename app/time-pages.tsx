import { notFound } from 'next/navigation'
import { z } from 'zod'
import { filtersOf } from '@/components/shared/filters-of'
import { anyPart, type TimesAsked } from '@/components/timetables/times/hrefs'
import { AppointmentsScreen } from '@/components/timetables/times/appointments-screen'
import { TimesScreen } from '@/components/timetables/times/times-screen'
import { appointmentSplits, splitsOf, type TimeReport } from '@/lib/reports/times'
import { spanProblem, usualEnd } from '@/lib/timetables/usage-span'
import type { ScreenContext } from '@/server/kernel/screen'
import { readAppointmentsCall, readPlacementTimeCall, readTimeCall } from '@/server/reports'

const any = z.literal(anyPart).transform(() => '')
const id = z.uuid().toLowerCase().or(any)
const year = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .or(any)
/** Timetable, programme, year and group, each of which may be left out at the end. */
const Parts = z.union([z.tuple([]), z.tuple([id]), z.tuple([id, id]), z.tuple([id, id, year]), z.tuple([id, id, year, id])])
const Query = z.object({
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
})

/** The filters that an address names. A span of days that no report takes is marked as refused, and the report of the usual days is shown with the reason. */
function timesAsked({ params, query }: Pick<ScreenContext, 'params' | 'query'>) {
  const parts = Parts.safeParse(params.args ?? [])
  if (!parts.success) notFound()
  const [timetable = '', programme = '', ofYear = '', group = ''] = parts.data
  const { from, to, page } = Query.parse(query)
  const refused = from === undefined ? null : spanProblem(from, to ?? usualEnd(from))
  const { asked: rest } = filtersOf(query, ['from', 'to', 'by', 'show', 'page'])
  const { from: fromAsked = '', to: toAsked = '', by = '', show = '', page: pageAsked = '' } = rest
  const asked: TimesAsked = { timetable, programme, year: ofYear, group, from: fromAsked, to: toAsked, by, show, page: pageAsked }
  return {
    asked,
    refused,
    page,
    input: {
      timetableId: timetable || undefined,
      programmeId: programme || undefined,
      year: ofYear || undefined,
      groupId: group || undefined,
      ...(refused === null && { from, to }),
    },
  }
}

async function timesPage(of: TimeReport, context: ScreenContext) {
  const { asked, refused, page, input } = timesAsked(context)
  const by = splitsOf[of].find((split) => split === asked.by)
  const times = await context.run(of === 'TIME' ? readTimeCall : readPlacementTimeCall, { ...input, by, page })
  return <TimesScreen of={of} times={times} asked={asked} refused={refused} />
}

/** Sessions and hours, planned and attended. */
export const timePage = (context: ScreenContext) => timesPage('TIME', context)

/** The hours of placements by provider, as planned and as attended. */
export const placementPage = (context: ScreenContext) => timesPage('PLACEMENT', context)

/** Places for patients, patients who were seen and who did not attend. */
export async function appointmentsPage(context: ScreenContext) {
  const { asked, refused, page, input } = timesAsked(context)
  const by = appointmentSplits.find((split) => split === asked.by)
  const found = await context.run(readAppointmentsCall, { ...input, by, page })
  return <AppointmentsScreen found={found} asked={asked} refused={refused} />
}
