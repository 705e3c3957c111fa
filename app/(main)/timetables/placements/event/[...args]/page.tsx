import { placementDayPage } from '@/app/placement-pages'
import { screen } from '@/app/screen'

export default screen('placementDay', placementDayPage)
