import { reflectionLogPage } from '@/app/reflection-pages'
import { screen } from '@/app/screen'

export default screen('reflectionLog', reflectionLogPage)
