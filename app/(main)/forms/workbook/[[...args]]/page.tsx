import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { progressHref } from '@/components/reports/report-hrefs'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { CohortScreen } from '@/components/workbooks/cohort-screen'
import { MyWorkbooksScreen } from '@/components/workbooks/mine-screen'
import { WorkbookScreen } from '@/components/workbooks/workbook-screen'
import { holds } from '@/lib/privileges'
import { countListsCall } from '@/server/form-responses'
import { listMyWorkbooksCall, readWorkbookCall, readWorkbookCohortCall } from '@/server/workbooks'

const Query = z.object({ student: z.uuid().optional().catch(undefined) })

/** The reader's own workbook, or those of their students in a table; without an id, the workbooks that exist. */
export default screen('formWorkbook', async ({ actor, params, query, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const mine = await run(listMyWorkbooksCall, {})
  const { privileges } = actor
  if (id === undefined)
    return (
      <MyWorkbooksScreen
        found={mine}
        counts={await run(countListsCall, {})}
        edits={holds(privileges, 'FORMS_ADMIN')}
        seesAll={holds(privileges, 'FORMS_VIEW_ALL')}
      />
    )
  const { student: studentId } = Query.parse(query)
  const isOwn = mine.workbooks.some((one) => one.id === id && one.own !== null)
  if (studentId === undefined && !isOwn) {
    const cohort = await run(readWorkbookCohortCall, { id })
    return <CohortScreen cohort={cohort} supervised={!holds(privileges, 'REPORT_ALLSTUDENTS') && !holds(privileges, 'USERS_VIEW')} />
  }
  const workbook = await run(readWorkbookCall, { id, studentId })
  const progressAt = holds(privileges, 'REPORT_CLINICALEXPERIENCE') ? progressHref(workbook.isOwn ? null : workbook.student.id) : null
  return <WorkbookScreen workbook={workbook} progressAt={progressAt} />
})
