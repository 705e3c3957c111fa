import { FolderOpen } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { filesPaths } from './paths'

export const filesIcons = {
  files: FolderOpen,
} satisfies IconsOf<typeof filesPaths>
