import { outcomePage } from '@/app/outcome-pages'
import { screen } from '@/app/screen'

export default screen('outcome', outcomePage)
