import { screen } from '@/app/screen'
import { startFormPage } from '@/app/start-form-pages'

export default screen('newSignOff', (context) => startFormPage(context, 'SIGN_OFF'))
