import { screen } from '@/app/screen'
import { placementPage } from '@/app/time-pages'

export default screen('placementReport', placementPage)
