/** The ways in which somebody can be enrolled in their programme. */
export const enrolmentStatuses = ['ACTIVE', 'PART_TIME', 'REPEATING', 'INTERCALATING', 'SUSPENDED', 'LEFT', 'GRADUATED'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]
