import { calibrationPage } from '@/app/teaching-report-pages'
import { screen } from '@/app/screen'

export default screen('calibration', calibrationPage)
