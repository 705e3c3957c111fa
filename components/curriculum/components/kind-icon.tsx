import { Activity, BadgeCheck, CalendarDays, File, FileText, MapPin, Presentation, Shapes } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComponentKind } from '@/lib/curriculum/vocabulary'

/** An icon for each kind of component; the kind is also beside it in words. */
export const kindIcons: Readonly<Record<ComponentKind, ReactNode>> = {
  EVENT: <CalendarDays />,
  SESSION_TYPE: <Presentation />,
  FORM: <FileText />,
  TEST: <BadgeCheck />,
  FILE: <File />,
  PLACEMENT: <MapPin />,
  PROCEDURE: <Activity />,
  OTHER: <Shapes />,
}
