import { BadgeCheck, BookOpen, CalendarDays, FileText, FolderHeart, NotebookPen, Hospital, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityKind } from '@/lib/reflections/vocabulary'

/** Before a row, by what somebody did. */
export const kindIcons = {
  SESSION: <Stethoscope />,
  EVENT: <CalendarDays />,
  FORM: <FileText />,
  TEST: <BadgeCheck />,
  CASE: <FolderHeart />,
  PLACEMENT: <Hospital />,
  READING: <BookOpen />,
  OTHER: <NotebookPen />,
} as const satisfies Record<ActivityKind, ReactNode>
