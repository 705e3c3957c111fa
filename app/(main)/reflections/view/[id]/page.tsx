import { viewReflectionPage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('reflection', viewReflectionPage)
