import { progressPage } from '@/app/report-pages'
import { screen } from '@/app/screen'

export default screen('progress', progressPage)
