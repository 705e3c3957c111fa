import { screen } from '@/app/screen'
import { UiGallery } from '@/components/dev/ui-gallery'

export default screen('devUi', () => <UiGallery />)
