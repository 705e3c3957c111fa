import {
  AlignLeft,
  Calendar,
  CheckSquare,
  ChevronDownSquare,
  FileUp,
  Gauge,
  Hash,
  Heading,
  ListChecks,
  PenLine,
  Sigma,
  StickyNote,
  TextCursorInput,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooth } from './tooth-icon'
import type { FieldType } from '@/lib/forms/vocabulary'

export const fieldIcons: Record<FieldType, ReactNode> = {
  TEXT: <TextCursorInput />,
  MULTILINE: <AlignLeft />,
  BOOLEAN: <CheckSquare />,
  HEADING: <Heading />,
  NOTES: <StickyNote />,
  FILE_UPLOAD: <FileUp />,
  SIGNATURE: <PenLine />,
  DROPDOWN: <ChevronDownSquare />,
  MULTISELECT: <ListChecks />,
  TOOTHMAP: <Tooth />,
  COMPUTED: <Sigma />,
  DATE: <Calendar />,
  NUMBER: <Hash />,
  SCALE: <Gauge />,
}
