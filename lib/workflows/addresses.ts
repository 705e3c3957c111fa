/** Where the screens of workflows are; without a row in lib/paths.ts as long as there is no page. */
export const workflowsAddresses = { workflow: '/workflows', workflowEditor: '/settings/workflows/edit' } as const
