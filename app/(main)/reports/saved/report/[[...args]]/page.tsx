import { savedPage } from '@/app/report-pages'
import { screen } from '@/app/screen'

export default screen('savedReport', savedPage)
