export const curriculumPaths = {
  curriculum: '/curriculum-mapping',
  curriculumNode: '/curriculum-mapping/node',
  learningOutcomes: '/curriculum-mapping/learning-outcomes',
  outcomeGroup: '/curriculum-mapping/learning-outcomes/group',
  outcome: '/curriculum-mapping/learning-outcomes/edit',
} satisfies Record<string, `/${string}`>
