export const reflectionsPaths = {
  reflections: '/reflections',
  reflection: '/reflections/view',
  writeReflection: '/reflections/save',
  newDops: '/reflections/newdops',
  newSignOff: '/reflections/newsignoff',
  reflectionLog: '/reflection-log',
  reflectionTemplates: '/settings/reflections',
  reflectionTemplate: '/settings/reflections/edit',
} satisfies Record<string, `/${string}`>
