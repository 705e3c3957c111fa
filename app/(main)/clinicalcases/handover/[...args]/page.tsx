import { handOverPage } from '@/app/clinical-cases'
import { screen } from '@/app/screen'

export default screen('caseHandOver', handOverPage)
