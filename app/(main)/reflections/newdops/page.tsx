import { screen } from '@/app/screen'
import { startFormPage } from '@/app/start-form-pages'

export default screen('newDops', (context) => startFormPage(context, 'DOPS'))
