/** Feature switches of an institution (product-spec.md section 6). */
export const modules = ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping', 'support', 'shibboleth', 'ms_entra', 'dev'] as const
export type Module = (typeof modules)[number]
