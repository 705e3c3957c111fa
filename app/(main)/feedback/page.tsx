import { feedbackPage } from '@/app/feedback-pages'
import { screen } from '@/app/screen'

export default screen('feedback', feedbackPage)
