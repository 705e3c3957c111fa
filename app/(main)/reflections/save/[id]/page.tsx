import { writeReflectionPage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('writeReflection', writeReflectionPage)
