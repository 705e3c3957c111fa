import { CircleDashed, FileUp, FolderTree, GraduationCap, ListChecks, Network, Shapes, Workflow } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { curriculumPaths } from './paths'

export const curriculumIcons = {
  curriculum: Network,
  curriculumNode: Workflow,
  learningOutcomes: ListChecks,
  unmappedOutcomes: CircleDashed,
  curriculumComponent: Shapes,
  outcomesImport: FileUp,
  outcomeGroup: FolderTree,
  outcome: GraduationCap,
} satisfies IconsOf<typeof curriculumPaths>
