import 'server-only'

export const reading = { access: { kind: 'privilege', anyOf: ['CURRICULUM_VIEW'] }, module: 'curriculummapping', effect: 'read' } as const
/** What the audit says that was taken out. */
export const reportEntity = 'coverage-report'
