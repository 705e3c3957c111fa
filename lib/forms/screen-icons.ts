import { FilePenLine } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { formsPaths } from './paths'

export const formsIcons = {
  formEditor: FilePenLine,
  editorForms: FilePenLine,
  editorForm: FilePenLine,
  formTypes: FilePenLine,
  formType: FilePenLine,
  formLibrary: FilePenLine,
  formLibraryItem: FilePenLine,
} satisfies IconsOf<typeof formsPaths>
