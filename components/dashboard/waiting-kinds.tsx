import {
  Armchair,
  BookOpen,
  CalendarClock,
  CalendarX,
  ClipboardCheck,
  ClipboardPen,
  Mail,
  MessageSquare,
  MessagesSquare,
  PenLine,
  Phone,
  Presentation,
  ShieldAlert,
  ShieldQuestion,
  Stethoscope,
  Undo2,
  UserPlus,
  UserX,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { WaitingKind } from '@/lib/today/vocabulary'

/** The drawing before a row, by what waits. */
export const waitingIcons = {
  forms: <PenLine />,
  formsOfRole: <ClipboardPen />,
  comments: <MessageSquare />,
  marking: <Stethoscope />,
  registers: <ClipboardCheck />,
  followUps: <Phone />,
  absences: <CalendarX />,
  cover: <UserX />,
  clashes: <CalendarClock />,
  concerns: <ShieldAlert />,
  caseAgreements: <Armchair />,
  caseRecalls: <Undo2 />,
  caseOffers: <Armchair />,
  workbooks: <BookOpen />,
  teachingFeedback: <Presentation />,
  contacts: <Phone />,
  markedAnswers: <MessagesSquare />,
  anomalies: <ShieldQuestion />,
  jobs: <Wrench />,
  outbox: <Mail />,
  invitations: <UserPlus />,
} as const satisfies Record<WaitingKind, ReactNode>

