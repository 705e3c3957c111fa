import { newTestPage } from '@/app/competency-tests'
import { screen } from '@/app/screen'

export default screen('newTest', newTestPage)
