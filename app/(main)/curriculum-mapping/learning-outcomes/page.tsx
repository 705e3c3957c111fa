import { learningOutcomesPage } from '@/app/outcome-pages'
import { screen } from '@/app/screen'

export default screen('learningOutcomes', learningOutcomesPage)
