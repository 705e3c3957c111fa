import { CircleDashed, FileUp, FolderTree, GraduationCap, ListChecks, Network, Shapes, Table2, Workflow } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { curriculumPaths } from './paths'

export const curriculumIcons = {
  curriculum: Network,
  curriculumNode: Workflow,
  learningOutcomes: ListChecks,
  outcomesReport: Table2,
  unmappedOutcomes: CircleDashed,
  curriculumComponent: Shapes,
  outcomesImport: FileUp,
  outcomeGroup: FolderTree,
  outcome: GraduationCap,
} satisfies IconsOf<typeof curriculumPaths>
