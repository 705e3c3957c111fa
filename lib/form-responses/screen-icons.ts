import { FileText } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { formResponsesPaths } from './paths'

export const formResponsesIcons = {
  forms: FileText,
  formsList: FileText,
  formView: FileText,
} satisfies IconsOf<typeof formResponsesPaths>
