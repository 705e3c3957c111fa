import { curriculumNodePage } from '@/app/curriculum-pages'
import { screen } from '@/app/screen'

export default screen('curriculumNode', curriculumNodePage)
