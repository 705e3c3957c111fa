import { screen } from '@/app/screen'
import { startFormPage } from '@/app/start-form-page'

export default screen('newDops', (context) => startFormPage(context, 'DOPS'))
