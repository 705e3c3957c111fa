import { reflectionsPage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('reflections', reflectionsPage)
