import { CircleCheckBig, FileText, Hourglass, MessageSquare, Signature, Split, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StageKind } from '@/lib/workflows/vocabulary'

/** The icon of each kind of stage, the same in the editor, on the path of an instance and in lists. */
export const stageIcons: Readonly<Record<StageKind, ReactNode>> = {
  FORM: <FileText />,
  REVIEW: <Users />,
  SIGN_OFF: <Signature />,
  TASK: <CircleCheckBig />,
  MESSAGE: <MessageSquare />,
  WAIT: <Hourglass />,
  DECISION: <Split />,
}
