import 'server-only'

export const reading = { access: { kind: 'privilege', anyOf: ['CURRICULUM_VIEW'] }, module: 'curriculummapping', effect: 'read' } as const
/** The audit's name for a report that was exported. */
export const reportEntity = 'coverage-report'
