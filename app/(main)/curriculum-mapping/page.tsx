import { curriculumPage } from '@/app/curriculum-pages'
import { screen } from '@/app/screen'

export default screen('curriculum', curriculumPage)
