export const clinicalCasesPaths = {
  clinicalCases: '/clinicalcases/list',
  caseHandOver: '/clinicalcases/handover',
} satisfies Record<string, `/${string}`>
