import { casesPage } from '@/app/cases-page'
import { screen } from '@/app/screen'

export default screen('clinicalCases', casesPage)
