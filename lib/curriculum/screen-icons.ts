import { FolderTree, GraduationCap, ListChecks, Network, Workflow } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { curriculumPaths } from './paths'

export const curriculumIcons = {
  curriculum: Network,
  curriculumNode: Workflow,
  learningOutcomes: ListChecks,
  outcomeGroup: FolderTree,
  outcome: GraduationCap,
} satisfies IconsOf<typeof curriculumPaths>
