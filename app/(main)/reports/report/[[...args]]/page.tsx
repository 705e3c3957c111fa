import { reportPage } from '@/app/report-pages'
import { screen } from '@/app/screen'

export default screen('report', reportPage)
