import { screen } from '@/app/screen'
import { AskedReport } from '@/components/attendance/asked.shapes'
import { ReportScreen } from '@/components/attendance/report-screen'
import { readReportCall } from '@/server/attendance'

/** How much each student in the reader's registers attends. */
export default screen('attendanceReport', async ({ query, run }) => {
  const asked = AskedReport.parse(query)
  const { programme: programmeId, year, risk, page } = asked
  const report = await run(readReportCall, { programmeId, year, risk: risk ? 'true' : undefined, page })
  return <ReportScreen key={JSON.stringify(asked)} report={report} asked={asked} />
})
