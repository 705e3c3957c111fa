import { screen } from '@/app/screen'
import { termReportsPage } from '@/app/term-report-pages'

export default screen('termReports', termReportsPage)
