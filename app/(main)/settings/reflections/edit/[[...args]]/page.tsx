import { reflectionTemplatePage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('reflectionTemplate', reflectionTemplatePage)
