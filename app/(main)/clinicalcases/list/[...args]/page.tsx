import { casesPage } from '@/app/clinical-case-list'
import { screen } from '@/app/screen'

export default screen('clinicalCases', casesPage)
