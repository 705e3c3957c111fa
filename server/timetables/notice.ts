import 'server-only'

/** Less notice than this is said before a change is saved, and told at once. */
export const minimumNoticeHours = 48
