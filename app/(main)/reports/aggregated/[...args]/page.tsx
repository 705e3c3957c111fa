import { matrixPage } from '@/app/report-pages'
import { screen } from '@/app/screen'

export default screen('reportMatrix', matrixPage)
