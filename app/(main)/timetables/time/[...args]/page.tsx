import { screen } from '@/app/screen'
import { timePage } from '@/app/time-pages'

export default screen('timeReport', timePage)
