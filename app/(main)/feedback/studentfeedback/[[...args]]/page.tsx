import { aboutPage } from '@/app/feedback-pages'
import { screen } from '@/app/screen'

export default screen('feedbackAbout', aboutPage({ isWhole: false }))
