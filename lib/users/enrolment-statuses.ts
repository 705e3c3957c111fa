/** How somebody is in their programme. */
export const enrolmentStatuses = ['ACTIVE', 'PART_TIME', 'REPEATING', 'INTERCALATING', 'SUSPENDED', 'LEFT', 'GRADUATED'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]
