/** How somebody is enrolled in their programme (core.md, 'People'). */
export const enrolmentStatuses = ['ACTIVE', 'PART_TIME', 'REPEATING', 'INTERCALATING', 'SUSPENDED', 'LEFT', 'GRADUATED'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]
