import { screen } from '@/app/screen'
import { appointmentsPage } from '@/app/time-pages'

export default screen('appointmentsReport', appointmentsPage)
