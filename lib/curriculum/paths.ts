export const curriculumPaths = {
  curriculum: '/curriculum-mapping',
  curriculumNode: '/curriculum-mapping/node',
} satisfies Record<string, `/${string}`>
