import { unmappedPage } from '@/app/component-pages'
import { screen } from '@/app/screen'

export default screen('unmappedOutcomes', unmappedPage)
