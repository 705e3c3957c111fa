import { startFormPage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('newSignOff', (context) => startFormPage(context, 'SIGN_OFF'))
