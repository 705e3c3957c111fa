import { placementsPage } from '@/app/placement-pages'
import { screen } from '@/app/screen'

export default screen('placements', placementsPage)
