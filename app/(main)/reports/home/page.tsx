import { redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { ReportsHomeScreen } from '@/components/reports/reports-home-screen'
import { opensProgress } from '@/lib/menu-for'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { readReportsHomeCall } from '@/server/reports'

/** A student who sees no reports but their own is led to these. */
export default screen('reports', async ({ actor, run }) => {
  if (!opensProgress(actor) && actor.privileges.has('APP_STUDENT')) redirect(paths.progress)
  const seesAnomalies = holds(actor.privileges, 'REPORT_ALLSTUDENTS') && holds(actor.privileges, 'FORMS_VIEW_ALL')
  return <ReportsHomeScreen view={await run(readReportsHomeCall, {})} seesAnomalies={seesAnomalies} />
})
