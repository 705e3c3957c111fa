import { Workflow } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { workflowsPaths } from './paths'

export const workflowsIcons = { workflow: Workflow, workflowList: Workflow, workflowEditor: Workflow } satisfies IconsOf<
  typeof workflowsPaths
>
