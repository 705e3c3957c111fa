import { testFilterPage } from '@/app/competency-tests'
import { screen } from '@/app/screen'

export default screen('testFilter', testFilterPage)
