import { allTestsPage } from '@/app/competency-tests'
import { screen } from '@/app/screen'

export default screen('testsViewAll', allTestsPage)
