import { coverageReportPage } from '@/app/coverage-pages'
import { screen } from '@/app/screen'

export default screen('outcomesReport', coverageReportPage)
