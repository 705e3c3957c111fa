import { testsPage } from '@/app/competency-tests'
import { screen } from '@/app/screen'

export default screen('tests', testsPage)
