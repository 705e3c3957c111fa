import { redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { ReportsHomeScreen } from '@/components/reports/reports-home-screen'
import { opensProgress } from '@/lib/menu-for'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { listSavedCall, readReportsHomeCall } from '@/server/reports'

/** A student who sees no reports but their own is sent to those. Somebody who may see no student reads only what concerns their own teaching. */
export default screen('reports', async ({ actor, run }) => {
  const reads = holds(actor.privileges, 'REPORT_CLINICALEXPERIENCE')
  if (reads && !opensProgress(actor) && actor.privileges.has('APP_STUDENT')) redirect(paths.progress)
  const seesAnomalies = holds(actor.privileges, 'REPORT_ALLSTUDENTS') && holds(actor.privileges, 'FORMS_VIEW_ALL')
  return (
    <ReportsHomeScreen
      view={reads ? await run(readReportsHomeCall, {}) : null}
      saved={reads && actor.viewer === null ? (await run(listSavedCall, {})).rows : []}
      seesAnomalies={seesAnomalies}
      seesRuns={reads && actor.viewer === null}
      marks={holds(actor.privileges, 'REPORT_MYTREATMENTSESSIONFEEDBACK')}
    />
  )
})
