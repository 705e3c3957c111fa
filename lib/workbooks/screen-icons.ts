import { BookOpenCheck } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { workbooksPaths } from './paths'

export const workbooksIcons = {
  formWorkbook: BookOpenCheck,
  workbooks: BookOpenCheck,
  workbook: BookOpenCheck,
} satisfies IconsOf<typeof workbooksPaths>
