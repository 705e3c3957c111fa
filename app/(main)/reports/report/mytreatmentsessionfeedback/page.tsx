import { screen } from '@/app/screen'
import { TeachingReportScreen } from '@/components/reports/calibration/teaching-report-screen'
import { listTeachingCall } from '@/server/feedback'

export default screen('teachingReport', async ({ run }) => <TeachingReportScreen said={await run(listTeachingCall, {})} />)
