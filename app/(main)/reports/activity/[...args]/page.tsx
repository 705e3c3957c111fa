import { activityPage } from '@/app/report-pages'
import { screen } from '@/app/screen'

export default screen('activity', activityPage)
