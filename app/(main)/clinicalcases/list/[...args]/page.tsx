import { casesPage } from '@/app/clinical-cases'
import { screen } from '@/app/screen'

export default screen('clinicalCases', casesPage)
