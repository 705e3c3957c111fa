export const workflowsPaths = {
  /** The reader's own instances and what waits for them; below it, those of a workflow and of a stage. */
  workflow: '/workflows',
  workflowList: '/settings/workflows',
  workflowEditor: '/settings/workflows/edit',
} satisfies Record<string, `/${string}`>
