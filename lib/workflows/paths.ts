export const workflowsPaths = {
  /** One's own instances and what waits for one; below it a workflow's, and a stage's. */
  workflow: '/workflows',
  workflowList: '/settings/workflows',
  workflowEditor: '/settings/workflows/edit',
} satisfies Record<string, `/${string}`>
