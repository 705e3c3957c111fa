import { Network, Workflow } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { curriculumPaths } from './paths'

export const curriculumIcons = {
  curriculum: Network,
  curriculumNode: Workflow,
} satisfies IconsOf<typeof curriculumPaths>
