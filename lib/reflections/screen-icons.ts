import { BookOpenText, ClipboardPen, FilePen, NotebookPen, NotebookText, PenLine, Signature } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { reflectionsPaths } from './paths'

export const reflectionsIcons = {
  reflections: NotebookPen,
  reflection: NotebookText,
  writeReflection: PenLine,
  newDops: ClipboardPen,
  newSignOff: Signature,
  reflectionLog: BookOpenText,
  reflectionTemplates: FilePen,
  reflectionTemplate: FilePen,
} satisfies IconsOf<typeof reflectionsPaths>
