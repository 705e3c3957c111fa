import { outcomeGroupPage } from '@/app/outcome-pages'
import { screen } from '@/app/screen'

export default screen('outcomeGroup', outcomeGroupPage)
