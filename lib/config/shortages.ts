/** What can run out, or be wrong, while the application still works. The probe, the metrics and 'Today' name it by these words. */
export const shortages = ['disk', 'memory', 'loop', 'pool', 'secret'] as const
export type Shortage = (typeof shortages)[number]
