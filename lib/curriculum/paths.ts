export const curriculumPaths = {
  curriculum: '/curriculum-mapping',
  curriculumNode: '/curriculum-mapping/node',
  learningOutcomes: '/curriculum-mapping/learning-outcomes',
  outcomesReport: '/curriculum-mapping/learning-outcomes/report',
  unmappedOutcomes: '/curriculum-mapping/learning-outcomes/unmapped',
  outcomesImport: '/curriculum-mapping/learning-outcomes/import',
  outcomeGroup: '/curriculum-mapping/learning-outcomes/group',
  outcome: '/curriculum-mapping/learning-outcomes/edit',
  curriculumComponent: '/curriculum-mapping/components',
} satisfies Record<string, `/${string}`>
