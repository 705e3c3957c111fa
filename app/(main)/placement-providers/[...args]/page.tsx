import { providerPage } from '@/app/placement-pages'
import { screen } from '@/app/screen'

export default screen('placementProviders', providerPage)
