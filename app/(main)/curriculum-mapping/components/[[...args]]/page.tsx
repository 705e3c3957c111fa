import { componentPage } from '@/app/component-pages'
import { screen } from '@/app/screen'

export default screen('curriculumComponent', componentPage)
