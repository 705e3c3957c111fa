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
  Repeat2,
  Scan,
  Sigma,
  Stethoscope,
  StickyNote,
  Table2,
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
  RADIOGRAPHS: <Scan />,
  PROCEDURE: <Stethoscope />,
  COMPUTED: <Sigma />,
  DATE: <Calendar />,
  NUMBER: <Hash />,
  SCALE: <Gauge />,
  GRID: <Table2 />,
  GROUP: <Repeat2 />,
}
