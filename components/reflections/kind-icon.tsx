import { BadgeCheck, BookOpen, CalendarDays, FileText, FolderHeart, NotebookPen, Hospital, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityKind } from '@/lib/reflections/vocabulary'

/** The icon before a row, by the kind of activity. */
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
