import { startFormPage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('newDops', (context) => startFormPage(context, 'DOPS'))
