import { MessageSquareQuote, MessagesSquare, PenLine, PhoneCall } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { feedbackPaths } from './paths'

export const feedbackIcons = {
  patientContacts: PhoneCall,
  feedback: MessagesSquare,
  newFeedback: PenLine,
  feedbackList: MessagesSquare,
  feedbackAbout: MessagesSquare,
  feedbackPatients: MessageSquareQuote,
} satisfies IconsOf<typeof feedbackPaths>
