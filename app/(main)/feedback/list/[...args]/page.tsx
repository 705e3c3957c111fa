import { aboutPage } from '@/app/feedback-pages'
import { screen } from '@/app/screen'

export default screen('feedbackList', aboutPage({ isWhole: true }))
